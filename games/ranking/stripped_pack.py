"""Five cards of a pack without eights, nines and tens and with a joker: a flush stands above a full house.

Book 003 lines 226-246. The pack has 41 cards with the joker (226). A flush beats a full house (232). The seven and
the jack are neighbours: 4-5-6-7-J, 5-6-7-J-Q, 6-7-J-Q-K and 7-J-Q-K-A are straights (246). The joker is wild when it
was dealt face down, and an ace or what completes a straight or a flush when it was dealt face up (242). There is no
royal flush, for want of a ten. Where five of a kind stands no line says: above the straight flush unless the game's
reading leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from games.cards.ranks import Order, place, tables

PACK = "234567JQKA"
_CATEGORIES = (
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "full-house", "flush", "four-of-a-kind"),
    "straight-flush",
)


@cache
def order(
    joker: Literal["ace", "any"] = "any", five: Literal["five-aces", "five-of-a-kind"] | None = "five-of-a-kind"
) -> Order:
    """The order of hands by what the joker is: "any" when dealt face down, "ace" when dealt face up."""
    categories = _CATEGORIES if five is None else (*_CATEGORIES, five)
    return Order(categories, cards=(5,), ranks=PACK, joker=joker)


ORDER = order()


def strength(cards: Sequence[str], of: Order = ORDER) -> int:
    """A number that is higher for the better hand; equal only for hands that tie. Five cards."""
    return tables(of).strength(cards)


def category(value: int, of: Order = ORDER) -> str:
    """The category of a strength."""
    return of.categories[place(value)]
