"""Every hand of so many cards of one pack, counted by what a ranking can tell apart instead of dealt one by one.

Which of two hands stands higher hangs on their ranks, and on the cards of a suit of which a hand has enough for a flush.
So each choice of ranks stands for all the suits that it may have: once without enough of any suit, and once for each
choice of ranks that are of one suit. The weights add up to the number of all hands; `hands` proves it every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import comb

from games.cards.card import JOKER, RANKS

SUITS = "SHDC"
FOUR = len(SUITS)


Apart = Callable[[set[str], list[str]], bool]


def never(suited: set[str], beside: list[str]) -> bool:
    """Only the flush matters."""
    return False


class Miscounted(AssertionError):
    """The weights do not add up to the number of hands."""


def hands(cards: int, flush: int, jokers: int = 0, apart: Apart = never) -> Iterator[tuple[list[str], int]]:
    """Hands of so many cards, each with how many it stands for. `flush` cards of a suit are enough, jokers counted in.

    `apart` says of the ranks in one suit and of those beside it whether the suits of the latter matter too.
    """
    if 2 * (flush - jokers) <= cards:
        raise Miscounted("two suits of one hand could be enough for a flush")
    counted = 0
    for held in range(jokers + 1):
        for natural, ways in _natural(cards - held, flush - held, apart):
            ways *= comb(jokers, held)
            counted += ways
            yield [*natural, *[JOKER] * held], ways
    if counted != comb(len(RANKS) * FOUR + jokers, cards):
        raise Miscounted(f"{counted} hands of {cards} cards")


def _natural(cards: int, flush: int, apart: Apart) -> Iterator[tuple[list[str], int]]:
    for counts in _ranks(cards, len(RANKS)):
        held = [(rank, count) for rank, count in zip(RANKS, counts, strict=True) if count]
        every = 1
        for _, count in held:
            every *= comb(FOUR, count)
        for size in range(flush, len(held) + 1):
            for suited in combinations(held, size):
                for natural, ways in _suited(held, {rank for rank, _ in suited}, apart):
                    every -= ways
                    yield natural, ways
        if every:
            yield _scattered(held), every


def _ranks(cards: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """How often each rank shows."""
    if ranks == 0:
        if cards == 0:
            yield ()
        return
    for count in range(min(FOUR, cards) + 1):
        if cards - count <= FOUR * (ranks - 1):
            for rest in _ranks(cards - count, ranks - 1):
                yield (count, *rest)


def _suited(held: Sequence[tuple[str, int]], suited: set[str], apart: Apart) -> Iterator[tuple[list[str], int]]:
    """Hands with exactly these ranks in one suit, spades, for all four."""
    choices = [list(combinations(SUITS[1:], count - (rank in suited))) for rank, count in held]
    if any(not each for each in choices):
        return
    own = [rank + SUITS[0] for rank in sorted(suited, key=RANKS.index)]
    if apart(suited, [rank for (rank, _), each in zip(held, choices, strict=True) for _ in each[0]]):
        for chosen in product(*choices):
            rest = [rank + suit for (rank, _), suits in zip(held, chosen, strict=True) for suit in suits]
            yield own + rest, FOUR
        return
    ways = FOUR
    for each in choices:
        ways *= len(each)
    rest = [rank + suit for (rank, _), each in zip(held, choices, strict=True) for suit in each[0]]
    yield own + rest, ways


def _scattered(held: Sequence[tuple[str, int]]) -> list[str]:
    """These ranks in suits as different as can be: one after the other through the four."""
    cards: list[str] = []
    for rank, count in held:
        cards += [rank + SUITS[(len(cards) + i) % FOUR] for i in range(count)]
    return cards
