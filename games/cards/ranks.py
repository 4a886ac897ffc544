"""Tables under the rankings: any hand by one look-up, its best cards counted, jokers too.

A card is a number whose sum over a hand says how often each rank shows (three bits for each), how many cards each
suit has (four bits) and how many jokers there are. The part of the sum that holds the ranks finds the strength; where
a suit has enough cards for a flush, the ranks of that suit find another. A table is filled as it is asked: a hand
that was met before costs the sum and the look-up.

A strength is higher for the better hand and equal only for hands that tie. It is written in hexadecimal digits: the
category, then five ranks (2 to 14, the ace 14 or 1). So strengths of orders with the same categories compare, hands
of two, three and five cards among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Literal

RANKS = "23456789TJQKA"
SUITS = "SHDC"
JOKER = "JK"
PLAIN = ("high-card", "pair", "two-pair", "three-of-a-kind", "straight")
HIGH = (*PLAIN, "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush")
"""From the lowest to the highest, as most books print it."""
COMPLETED = frozenset({"straight", "flush", "straight-flush", "royal-flush"})

_COUNT, _SUIT, _DIGIT = 3, 4, 4
_SUITS_AT = _COUNT * len(RANKS)
_JOKERS_AT = _SUITS_AT + _SUIT * len(SUITS)
RANK_BITS = (1 << _SUITS_AT) - 1
ONE_JOKER = 1 << _JOKERS_AT
HAND_BITS = RANK_BITS | 3 << _JOKERS_AT  # the ranks and the jokers of a sum, without its suits
FULL = sum(8 << _SUITS_AT + _SUIT * i for i in range(len(SUITS)))  # set in a suit's four bits from eight on
_ONE_EACH = FULL >> 3
_RANK = {rank: 1 << _COUNT * i for i, rank in enumerate(RANKS)}
CODE = {rank + suit: _RANK[rank] + (1 << _SUITS_AT + _SUIT * i) for rank in RANKS for i, suit in enumerate(SUITS)} | {
    JOKER: ONE_JOKER
}
"""Card to its number."""
_number = CODE.__getitem__
SUITED = {suit: {rank + suit: _RANK[rank] for rank in RANKS} for suit in SUITS}
"""Suit to its cards, each with the number of its rank alone."""
_IN_SUIT = {
    8 << _SUITS_AT + _SUIT * i: {card: SUITED[suit].get(card, 0) for card in CODE}.__getitem__
    for i, suit in enumerate(SUITS)
}
"""The bit of `FULL` that one suit sets to the numbers by rank of its cards; other cards count nothing."""
_CATEGORY = 16**5


class NotAHand(ValueError):
    """These cards are no hand of this ranking."""


class Filled(dict[int, int]):
    """A table that works out what it does not hold yet, and keeps it."""

    def __init__(self, work_out: Callable[[int], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> int:
        value = self[key] = self._work_out(key)
        return value


def strength(category: int, ranks: Iterable[int]) -> int:
    """The category and at most five ranks as one number."""
    digits = (*ranks, 0, 0, 0, 0, 0)[:5]
    for digit in digits:
        category = category << _DIGIT | digit
    return category


def place(value: int) -> int:
    """The category of a strength, counted from the lowest."""
    return value // _CATEGORY


def ranks_of(value: int) -> tuple[int, ...]:
    """The five ranks of a strength, those that decide first in front: 14 is the ace. A straight has its highest only."""
    return tuple(value >> _DIGIT * i & 15 for i in range(4, -1, -1))


def total(cards: Iterable[str]) -> int:
    """The sum of a hand."""
    try:
        return sum(map(_number, cards))
    except KeyError as error:
        raise NotAHand(f"{error.args[0]!r} is no card of this ranking") from None


def jokers_in(key: int) -> int:
    """How many jokers a sum holds."""
    return key >> _JOKERS_AT


def held(key: int) -> list[int]:
    """Of each rank how often it shows, from the deuce."""
    return [key >> _COUNT * i & 7 for i in range(len(RANKS))]


def near(cards: int) -> int:
    """Added to a sum it sets the bit `FULL` of each suit with so many cards."""
    return _ONE_EACH * (8 - cards)


@dataclass(frozen=True)
class Order:
    """What decides between two hands. Options of a game; the strengths of equal orders compare."""

    categories: tuple[str, ...] = HIGH  # from the lowest
    counts: int = 5  # cards that count, at most
    cards: tuple[int, ...] = (5, 6, 7)  # numbers of cards a hand may have
    ranks: str = RANKS  # of the pack; neighbours make a straight
    wheel: Literal["lowest", "second", "none"] = "lowest"  # the straight of the ace and the lowest cards
    joker: Literal["none", "ace", "any"] = "none"  # "ace": also whatever `completes`
    completes: frozenset[str] = COMPLETED
    jokers: int = 1  # in the pack

    @cached_property
    def runs(self) -> tuple[tuple[frozenset[int], tuple[int, int]], ...]:
        """The straights from the highest: the places of their ranks, and the digits that stand for them."""
        places = [RANKS.index(rank) for rank in self.ranks]
        windows = [places[i - self.counts : i] for i in range(len(places), self.counts - 1, -1)]
        found = [(frozenset(window), (window[-1] + 2, 1)) for window in windows]
        low = frozenset({places[-1], *places[: self.counts - 1]})
        if self.wheel == "lowest":
            found.append((low, (places[self.counts - 2] + 2, 0)))
        elif self.wheel == "second":
            found.insert(1, (low, (places[-1] + 2, 0)))
        return tuple(found)


class Tables:
    """The tables of one order."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.plain = Filled(self._plain)
        self.flushes = Filled(self._flush)
        self._at = {category: i for i, category in enumerate(order.categories)}
        self._five = next((name for name in ("five-of-a-kind", "five-aces") if name in self._at), None)
        self._near = [near(max(order.counts - jokers, 0)) if "flush" in self._at else 0 for jokers in range(4)]
        self.strength = self._looked_up()
        """Higher for the better hand; equal only for hands that tie."""

    def _looked_up(self) -> Callable[[Sequence[str]], int]:
        """The look-up with all that it asks at hand: a showdown is one call for each hand, and nothing besides."""
        plain, flushes, flushed, suits_near = self.plain, self.flushes, self._flushed, self._near
        near_without = suits_near[0]

        def strength(cards: Sequence[str]) -> int:
            try:
                key = sum(map(_number, cards))
            except KeyError:
                key = total(cards)  # says which
            best = plain[key & HAND_BITS]
            if key < ONE_JOKER:
                flag = key + near_without & FULL
                in_suit = _IN_SUIT.get(flag)
                if in_suit is not None:
                    return max(best, flushes[sum(map(in_suit, cards))])
            else:
                flag = key + suits_near[key >> _JOKERS_AT] & FULL
            return flushed(cards, key, best) if flag else best

        return strength

    def category(self, value: int) -> str:
        """The category of a strength."""
        return self.order.categories[place(value)]

    def _flushed(self, cards: Sequence[str], key: int, best: int) -> int:
        jokers = key >> _JOKERS_AT << _JOKERS_AT
        for suited in SUITED.values():
            ranks = sum(suited.get(card, 0) for card in cards)
            if sum(held(ranks)) + (jokers >> _JOKERS_AT) >= self.order.counts:
                best = max(best, self.flushes[ranks | jokers])
        return best

    # --- filling ------------------------------------------------------------------------------------------------------

    def _plain(self, key: int) -> int:
        counts, jokers = held(key), jokers_in(key)
        if sum(counts) + jokers not in self.order.cards:
            raise NotAHand(f"{sum(counts) + jokers} cards are no hand of this ranking")
        if jokers and (self.order.joker == "none" or jokers > self.order.jokers):
            raise NotAHand("the pack of this ranking has no such joker")
        if any(count and RANKS[i] not in self.order.ranks for i, count in enumerate(counts)):
            raise NotAHand("a card is none of the pack of this ranking")
        return max(self._with_jokers(counts, jokers))

    def _with_jokers(self, counts: list[int], jokers: int) -> Iterator[int]:
        if not jokers:
            yield from self._made(counts)
            return
        for place_ in (RANKS.index(rank) for rank in self.order.ranks):
            more = [count + (i == place_) for i, count in enumerate(counts)]
            if self.order.joker == "any" or RANKS[place_] == "A":
                yield from self._with_jokers(more, jokers - 1)
            elif "straight" in self.order.completes and jokers == 1:
                yield from self._straight("straight", {i for i, count in enumerate(more) if count})
            elif "straight" in self.order.completes:
                made = self._with_jokers(more, jokers - 1)
                yield from (value for value in made if self.category(value) == "straight")

    def _made(self, counts: list[int]) -> Iterator[int]:
        """What these ranks make where suits do not matter; the best of it is the hand."""
        groups = sorted(((count, i) for i, count in enumerate(counts) if count), reverse=True)
        (first, rank), second = groups[0], max((i for count, i in groups[1:] if count >= 2), default=None)
        if first >= 5 and self._five is not None and (self._five == "five-of-a-kind" or RANKS[rank] == "A"):
            yield self._value(self._five, [rank] * 5)
        if first >= 4:
            yield self._kind("four-of-a-kind", counts, [rank] * 4)
        if first >= 3 and second is not None:
            yield self._kind("full-house", counts, [rank] * 3 + [second] * 2)
        if first >= 3:
            yield self._kind("three-of-a-kind", counts, [rank] * 3)
        if first >= 2 and second is not None:
            yield self._kind("two-pair", counts, sorted([rank, rank, second, second], reverse=True))
        if first >= 2:
            yield self._kind("pair", counts, [rank] * 2)
        yield self._kind("high-card", counts, [])
        yield from self._straight("straight", {i for i, count in enumerate(counts) if count})

    def _kind(self, category: str, counts: list[int], cards: list[int]) -> int:
        """A category with the highest cards beside it; 0 where the order does not know it or the cards are too few."""
        if category not in self._at or len(cards) > self.order.counts:
            return 0
        rest = [i for i in range(len(RANKS) - 1, -1, -1) for _ in range(counts[i] - cards.count(i))]
        return self._value(category, (cards + rest)[: self.order.counts])

    def _value(self, category: str, places: Sequence[int]) -> int:
        return strength(self._at[category], (i + 2 for i in places))

    def _straight(self, category: str, ranks: set[int]) -> Iterator[int]:
        if category in self._at:
            yield from (strength(self._at[category], digits) for run, digits in self.order.runs if run <= ranks)

    def _flush(self, key: int) -> int:
        """The best flush of the cards of one suit and the jokers beside them."""
        counts, jokers = held(key), jokers_in(key)
        ranks = [i for i in range(len(RANKS) - 1, -1, -1) for _ in range(counts[i])]
        absent = [RANKS.index(rank) for rank in reversed(self.order.ranks) if not counts[RANKS.index(rank)]]
        allowed = COMPLETED if self.order.joker == "any" or not jokers else self.order.completes
        found = [self.flushes[key & RANK_BITS] if jokers and len(ranks) >= self.order.counts else 0]
        if "flush" in allowed:
            flush = sorted(ranks + absent[:jokers], reverse=True)[: self.order.counts]
            found.append(self._value("flush", flush))
        for added in combinations(absent, jokers):
            runs = list(self._straight("straight-flush", {*ranks, *added}))
            found += self._named_royal(runs, allowed)
        return max(found)

    def _named_royal(self, runs: list[int], allowed: frozenset[str]) -> Iterator[int]:
        """The highest straight flush is a royal flush where the order names it."""
        highest = strength(self._at["straight-flush"], self.order.runs[0][1]) if runs else None
        for value in runs:
            royal = value == highest and "royal-flush" in self._at
            if royal and "royal-flush" in allowed:
                yield strength(self._at["royal-flush"], self.order.runs[0][1])
            elif not royal and "straight-flush" in allowed:
                yield value


@cache
def tables(order: Order) -> Tables:
    """The tables of an order, one for the process."""
    return Tables(order)
