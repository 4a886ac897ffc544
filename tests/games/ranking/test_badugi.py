"""Badugis: every four cards counted, the printed examples, both readings of the counterfeited five."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from games.cards.card import DECK, JOKER
from games.cards.ranks import NotAHand
from games.ranking import badugi


def test_every_badugi_by_category() -> None:
    """All 270,725: badugis by choice of ranks for the suits; one card where all share a rank or all a suit."""
    found = Counter(badugi.category(badugi.strength(cards)) for cards in combinations(DECK, 4))
    assert found.total() == 270_725
    assert found["badugi"] == 13 * 12 * 11 * 10
    assert found["one-card"] == 13 + 4 * 715
    assert found["two-card"] == 4 * _two_card_of_one_rank_and_suit_pairs()


def _two_card_of_one_rank_and_suit_pairs() -> int:
    """A fourth of all four cards in which no three are apart but two are."""
    apart = lambda cards: len({c[0] for c in cards}) == len({c[1] for c in cards}) == len(cards)  # noqa: E731
    count = 0
    for three in combinations(DECK[1:], 3):
        cards = (
            DECK[0],
            *three,
        )  # every hand that holds the first card: each hand is met once for each of its four cards
        if any(map(apart, combinations(cards, 2))) and not any(map(apart, combinations(cards, 3))):
            count += 1
    assert count * 52 % 16 == 0
    return count * 52 // 16


@pytest.mark.parametrize(
    ("cards", "category", "like"),
    [
        ("AC 2D 3H 4S", "badugi", "AS 2C 3D 4H"),  # 004 line 623
        ("2S 3H 4D 5C", "badugi", None),  # 627
        ("AC 2D 4H 4S", "three-card", "AC 2D 4H 4C"),  # 628
        ("AC 2D 2H 2S", "two-card", "AC 2D 2S 2H"),
        ("4C 4D 4H 4S", "one-card", "4C 5C 6C 7C"),
        ("AD 4S 5H 6H", "three-card", "AD 4S 5H 5D"),  # 629, the lower hand plays
        ("KH KC 9C 8S", "three-card", "KH 9C 8S 8C"),  # 630
    ],
)
def test_printed_badugis(cards: str, category: str, like: str | None) -> None:
    value = badugi.strength(cards.split())
    assert badugi.category(value) == category
    assert like is None or value == badugi.strength(like.split())


def test_the_best_badugi_and_the_order_of_the_classes() -> None:
    """004 lines 627-628."""
    order = ["AC 2D 3H 4S", "KC QD JH TS", "AC 2D 3H 3S", "KC QD JH JS"]
    order += ["AC 2D 2H 2S", "KC QD QH QS", "AC AD AH AS", "KC KD KH KS"]
    values = [badugi.strength(cards.split()) for cards in order]
    assert values == sorted(set(values), reverse=True)
    low = [card for card in DECK if card[0] in "A2345"]
    assert max(map(badugi.strength, combinations(low, 4))) == values[0]


def test_the_other_reading_of_the_counterfeited_five() -> None:
    assert badugi.strength(["AD", "4S", "5H", "6H"], "higher") == badugi.strength(["AD", "4S", "6H", "6D"])
    assert badugi.strength(["AD", "4S", "5H", "6H"], "higher") < badugi.strength(["AD", "4S", "5H", "6H"])


@pytest.mark.parametrize("cards", [["AC", "2D", "3H"], ["AC", "2D", "3H", JOKER]])
def test_what_is_no_badugi(cards: list[str]) -> None:
    with pytest.raises(NotAHand):
        badugi.strength(cards)
