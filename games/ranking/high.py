"""High hands of a 52-card pack, the best five of five to seven cards: from high card to royal flush.

An ace is high, or low in A-2-3-4-5, which is the lowest straight; suits are equal. In this order print it: book 000
lines 624-647, 1331-1343 and 1627-1640; 001 lines 15-25 and 2541-2554 (2546: 7-5-4-3-2 the lowest flush) and the
charts of its bank games; 002 lines 4-14, 3284 and 5862-5900 (from the lowest); 003 lines 1331 and 1973-1991; 004
lines 526-537 and 1675-1688. Hands of one category are decided by the cards that make it and then by those beside it
(002 lines 5875-5893, 004 line 542).
"""

from __future__ import annotations

from games.cards.ranks import Order, tables

CATEGORIES = Order().categories
_TABLES = tables(Order())
strength = _TABLES.strength
"""A number that is higher for the better hand; equal only for hands that tie. Five to seven cards."""


def category(value: int) -> str:
    """The category of a strength, as pay tables name it."""
    return CATEGORIES[value >> 20]
