"""How many hands of so many cards each category has, every hand counted, with few of them looked at one by one.

Where no suit has enough cards for a flush, suits do not matter: one hand stands for all that have its ranks. The others
are looked at in one suit and count for four, and of what is beside the suit one hand stands for all of its ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from games.cards.card import JOKER

RANKS = "23456789TJQKA"
OTHERS = "HDC"

Name = Callable[[Sequence[str]], str]


def categories(name: Name, cards: int, *, jokers: int = 0, suited: int = 5) -> Counter[str]:
    """Over all hands of `cards` cards besides the jokers; a flush takes `suited` cards of one suit."""
    held = [JOKER] * jokers
    found: Counter[str] = Counter()
    for hand, ways in each(cards, suited - jokers):
        found[name([*hand, *held])] += ways
    return found


def each(cards: int, near: int = 5) -> Iterator[tuple[list[str], int]]:
    """One hand of every kind, with how many hands it stands for; `near` cards of one suit may come to a flush."""
    flushes: Counter[str] = Counter()
    for hand, ways in _suited(cards, near):
        flushes["".join(sorted(card[0] for card in hand))] += 4 * ways
        yield hand, 4 * ways
    for ranks in combinations_with_replacement(RANKS, cards):
        counts = Counter(ranks)
        ways = prod(comb(4, count) for count in counts.values()) - flushes["".join(sorted(ranks))]
        if ways > 0:
            yield _apart(counts, near), ways


def _suited(cards: int, near: int) -> Iterator[tuple[list[str], int]]:
    """Every hand with at least `near` spades, by the ranks of what is beside them; `near` must be more than half of the
    cards, so that the others are too few for a flush and their suits do not matter."""
    assert 2 * near > cards
    for spades in range(near, cards + 1):
        beside = list(_beside(cards - spades))
        for ranks in combinations(RANKS, spades):
            own = [rank + "S" for rank in ranks]
            for rest, ways in beside:
                yield [*own, *rest], ways


def _beside(cards: int) -> Iterator[tuple[list[str], int]]:
    """Cards of the three other suits by their ranks, with in how many suits each are there."""
    for ranks in combinations_with_replacement(RANKS, cards):
        counts = Counter(ranks)
        ways = prod(comb(len(OTHERS), count) for count in counts.values())
        if ways:
            yield [rank + suit for rank, count in counts.items() for suit in OTHERS[:count]], ways


def _apart(counts: Counter[str], near: int) -> list[str]:
    """Cards of these ranks, fewer than `near` of any suit."""
    held: Counter[str] = Counter()
    cards = []
    for rank, count in sorted(counts.items(), key=lambda item: -item[1]):
        for suit in sorted("SHDC", key=lambda suit: held[suit])[:count]:
            held[suit] += 1
            cards.append(rank + suit)
    assert max(held.values()) < near
    return cards
