"""Tables under the low rankings: the lowest five of five to seven cards.

A hand is as bad as its category and its ranks are high; its strength is what is left of the worst. So higher is
better here too, and hands of one low ranking compare. Of a badness the digits are those of `games.cards.ranks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from games.cards import ranks as rank_tables
from games.cards.ranks import HAND_BITS, HIGH, Filled, NotAHand

WORST = 1 << 24
CARDS = 5
Ace = Literal["low", "high"]
_SHAPES = {  # how often the ranks of a hand show
    (): "high-card",
    (2,): "pair",
    (2, 2): "two-pair",
    (3,): "three-of-a-kind",
    (3, 2): "full-house",
    (4,): "four-of-a-kind",
}


def badness(strength: int) -> int:
    """The category and the ranks of a low hand as digits."""
    return WORST - strength


def category(strength: int) -> str:
    """The category of a low hand."""
    return HIGH[rank_tables.place(badness(strength))]


def numbers(key: int, ace: Ace) -> list[int]:
    """The ranks of a sum, 2 to 13 and the ace 1 or 14; a joker is the lowest rank that the hand does not hold."""
    counts = rank_tables.held(key)
    ranks = [i + 2 if i < 12 or ace == "high" else 1 for i, count in enumerate(counts) for _ in range(count)]
    lowest = range(1 if ace == "low" else 2, 15)
    for _ in range(rank_tables.jokers_in(key)):
        ranks.append(next(rank for rank in lowest if rank not in ranks))
    return ranks


def shape(ranks: Sequence[int]) -> int:
    """How bad these are where straights and flushes do not count."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    made = _SHAPES.get(tuple(count for count, _ in groups if count > 1))
    if made is None:
        raise NotAHand("five cards of one rank are no low hand")
    return rank_tables.strength(HIGH.index(made), (rank for count, rank in groups for _ in range(count)))


def fives(cards: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every five of these; all of them where they are fewer, as the upcards of stud are."""
    held = sorted(cards)
    return combinations(held, min(CARDS, len(held)))


def _without_straights(key: int) -> int:
    ranks = numbers(key, "low")
    if not 1 <= len(ranks) <= 7:
        raise NotAHand(f"{len(ranks)} cards are no low hand")
    return WORST - min(shape(five) for five in set(fives(ranks)))


_ACE_TO_FIVE = Filled(_without_straights)


def ace_to_five(cards: Sequence[str]) -> int:
    """The strength of a low hand in which the ace is low and straights and flushes do not count."""
    return _ACE_TO_FIVE[rank_tables.total(cards) & HAND_BITS]


def eight_or_better(strength: int, highest: int = 8) -> int:
    """The same strength where no pair and no rank above the highest stands in it; 0 for a hand that does not qualify."""
    bad = badness(strength)
    return strength if rank_tables.place(bad) == 0 and rank_tables.ranks_of(bad)[0] <= highest else 0
