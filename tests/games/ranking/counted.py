"""How many hands of so many cards each category has, every hand counted, with few of them looked at one by one.

Where no suit has enough cards for a flush, suits do not matter: one hand stands for all that have its ranks. The others
are looked at in one suit and count for four.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from games.cards.card import JOKER

RANKS = "23456789TJQKA"
OTHERS = [rank + suit for rank in RANKS for suit in "HDC"]

Name = Callable[[Sequence[str]], str]


def categories(name: Name, cards: int, *, jokers: int = 0, suited: int = 5) -> Counter[str]:
    """Over all hands of `cards` cards besides the jokers; a flush takes `suited` cards of one suit."""
    held = [JOKER] * jokers
    near = suited - jokers
    found: Counter[str] = Counter()
    flushes: Counter[str] = Counter()
    for hand in _suited(cards, near):
        found[name([*hand, *held])] += 4
        flushes["".join(sorted(card[0] for card in hand))] += 4
    for ranks in combinations_with_replacement(RANKS, cards):
        counts = Counter(ranks)
        ways = prod(comb(4, count) for count in counts.values()) - flushes["".join(sorted(ranks))]
        if ways > 0:
            found[name([*_apart(counts, near), *held])] += ways
    return found


def _suited(cards: int, near: int) -> Iterator[tuple[str, ...]]:
    """Every hand with at least `near` spades; `near` must be more than half of the cards."""
    assert 2 * near > cards
    for spades in range(near, cards + 1):
        for ranks in combinations(RANKS, spades):
            for rest in combinations(OTHERS, cards - spades):
                yield (*[rank + "S" for rank in ranks], *rest)


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
