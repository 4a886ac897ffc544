"""Totals of twenty-one: hard, soft, over, and the natural of each book."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.card import DECK, JOKER
from games.cards.ranks import NotAHand
from games.ranking import totals
from games.ranking.totals import Natural

PLAIN = Natural()
HALF_BELOW = Natural(halves=41)  # 003 line 1585
HALF_ABOVE = Natural(halves=43)  # 003 line 2687
TWENTY_TWO = Natural(halves=44)  # 001 line 1313
PICTURES = Natural(halves=43, beside_the_ace=frozenset("JQK"))  # 001 line 799
ADDED = Natural(beside_the_ace=frozenset([JOKER]), two_added=True)  # 002 lines 1226-1240
VALUE = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(pip): pip for pip in range(2, 10)}


def by_definition(ranks: tuple[str, ...]) -> tuple[int, bool]:
    """The best of every way to count the aces: the highest that is not over, else the lowest."""
    ways = product(*((1, 11) if rank == "A" else (VALUE[rank],) for rank in ranks))
    counted = [(sum(way), 11 in way) for way in ways]
    fits = [one for one in counted if one[0] <= 21]
    return max(fits) if fits else min(counted)


def test_every_hand_of_up_to_five_cards() -> None:
    for size in range(1, 6):
        for ranks in combinations_with_replacement("A23456789TJQK", size):
            points, soft = by_definition(ranks)
            found = totals.total([rank + "S" for rank in ranks])
            assert found == (points * 2, soft, False), ranks


@pytest.mark.parametrize(
    ("cards", "natural", "halves", "is_natural"),
    [
        ("AS KS", PLAIN, 42, True),
        ("TD AH", PLAIN, 42, True),
        ("AS KS", None, 42, False),  # after a split
        ("AS 5S 5H", PLAIN, 42, False),
        ("AS KS", HALF_BELOW, 41, True),
        ("AS 9S", HALF_BELOW, 40, False),
        ("AS AH", HALF_BELOW, 24, False),  # two aces are 2 or 12: 001 line 1321, 003 line 1594
        ("AS KS", HALF_ABOVE, 43, True),
        ("AS KS", TWENTY_TWO, 44, True),
        ("KS QH 2D", TWENTY_TWO, 44, False),
        ("AS KS", PICTURES, 43, True),
        ("AS TS", PICTURES, 42, False),
        ("AS JK", ADDED, 42, True),
        ("AS KS", ADDED, 42, False),
        ("JK JK", ADDED, 42, True),
        ("JK 9S", ADDED, 38, False),
        ("JK 9S 2H", ADDED, 42, False),
    ],
)
def test_naturals_as_printed(cards: str, natural: Natural | None, halves: int, is_natural: bool) -> None:
    found = totals.total(cards.split(), natural)
    assert (found.halves, found.natural) == (halves, is_natural)
    assert not (found.over and is_natural)


@pytest.mark.parametrize("natural", [PLAIN, HALF_BELOW, HALF_ABOVE, TWENTY_TWO])
def test_a_natural_beats_every_other_hand(natural: Natural) -> None:
    """Also where it counts less than twenty-one (003 line 1585)."""
    best = totals.strength(["AS", "KS"], natural)
    assert best == totals.strength(["TS", "AH"], natural)
    assert best > totals.strength(["7S", "7H", "7D"], natural) > totals.strength(["KS", "QS"], natural)


def test_the_printed_order_of_totals() -> None:
    """002 lines 1326-1335: two added cards, a natural, 21 down to 12, then 22 to 27."""
    order = ["JK JK", "AS JK", "KS 9H 2D", "KS QH"]
    order += [f"KS {pip}H" for pip in range(9, 1, -1)]
    order += ["KS QH 2D", *(f"KS QH {pip}D" for pip in range(3, 8))]
    values = [totals.strength(cards.split(), ADDED) for cards in order]
    assert values == sorted(set(values), reverse=True)
    assert len(values) == 18
    names = [totals.category(value) for value in values]
    assert names == ["bonus-natural", "natural", *["not-over"] * 10, *["over"] * 6]


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=8), st.randoms())
def test_the_order_of_cards_changes_nothing(cards: list[str], chance: object) -> None:
    shuffled = list(cards)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    for natural in (PLAIN, HALF_BELOW, TWENTY_TWO):
        assert totals.total(cards, natural) == totals.total(shuffled, natural)


def test_what_is_no_card_is_said() -> None:
    with pytest.raises(NotAHand):
        totals.total(["AS", "XX"])
