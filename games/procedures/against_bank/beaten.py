"""Two hands of two cards with one board: how often a hand of each category is beaten, over every deal there is.

Boards that differ in their suits' names alone are one. For each the strengths of all pairs of cards are found, and for each
pair how many of the others, of those that share no card with it, stand above.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from math import comb

from games.cards import ranks as rank_tables
from games.cards.card import DECK
from games.cards.ranks import CODE, FULL, HAND_BITS, RANKS, Order

SUITS = "SHDC"
BOARD, HOLE, FIVE = 5, 2, 5
BESIDE = comb(len(DECK) - BOARD - HOLE, HOLE)  # hands that the other may hold
DEALS = comb(len(DECK), BOARD) * comb(len(DECK) - BOARD, HOLE) * BESIDE
Example = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # the board, the hand beaten, one that beats it
CATEGORIES = Order().categories
_TELL = 256


def counted(tell: Callable[[int, int], None]) -> tuple[Counter[str], dict[str, Example]]:
    """By category in how many deals the first of two hands is of it and beaten, and one such deal of each."""
    found: Counter[str] = Counter()
    examples: dict[str, Example] = {}
    done, every = 0, comb(len(DECK), BOARD)
    for number, (board, ways) in enumerate(boards()):
        if number % _TELL == 0:
            tell(done, every)
        on = On(board)
        for category, n in on.beaten().items():
            name = CATEGORIES[category]
            found[name] += n * ways
            if n and name not in examples:
                examples[name] = on.example(category)
        done += ways
    if done != every:
        raise AssertionError(f"{done} boards")
    return found, examples


def boards() -> Iterator[tuple[tuple[str, ...], int]]:
    """Boards, each with how many it stands for: the suits of the first cards could have been others."""
    yield from _boards((), len(RANKS), BOARD, 0, 1)


def _boards(
    held: tuple[str, ...], ranks: int, cards: int, used: int, ways: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    if cards == 0:
        yield held, ways
        return
    if ranks == 0:
        return
    yield from _boards(held, ranks - 1, cards, used, ways)
    rank = RANKS[ranks - 1]
    for count in range(1, min(cards, len(SUITS)) + 1):
        for new in range(max(0, count - used), min(count, len(SUITS) - used) + 1):
            fresh = SUITS[used : used + new]
            for old in combinations(SUITS[:used], count - new):
                more = (*held, *(rank + suit for suit in (*old, *fresh)))
                yield from _boards(more, ranks - 1, cards - count, used + new, ways * comb(len(SUITS) - used, new))


class On:
    """One board: all hands of two cards beside it, with their strengths."""

    def __init__(self, board: tuple[str, ...]) -> None:
        self.board, left = board, [card for card in DECK if card not in board]
        self._hands: list[tuple[str, str]] = [(one, other) for one, other in combinations(left, HOLE)]
        self._strengths = _strengths(board, self._hands)
        self._of_card: dict[str, list[int]] = {card: [] for card in left}
        for (one, other), value in zip(self._hands, self._strengths, strict=True):
            self._of_card[one].append(value)
            self._of_card[other].append(value)
        for values in self._of_card.values():
            values.sort()

    def beaten(self) -> dict[int, int]:
        """By category, over all hands of it, how many others beat it and share no card with it."""
        return self._above(zip(self._hands, self._strengths, strict=True))

    def beaten_by(self, hands: Iterable[tuple[str, str]]) -> dict[str, int]:
        """The same of these hands alone, by the category's name."""
        strengths = dict(zip(self._hands, self._strengths, strict=True))
        found = self._above((hand, strengths[hand]) for hand in hands)
        return {CATEGORIES[category]: n for category, n in found.items() if n}

    def _above(self, hands: Iterable[tuple[tuple[str, str], int]]) -> dict[int, int]:
        every, of_card, found = sorted(self._strengths), self._of_card, dict[int, int]()
        own = len(self._of_card) - 1
        known: dict[int, int] = {}
        for (one, other), value in hands:
            more = known.get(value)
            if more is None:
                more = known[value] = len(every) - bisect_right(every, value)
            if more:
                more -= own - bisect_right(of_card[one], value) + own - bisect_right(of_card[other], value)
                category = rank_tables.place(value)
                found[category] = found.get(category, 0) + more
        return found

    def example(self, category: int) -> Example:
        """A hand of the category, and one that beats it."""
        held = list(zip(self._hands, self._strengths, strict=True))
        return next(
            (self.board, low, high)
            for low, value in held
            if rank_tables.place(value) == category
            for high, above in held
            if above > value and not {*low} & {*high}
        )


def _strengths(board: tuple[str, ...], hands: list[tuple[str, str]]) -> list[int]:
    """The same numbers as `games.ranking.high.strength`, the board added up once."""
    tables = rank_tables.tables(Order())
    plain, near = tables.plain, rank_tables.near(FIVE)
    key = rank_tables.total(board)
    found = []
    for one, other in hands:
        both = key + CODE[one] + CODE[other]
        value = plain[both & HAND_BITS]
        found.append(tables.strength((*board, one, other)) if both + near & FULL else value)
    return found
