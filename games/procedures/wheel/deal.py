"""A wheel is spun once; whoever covers sections of choice names them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from games.dealing import Parts, Round
from games.hand.form import Wager

WIDE = 3
Group = tuple[str, ...]


@cache
def groups(sections: Group) -> dict[str, tuple[Group, ...]]:
    """By the number of sections covered, and the long ones by the word that names them: every place where chips are laid. Empty
    for a wheel whose sections are no such layout."""
    zeros = [one for one in sections if not one.strip("0")]
    numbers = sorted((one for one in sections if one.strip("0").isdecimal()), key=int)
    if (
        len(zeros) + len(numbers) != len(sections)
        or len(numbers) % WIDE
        or numbers != [str(n + 1) for n in range(len(numbers))]
    ):
        return {}
    rows = [tuple(numbers[i : i + WIDE]) for i in range(0, len(numbers), WIDE)]
    columns = tuple(tuple(numbers[i::WIDE]) for i in range(WIDE))
    third = len(numbers) // WIDE
    dozens = tuple(tuple(numbers[i : i + third]) for i in range(0, len(numbers), third))
    return {
        "1": tuple((one,) for one in sections),
        "2": (*_splits(rows), *_at_zeros(zeros, rows[0], 2)),
        "3": (*rows, *_at_zeros(zeros, rows[0], 3)),
        "4": tuple(_corners(rows)),
        "6": tuple((*row, *below) for row, below in pairwise(rows)),
        str(third): (*columns, *dozens),
        "column": columns,
        "dozen": dozens,
    }


def _splits(rows: Sequence[Group]) -> Iterator[Group]:
    for row in rows:
        yield from pairwise(row)
    for row, below in pairwise(rows):
        yield from zip(row, below, strict=True)


def _corners(rows: Sequence[Group]) -> Iterator[Group]:
    for row, below in pairwise(rows):
        for (a, b), (c, d) in zip(pairwise(row), pairwise(below), strict=True):
            yield a, b, c, d


def _at_zeros(zeros: Sequence[str], row: Group, count: int) -> Iterator[Group]:
    """The first row touches the zeros: one zero all of it; of two, each the two numbers below it and the other zero."""
    touched = [(zeros[0], row)] if len(zeros) == 1 else [(zeros[0], row[:2]), (zeros[-1], row[1:])] if zeros else []
    for zero, below in touched:
        if count == 2:
            yield from ((zero, number) for number in below)
        else:
            yield from ((zero, *both) for both in pairwise(below))
    if len(zeros) == 2:
        yield tuple(zeros) if count == 2 else (*zeros, row[1])


# --- A wheel is spun once ---------------------------------------------------------------------------------------------


def deal(of: Round) -> Parts:
    """Where the wheel stops, and what every wager lies on."""
    sections = str(of.terms.options["sections"]).split()
    wagers = [_laid(of, wager, sections) for wager in of.wagers]
    return Parts(wagers, spin=of.rng.choice(sections))


def _laid(of: Round, wager: Wager, sections: Sequence[str]) -> Wager:
    terms = of.terms.wagers[wager.wager]
    wins: Any = terms.wins or {}
    times = [row.row.wins["consecutive"] for row in terms.rows if row.row.wins and "consecutive" in row.row.wins]
    if times:
        return msgspec.structs.replace(wager, consecutive=of.rng.choice(times))
    covers = wins.get("covers")
    if covers is None:
        return wager
    groups = wins.get("one_of", ())
    if groups:
        return msgspec.structs.replace(wager, on=of.rng.choice(groups).split())
    return msgspec.structs.replace(wager, on=list(of.rng.choice(_places(wager.wager, covers, sections))))


def _places(name: str, covers: int, sections: Sequence[str]) -> Sequence[Sequence[str]]:
    """Where such a wager is laid: what its name says, or as many as it covers that lie together."""
    laid = groups(tuple(sections))
    named = next((there for word, there in laid.items() if word.isalpha() and word in name), None)
    if named is not None and len(named[0]) == covers:
        return named
    if str(covers) in laid:
        return laid[str(covers)]
    return [sections[start : start + covers] for start in range(len(sections) - covers + 1)]
