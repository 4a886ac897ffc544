"""Hands ranked as the books define them, slowly and without any table: what the fast rankings are held against.

A hand is a tuple that compares: the place of its category, then its ranks from the one that decides first. The best hand of
more cards is looked for among all choices of cards, and a joker is tried as every card that it may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

from games.cards.card import DECK, JOKER

Value = tuple[int, tuple[int, ...]]
HIGH = [
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind"),
    *("straight-flush", "royal-flush"),
]
SHAPES = {
    "5": "five-of-a-kind",
    "4": "four-of-a-kind",
    "32": "full-house",
    "3": "three-of-a-kind",
    "22": "two-pair",
    "2": "pair",
    "": "high-card",
}


def number(card: str) -> int:
    return "--23456789TJQKA".index(card[0])


def category_of(cards: Sequence[str], straights: Iterable[frozenset[int]]) -> str:
    """The name of exactly these cards, duplicates allowed."""
    ranks = Counter(number(card) for card in cards)
    flush = len({card[1] for card in cards}) == 1
    run = frozenset(ranks) in set(straights) and len(ranks) == len(cards)
    if flush and run:
        return "straight-flush"
    shape = "".join(str(count) for count in sorted(ranks.values(), reverse=True) if count > 1)
    if shape in ("5", "4", "32"):
        return SHAPES[shape]
    return "flush" if flush else "straight" if run else SHAPES[shape]


def runs(size: int, ranks: str = "23456789TJQKA", wheel: bool = True) -> list[frozenset[int]]:
    """The straights of so many neighbours from the lowest."""
    numbers = [number(rank) for rank in ranks]
    found = [frozenset(numbers[i : i + size]) for i in range(len(numbers) - size + 1)]
    return [frozenset([14, *numbers[: size - 1]]), *found] if wheel else found


class Ranking:
    """One order of hands of `size` cards."""

    def __init__(
        self,
        order: Sequence[str] = HIGH,
        size: int = 5,
        straights: Sequence[frozenset[int]] | None = None,
        may_be: Callable[[str, str], bool] = lambda card, category: True,
    ) -> None:
        self.order, self.size, self.may_be = list(order), size, may_be
        self.straights = list(runs(size) if straights is None else straights)

    def exactly(self, cards: Sequence[str]) -> Value:
        name = category_of(cards, self.straights)
        counted = Counter(number(card) for card in cards)
        ranks = sorted(counted.elements(), key=lambda rank: (counted[rank], rank), reverse=True)
        if name in ("straight", "straight-flush"):
            place = self.straights.index(frozenset(ranks))
            if name == "straight-flush" and place == len(self.straights) - 1 and "royal-flush" in self.order:
                name = "royal-flush"
            return self.order.index(name), (place,)
        if name == "five-of-a-kind" and name not in self.order:
            name = "five-aces" if "five-aces" in self.order and ranks[0] == 14 else "four-of-a-kind"
        return self.order.index(name), tuple(ranks)

    def best(self, cards: Sequence[str]) -> Value:
        return max(self.with_jokers(some) for some in combinations(cards, self.size))

    def with_jokers(self, cards: Sequence[str]) -> Value:
        natural = [card for card in cards if card != JOKER]
        found = []
        for stand_in in product(DECK, repeat=len(cards) - len(natural)):
            value = self.exactly([*natural, *stand_in])
            # of one suit a joker is a card that is not in the hand: two alike make no flush
            doubled = len({*natural, *stand_in}) < len(cards) and "flush" in self.order[value[0]]
            if not doubled and all(self.may_be(card, self.order[value[0]]) for card in stand_in):
                found.append(value)
        return max(found)


def ace_or_completing(*completed: str) -> Callable[[str, str], bool]:
    """A joker that is an ace, or whatever makes one of these hands."""
    return lambda card, category: card[0] == "A" or category in completed


def agree(fast: Sequence[int], slow: Sequence[Value]) -> bool:
    """Whether two rankings put the same hands in the same order, ties alike."""
    by_fast = sorted(set(zip(fast, slow, strict=True)))
    return len(by_fast) == len(set(fast)) == len(set(slow)) and [value for _, value in by_fast] == sorted(
        value for _, value in by_fast
    )
