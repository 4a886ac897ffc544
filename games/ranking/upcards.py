"""Upcards of stud, one to four: who begins a round of betting. Four, three or two of a kind, two pair, high card.

Book 001 lines 249-257, 002 lines 254-256 ("highest ranking hand (up-cards only) begins"), 003 lines 243-244, 004
lines 586 and 590 ("the player with the best hand showing opens"). Fewer than five cards make no straight and no
flush. A joker dealt face up is an ace for it (003 line 243). Suits, which decide between the lowest or highest cards
of a first round, are the procedure's business.
"""

from __future__ import annotations

from games.cards.ranks import Order, tables

_ORDER = Order(
    ("high-card", "pair", "two-pair", "three-of-a-kind", "four-of-a-kind"),
    counts=4,
    cards=(1, 2, 3, 4),
    joker="ace",
    completes=frozenset(),
)
CATEGORIES = _ORDER.categories
_TABLES = tables(_ORDER)
strength = _TABLES.strength
"""A number that is higher for the better hand; hands of as many cards compare. One to four cards."""
category = _TABLES.category
"""The category of a strength."""
