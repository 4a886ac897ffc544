"""The best four of four to six cards: four of a kind stands highest, three of a kind above flush and straight.

In the order of book 002 lines 3019-3031. Two pair is missing there; the tables of its bonus bets pay it below the
straight (3159-3161, 3206-3208), and there it stands here: between straight and pair. That A-2-3-4 is a straight, the
lowest, is as in all high poker.
"""

from __future__ import annotations

from games.cards.ranks import Order, tables

_ORDER = Order(
    (*("high-card", "pair", "two-pair", "straight", "flush", "three-of-a-kind", "straight-flush"), "four-of-a-kind"),
    counts=4,
    cards=(4, 5, 6),
)
CATEGORIES = _ORDER.categories
_TABLES = tables(_ORDER)
strength = _TABLES.strength
"""A number that is higher for the better hand; equal only for hands that tie. Four to six cards."""
category = _TABLES.category
"""The category of a strength, as pay tables name it."""
