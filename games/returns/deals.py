"""The deals that are counted: hands of a pack by their ranks, each with how many it stands for; and deals drawn at random where
there are too many to count.

A suit matters to a ranking only where a hand has enough for a flush. So each choice of ranks stands for all the suits that it
may have: once without enough of any suit, and once for each choice of ranks that are of one suit. The weights add up to the
number of all hands; `hands` proves it every time. Deals at random are always the same ones, drawn in groups of which the exact
share of all deals is known, as many from a rare one as from a common one: what pays most, and comes least often, is seen
often enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from math import comb, lcm
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from games.cards.card import JOKER, RANKS
from games.returns.answer import Chance, Way
from games.returns.tally import Outcome, way
from games.terms.game import WagerTerms

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


# --- Deals drawn at random where there are too many to count ----------------------------------------------------------

SEED = 1998
WIDE = Fraction(25758293, 10_000_000)
"""Of the normal distribution 99 in 100 lie within so many standard deviations."""
T = TypeVar("T")


class Group(NamedTuple):
    """Deals of one kind: their share of all, and what became of those drawn."""

    share: Fraction
    found: Counter[Outcome]


def generator() -> random.Random:
    """The same numbers every time."""
    return random.Random(SEED)  # noqa: S311 - nobody plays for these deals


def sample(every: Iterable[tuple[str, T]], size: int, chance: random.Random) -> dict[str, tuple[int, list[T]]]:
    """By kind how many there are, and so many of them at random; the fewer where there are fewer."""
    kept: dict[str, tuple[int, list[T]]] = {}
    for kind, one in every:
        seen, some = kept.get(kind, (0, []))
        if len(some) < size:
            some.append(one)
        elif (at := chance.randrange(seen + 1)) < size:
            some[at] = one
        kept[kind] = (seen + 1, some)
    return kept


def simulated_way(terms: WagerTerms, groups: Iterable[Group]) -> Way:
    """The lines with their intervals, and that of the return."""
    held = list(groups)
    drawn = sum(group.found.total() for group in held)
    together: dict[Outcome, Fraction] = {}
    for group in held:
        for one, n in group.found.items():
            together[one] = together.get(one, Fraction(0)) + group.share * Fraction(n, group.found.total())
    plain = way(terms, _whole(together))
    lines = tuple(replace(line, within=_within(line, held)) for line in plain.lines)
    return replace(plain, lines=lines, deals=drawn, within=_of_return(held))


def _whole(chances: Mapping[Outcome, Fraction]) -> Counter[Outcome]:
    """The same chances as whole numbers."""
    common = lcm(*(chance.denominator for chance in chances.values()))
    return Counter({one: int(chance * common) for one, chance in chances.items()})


def _within(line: Chance, groups: Iterable[Group]) -> Fraction:
    """Half the interval of a line; two deals more on either side, so that it does not vanish where none came to it."""
    square = Fraction(0)
    for group in groups:
        n = group.found.total()
        hit = sum(
            k for one, k in group.found.items() if (one.row, one.result, one.net) == (line.row, line.result, line.net)
        )
        chance = Fraction(hit + 2, n + 4)
        square += group.share**2 * chance * (1 - chance) / (n + 4)
    return WIDE * _root(square)


def _of_return(groups: Iterable[Group]) -> Fraction:
    square = Fraction(0)
    for group in groups:
        n = group.found.total()
        mean = sum((one.net * k for one, k in group.found.items()), Fraction(0)) / n
        square += (
            group.share**2 * (sum((one.net**2 * k for one, k in group.found.items()), Fraction(0)) / n - mean**2) / n
        )
    return WIDE * _root(square)


def _root(value: Fraction) -> Fraction:
    return Fraction((Decimal(value.numerator) / Decimal(value.denominator)).sqrt()).limit_denominator(10**12)
