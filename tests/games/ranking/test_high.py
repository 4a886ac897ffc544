"""High hands of 52 cards: every five, six and seven of them counted; the order of the printed charts; what no deal changes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.card import DECK
from games.cards.ranks import NotAHand, ranks_of
from games.ranking import high
from tests.games.ranking import by_definition, counted

FIVE = {
    "royal-flush": 4,
    "straight-flush": 36,
    "four-of-a-kind": 624,
    "full-house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two-pair": 123_552,
    "pair": 1_098_240,
    "high-card": 1_302_540,
}
SEVEN = {
    "royal-flush": 4_324,
    "straight-flush": 37_260,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "pair": 58_627_800,
    "high-card": 23_294_460,
}


def named(cards: list[str] | tuple[str, ...]) -> str:
    return high.category(high.strength(cards))


def test_every_five_cards_by_category() -> None:
    """All 2,598,960, looked at one by one; 7,462 of them differ."""
    found = Counter(map(high.strength, combinations(DECK, 5)))
    by_name: Counter[str] = Counter()
    for value, times in found.items():
        by_name[high.category(value)] += times
    assert by_name == FIVE
    assert len(found) == 7_462


def test_every_five_cards_counted_by_their_ranks() -> None:
    """The same count on the short road that the larger hands take."""
    assert counted.categories(named, 5) == FIVE


def test_every_six_cards_pay_what_the_book_prints() -> None:
    """Book 001 prints the pay table (lines 453-459), the advantage 6.74% (460) and the hit frequency 7.2798% (461)."""
    pays = {
        "royal-flush": 1000,
        "straight-flush": 200,
        "four-of-a-kind": 100,
        "full-house": 20,
        "flush": 15,
        "straight": 9,
        "three-of-a-kind": 8,
    }
    found = counted.categories(named, 6)
    assert found.total() == 20_358_520
    hits = sum(found[name] for name in pays)
    returned = sum(found[name] * (odds + 1) for name, odds in pays.items())
    assert round(float(Fraction(hits, found.total())) * 100, 4) == 7.2798
    assert round(float(1 - Fraction(returned, found.total())) * 100, 4) == 6.7413


def test_every_seven_cards_by_category() -> None:
    found = counted.categories(named, 7)
    assert found == SEVEN
    assert found.total() == 133_784_560


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True), st.randoms())
def test_the_order_of_cards_changes_nothing(cards: list[str], chance: object) -> None:
    shuffled = list(cards)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert high.strength(shuffled) == high.strength(cards)


@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True))
def test_more_cards_never_make_the_best_hand_worse(cards: list[str]) -> None:
    assert high.strength(cards[:5]) <= high.strength(cards[:6]) <= high.strength(cards)


@given(st.lists(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True), min_size=2, max_size=6))
def test_the_order_is_that_of_the_definitions(hands: list[list[str]]) -> None:
    slow = by_definition.Ranking()
    assert by_definition.agree([high.strength(hand) for hand in hands], [slow.best(hand) for hand in hands])


@given(st.permutations("SHDC"), st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_suits_are_equal(suits: list[str], cards: list[str]) -> None:
    named_otherwise = dict(zip("SHDC", suits, strict=True))
    assert high.strength([card[0] + named_otherwise[card[1]] for card in cards]) == high.strength(cards)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (
            "KS QS JS TS 9S",
            "5H 4H 3H 2H AH",
        ),  # 001 line 2543: the highest and the lowest straight flush below the royal
        ("AS AH AD AC 2S", "2S 2H 2D 2C AS"),  # 2544
        ("AS AH AD KC KS", "2S 2H 2D 3C 3S"),  # 2545
        ("2S 2H 2D AC AS", "AS AH KD KC QS"),
        ("AS KS QS JS 9S", "7H 5H 4H 3H 2H"),  # 2546
        ("AS KS QS JS TH", "5H 4H 3H 2H AS"),  # 2547
        ("6H 5H 4H 3H 2S", "5H 4H 3H 2H AS"),
        ("AS AH KD KC 2S", "3S 3H 2D 2C AS"),  # 2549
        ("KS KH 2D 2C AS", "QS QH JD JC AH"),  # 002 line 5878: the highest pair has priority
        ("AS KS QS JD 9H", "7S 5S 4S 3D 2H"),  # 2554
    ],
)
def test_worked_orders(better: str, worse: str) -> None:
    assert high.strength(better.split()) > high.strength(worse.split())


def test_a_flush_of_seven_cards_stands_below_a_straight_flush_in_them() -> None:
    assert named(["AS", "KS", "9S", "8S", "7S", "6S", "5S"]) == "straight-flush"
    assert ranks_of(high.strength(["AS", "KH", "QD", "JC", "9S"])) == (14, 13, 12, 11, 9)


@pytest.mark.parametrize("cards", ["AS KS QS JS", "AS KS QS JS TS 9S 8S 7S", "AS KS QS JS JK", "AS KS QS JS XX"])
def test_what_is_no_hand_is_said(cards: str) -> None:
    with pytest.raises(NotAHand):
        high.strength(cards.split())
