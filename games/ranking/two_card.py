"""Front hands of two cards: a pair, or the higher card and then the lower.

Book 000 lines 750-752, 001 line 51 and 2802-2803, 002 lines 299-306, 003 line 78, 004 lines 1233-1237: a pair is
either a high or a low hand, otherwise the highest card that the other hand does not hold decides. A joker is an ace
(000 line 751, 004 line 1218), or any card and so pairs the other (001 line 202, 003 lines 122-131).

A strength compares with one of five cards: the hand behind must stand above this one, and a pair of aces with three
cards beside it does so above a bare pair of aces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from games.cards.ranks import HIGH, JOKER, RANKS, Order, place, tables

CATEGORIES = HIGH[:2]
Joker = Literal["ace", "any"]
_TABLES = {
    "ace": tables(Order(CATEGORIES, counts=2, cards=(2,), joker="ace")),
    "any": tables(Order(CATEGORIES, counts=2, cards=(2,), joker="any")),
}


def strength(cards: Sequence[str], joker: Joker = "ace") -> int:
    """A number that is higher for the better hand; equal only for hands that tie. Two cards."""
    return _TABLES[joker].strength(cards)


def lowered(cards: Sequence[str], behind: int, joker: Joker = "any") -> int:
    """The strength at which the joker does not foul the hand: the highest below the five cards behind, else as it is.

    Book 001 line 222: ace and joker in front of a pair of nines are not fouled, the joker being lowered.
    """
    value = strength(cards, joker)
    if value < behind or JOKER not in cards or joker == "ace":
        return value
    rest = [card for card in cards if card != JOKER][:1]
    lower = [strength([*rest, rank + "S"]) for rank in RANKS]
    return max((one for one in lower if one < behind), default=value)


def category(value: int) -> str:
    """ "pair" or "high-card"."""
    return CATEGORIES[place(value)]
