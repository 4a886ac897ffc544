"""The front or top hand of three cards in which straights and flushes do not count: three of a kind, pair, high card.

Book 004 line 611; 003 lines 136-138 and 165 ask that the three hands of thirteen cards stand in order, the strongest
behind. A strength compares with one of five cards: of equal ranks the five cards stand above.
"""

from __future__ import annotations

from games.cards.ranks import HIGH, Order, tables

CATEGORIES = HIGH[:4]  # two pair takes a fourth card, but keeps its place on the common scale
_TABLES = tables(Order(CATEGORIES, counts=3, cards=(3,)))
strength = _TABLES.strength
"""A number that is higher for the better hand; equal only for hands that tie. Three cards."""
category = _TABLES.category
""" "three-of-a-kind", "pair" or "high-card"."""
