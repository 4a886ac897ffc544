"""Hands of two, three and four cards, every one counted; upcards; front hands on the scale of five cards."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.card import DECK, JOKER
from games.cards.ranks import NotAHand, ranks_of
from games.ranking import four_card, high, three_card, three_card_front, two_card, upcards
from tests.games.ranking import by_definition, counted


def some(cards: int, hands: int = 6) -> st.SearchStrategy[list[list[str]]]:
    hand = st.lists(st.sampled_from(DECK), min_size=cards, max_size=cards, unique=True)
    return st.lists(hand, min_size=2, max_size=hands)


# --- three cards ------------------------------------------------------------------------------------------------------

THREE = {
    "mini-royal": 4,
    "straight-flush": 44,
    "three-of-a-kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high-card": 16_440,
}


def test_every_three_cards_by_category() -> None:
    found = Counter(three_card.category(three_card.strength(cards)) for cards in combinations(DECK, 3))
    assert found == THREE
    assert found.total() == 22_100
    plain = Counter(
        three_card.category(three_card.strength(cards), "straight-flush") for cards in combinations(DECK, 3)
    )
    assert plain["straight-flush"] == 48


def test_where_a_suited_ace_two_three_is_a_flush() -> None:
    """001 line 361 and 002 line 6311: 4, 3 and 2 is the lowest straight flush."""
    strength = partial(three_card.strength, suited_ace_two_three="flush")
    found = Counter(three_card.category(strength(cards)) for cards in combinations(DECK, 3))
    assert (found["straight-flush"], found["flush"], found["straight"]) == (40, 1_100, 720)
    straight_flushes = [cards for cards in combinations(DECK, 3) if _named(strength(cards)) == "straight-flush"]
    assert {card[0] for card in min(straight_flushes, key=strength)} == {*"432"}
    assert strength(["AS", "4S", "2S"]) > strength(["AS", "3S", "2S"]) > strength(["KS", "QS", "TS"])


def _named(value: int) -> str:
    return three_card.category(value)


@pytest.mark.parametrize(
    "hands",
    [
        ["AS KS QS", "KS QS JS", "4S 3S 2S", "3S 2S AS", "AS AH AD", "2S 2H 2D", "AS KS QH", "3S 2S AH", "AS KS JS"],
        ["3H 2H AS", "AS KS JS", "5S 3S 2S", "AS AH KD", "2S 2H 3D", "AS KS JH", "5S 3S 2H"],
    ],
)
def test_three_cards_in_the_printed_order(hands: list[str]) -> None:
    """003 lines 3873-3882."""
    values = [three_card.strength(cards.split()) for cards in hands]
    assert values == sorted(set(values), reverse=True)


@given(some(3))
def test_three_cards_by_definition(hands: list[list[str]]) -> None:
    order = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"]
    slow = by_definition.Ranking(order, 3)
    assert by_definition.agree([three_card.strength(hand) for hand in hands], [slow.best(hand) for hand in hands])


def test_three_cards_of_several_packs_may_be_alike() -> None:
    """002 line 1513 deals from up to six packs."""
    assert _named(three_card.strength(["KS", "KS", "KS"])) == "three-of-a-kind"
    assert _named(three_card.strength(["KS", "KS", "5S"])) == "flush"
    assert three_card.strength(["KS", "KS", "5S"]) > three_card.strength(["KS", "QS", "5S"])


# --- four cards -------------------------------------------------------------------------------------------------------

FOUR_ORDER = [
    "high-card",
    "pair",
    "two-pair",
    "straight",
    "flush",
    "three-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
]


def test_every_four_cards_by_category() -> None:
    found = Counter(four_card.category(four_card.strength(cards)) for cards in combinations(DECK, 4))
    assert found == {
        "four-of-a-kind": 13,
        "straight-flush": 44,
        "three-of-a-kind": 2_496,
        "flush": 2_816,
        "straight": 2_772,
        "two-pair": 2_808,
        "pair": 82_368,
        "high-card": 177_408,
    }
    assert found.total() == 270_725


@pytest.mark.parametrize(("cards", "four"), [(5, 624), (6, 14_664)])
def test_the_best_four_of_more(cards: int, four: int) -> None:
    """Of five cards 624 hands hold four of a rank, of six 14,664; every one is four of a kind, the highest hand here."""
    name = lambda hand: four_card.category(four_card.strength(hand))  # noqa: E731
    found = counted.categories(name, cards, suited=4)
    assert found.total() == comb(52, cards)
    assert found["four-of-a-kind"] == four


@given(some(6, 4))
def test_four_of_six_by_definition(hands: list[list[str]]) -> None:
    slow = by_definition.Ranking(FOUR_ORDER, 4)
    assert by_definition.agree([four_card.strength(hand) for hand in hands], [slow.best(hand) for hand in hands])


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
def test_more_cards_never_make_the_best_four_worse(cards: list[str]) -> None:
    values = [four_card.strength(cards[:n]) for n in (4, 5, 6)]
    assert values == sorted(values)


# --- front hands ------------------------------------------------------------------------------------------------------


def test_every_two_cards() -> None:
    found = Counter(two_card.category(two_card.strength(cards)) for cards in combinations(DECK, 2))
    assert found == {"pair": 78, "high-card": 1_248}


def test_a_joker_in_front_is_an_ace_or_pairs() -> None:
    assert two_card.strength(["KS", JOKER]) == two_card.strength(["KS", "AH"])
    assert two_card.strength(["AS", JOKER]) == two_card.strength(["AS", "AH"])
    assert two_card.strength(["KS", JOKER], "any") == two_card.strength(["KS", "KH"])


def test_a_wild_joker_is_lowered_before_it_fouls() -> None:
    """001 line 222: ace and joker in front, a pair of nines behind, and the joker counts as a king."""
    behind = high.strength(["9S", "9H", "7D", "3C", "2S"])
    front = ["AS", JOKER]
    assert two_card.strength(front, "any") > behind
    assert two_card.lowered(front, behind) == two_card.strength(["AS", "KS"])
    assert two_card.lowered(front, high.strength(["9S", "9H", "9D", "3C", "2S"])) == two_card.strength(["AS", "AH"])
    assert two_card.lowered(["AS", "AH"], behind) == two_card.strength(["AS", "AH"])  # no joker: it is fouled
    assert two_card.lowered(["2S", JOKER], high.strength(["7S", "5H", "4D", "3C", "2S"])) == two_card.strength(
        ["7S", "2S"]
    )


def test_front_hands_compare_with_those_behind() -> None:
    aces = two_card.strength(["AS", "AH"])
    assert high.strength(["AD", "AC", "5S", "3H", "2D"]) > aces > high.strength(["KD", "KC", "QS", "JH", "TD"])
    assert high.strength(["AD", "KC", "5S", "3H", "2D"]) > two_card.strength(["AS", "KH"])
    three = three_card_front.strength(["AS", "AH", "KD"])
    assert high.strength(["AD", "AC", "KS", "3H", "2D"]) > three > aces
    assert high.strength(["2S", "2H", "2D", "4C", "3S"]) < three_card_front.strength(["3D", "3C", "3H"])
    assert high.strength(["2S", "2H", "3D", "3C", "4S"]) > three_card_front.strength(["AS", "AH", "KD"])


def test_every_three_cards_in_front() -> None:
    """004 line 611: straights and flushes do not count."""
    found = Counter(three_card_front.category(three_card_front.strength(cards)) for cards in combinations(DECK, 3))
    assert found == {"three-of-a-kind": 52, "pair": 3_744, "high-card": 22_100 - 52 - 3_744}
    assert three_card_front.strength(["AS", "KS", "QS"]) == three_card_front.strength(["AS", "KH", "QD"])


# --- upcards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hands",
    [
        ["AS AH", "2S 2H", "AS KS", "4S 2S"],
        ["2S 2H 2D", "AS AH KD", "AS KS QS"],
        ["2S 2H 2D 2C", "AS AH AD KC", "3S 3H 2D 2C", "AS AH KD QC", "AS KS QS JS"],
        ["AS", "KS", "2S"],
    ],
)
def test_upcards_in_order(hands: list[str]) -> None:
    values = [upcards.strength(cards.split()) for cards in hands]
    assert values == sorted(set(values), reverse=True)


def test_a_joker_among_upcards_is_an_ace() -> None:
    """003 line 243."""
    assert upcards.strength([JOKER, "KS"]) == upcards.strength(["AH", "KS"])
    assert upcards.category(upcards.strength([JOKER, "AS", "4H"])) == "pair"
    assert ranks_of(upcards.strength(["9S", "KH"])) == (13, 9, 0, 0, 0)


@pytest.mark.parametrize(
    ("ranking", "cards"),
    [
        (three_card, "AS KS"),
        (three_card, "AS KS QS JS"),
        (four_card, "AS KS QS"),
        (two_card, "AS"),
        (three_card_front, "AS KS"),
        (upcards, "AS KS QS JS TS"),
        (three_card, "AS KS JK"),
    ],
)
def test_another_number_of_cards_is_no_hand(ranking: object, cards: str) -> None:
    with pytest.raises(NotAHand):
        ranking.strength(cards.split())  # type: ignore[attr-defined]
