"""Bonus hands of all seven cards, and below them the best five: seven-card straight flush, royal flush with royal match.

From the highest: a seven-card straight flush without a joker; a royal flush with a king and a queen of one suit
beside it; a seven-card straight flush with a joker; then the five-card hands. So book 000 lines 823-826, 001 lines
1052-1058, 002 lines 2173-2200, 003 lines 1147-1160. A-K-Q-J-10-9-8 is the highest of seven, 7-6-5-4-3-2-A the lowest
(001 line 1052). Whether a joker may be a card of the royal match is a reading (001 line 1163: it can be used as any
card); in the royal flush it may stand wherever it completes one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from games.cards import ranks as rank_tables
from games.cards.ranks import JOKER, RANKS, SUITS, NotAHand, Order, tables

SEVEN = 7
ABOVE = ("seven-card-straight-flush-with-joker", "royal-flush-and-royal-match", "seven-card-straight-flush")
_ROYAL, _MATCH = frozenset("AKQJT"), frozenset("KQ")
_RUNS = {frozenset(RANKS[i : i + SEVEN]): i + SEVEN + 1 for i in range(len(RANKS) - SEVEN + 1)} | {
    frozenset("A234567"): SEVEN
}


@cache
def _order(of: Order) -> Order:
    """The order of five cards with the hands of seven above it, so that their strengths compare."""
    return replace(of, categories=(*of.categories, *ABOVE), cards=(SEVEN,))


def strength(cards: Sequence[str], of: Order, joker_in_match: bool = True) -> int:
    """A number that is higher for the better hand; `of` is the game's order of five cards. Seven cards, at most one joker."""
    if list(cards).count(JOKER) > 1:
        raise NotAHand("more than one joker")
    order = _order(of)
    value = tables(order).strength(cards)
    if rank_tables.place(value) < order.categories.index("flush"):
        return value  # every hand of seven holds a flush of five
    above = _above([card for card in cards if card != JOKER], joker_in_match)
    return max([value, *(rank_tables.strength(order.categories.index(name), (top,)) for name, top in above)])


def category(value: int, of: Order) -> str:
    """The category of a strength, as pay tables name it."""
    return _order(of).categories[rank_tables.place(value)]


def _above(natural: Sequence[str], joker_in_match: bool) -> list[tuple[str, int]]:
    """The hands of seven that these cards make, with a joker where they are six."""
    by_suit = {suit: frozenset(card[0] for card in natural if card[1] == suit) for suit in SUITS}
    short = SEVEN - len(natural)
    found = []
    for ranks in by_suit.values():
        if len(ranks) == len(natural):
            name = ABOVE[0] if short else ABOVE[2]
            found += [(name, top) for run, top in _RUNS.items() if ranks <= run]
    if _match(by_suit, short, joker_in_match):
        found.append((ABOVE[1], RANKS.index("A") + 2))
    return found


def _match(by_suit: dict[str, frozenset[str]], short: int, joker_in_match: bool) -> bool:
    """A royal flush in one suit, king and queen in another, and no other card; `short` of one where a joker stands in."""
    suits = [suit for suit, ranks in by_suit.items() if ranks]
    for one, other in ((one, other) for one in SUITS for other in SUITS if one != other and {*suits} <= {one, other}):
        royal, match = by_suit[one], by_suit[other]
        missing = len(_ROYAL) + len(_MATCH) - len(royal) - len(match)
        if royal <= _ROYAL and match <= _MATCH and missing == short and (match == _MATCH or joker_in_match):
            return True
    return False
