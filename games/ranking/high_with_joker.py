"""High hands of a pack with jokers, the best five of five to seven cards; what the books print differs.

- `joker="ace"`: an ace, or what completes a straight, a flush, a straight flush or a royal flush (`completes`): book
  000 lines 706 and 739-751, 001 lines 49 and 2785, 002 lines 469 and 2169, 004 lines 581, 1218 and 1234 (which does
  not name a straight flush that is not royal). In a flush it is the highest card that is not in the hand (002 line
  470). `joker="any"`: any card, 001 lines 202 and 1045, 003 lines 78, 99, 270, 3480 and, with two jokers in the pack,
  563-572.
- `five`: five aces are a hand above every other: 000 line 741, 001 lines 1058 and 2790, 002 line 2181, 003 line 1151,
  004 lines 527 and 1221; `below` the royal flush in 002 lines 535-537. Five of any rank: 003 lines 601 and 3487.
  Where a book knows neither, the fifth card of a rank is a card beside four.
- `wheel="second"`: A-2-3-4-5 is the second highest straight, below A-K-Q-J-10, and the highest straight flush that is
  not royal: 000 lines 743-747, 004 lines 1223-1229. Elsewhere it is the lowest (001 lines 1060-1064, 003 lines
  3489-3496).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from games.cards.ranks import COMPLETED, HIGH, Order, place, tables


@cache
def order(
    *,
    joker: Literal["ace", "any"] = "ace",
    five: Literal["five-aces", "five-of-a-kind"] | None = "five-aces",
    below: str | None = None,
    wheel: Literal["lowest", "second"] = "lowest",
    completes: frozenset[str] = COMPLETED,
    jokers: int = 1,
) -> Order:
    """What a game prints, as an order of hands: five of a kind stands above every category, or just below one."""
    categories = list(HIGH)
    if five is not None:
        categories.insert(len(categories) if below is None else categories.index(below), five)
    return Order(tuple(categories), wheel=wheel, joker=joker, completes=completes, jokers=jokers)


ORDER = order()


def strength(cards: Sequence[str], of: Order = ORDER) -> int:
    """A number that is higher for the better hand; equal only for hands that tie. Five to seven cards."""
    return tables(of).strength(cards)


def category(value: int, of: Order = ORDER) -> str:
    """The category of a strength, as pay tables name it."""
    return of.categories[place(value)]
