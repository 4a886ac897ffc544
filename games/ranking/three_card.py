"""Hands of three cards in which a straight stands above a flush, and three of a kind above both.

From the highest: ace, king, queen of one suit (a mini royal), straight flush, three of a kind, straight, flush, pair,
high card. So book 000 lines 649-661 and 1067-1074, 001 lines 357-366, 002 lines 1500-1507 and 6300-6334, 003 lines
3870-3882, 004 line 1480. Of straights A-2-3 is the lowest (001 line 363, 003 line 3876). Of one suit it is the lowest
straight flush (000 line 1069, 003 line 3874); 001 line 361 and 002 line 6311 call 4-3-2 that: where such a book is
read by the letter, `suited_ace_two_three="flush"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from games.cards.ranks import Order, place, tables
from games.cards.ranks import strength as number

_ORDER = Order(
    ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "royal-flush"), counts=3, cards=(3,)
)
CATEGORIES = _ORDER.categories
_TABLES = tables(_ORDER)
_THREE = 3
_LOWEST = number(CATEGORIES.index("straight-flush"), (_THREE,))
_AS_A_FLUSH = number(CATEGORIES.index("flush"), (14, 3, 2))


def strength(cards: Sequence[str], suited_ace_two_three: Literal["straight-flush", "flush"] = "straight-flush") -> int:
    """A number that is higher for the better hand; equal only for hands that tie. Three cards."""
    value = _TABLES.strength(cards)
    return _AS_A_FLUSH if value == _LOWEST and suited_ace_two_three == "flush" else value


def category(value: int, royal: str = "mini-royal") -> str:
    """The category of a strength; `royal` is what the game calls ace, king, queen of one suit, if only a straight flush."""
    found = CATEGORIES[place(value)]
    return royal if found == "royal-flush" else found
