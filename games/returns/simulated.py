"""Deals drawn at random where there are too many to count: always the same ones, and how far off they may be.

The deals are drawn in groups of which the exact share of all deals is known, as many from a rare one as from a common one:
so what pays most, and comes least often, is seen often enough.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from games.returns.answer import Line, Way
from games.returns.tally import Outcome, way
from games.terms.game import WagerTerms

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


def _within(line: Line, groups: Iterable[Group]) -> Fraction:
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
