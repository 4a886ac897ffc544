"""Keno: how often so many of a ticket's numbers are drawn. What that pays stands on a notice of the house, in no book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from msgspec import convert

from games.procedures.keno.settle import Numbers, Options
from games.returns.answer import Chance, Tell, WagerReturn, Way
from games.terms.game import GameTerms

POSTED = "what so many numbers pay is posted by the house and printed in no line"
NOT_PRINTED = "the book does not print how it is played"


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """The same for every wager on numbers of one's choice: one way for each number of them."""
    numbers = convert(dict(terms.options), Options).numbers
    for done, name in enumerate(names):
        tell(done, len(names))
        title = terms.wagers[name].title
        if numbers is None:
            yield WagerReturn(wager=name, title=title, how="not-told", why=NOT_PRINTED)
            continue
        ways = tuple(_way(numbers, marked) for marked in range(1, numbers.spots_to + 1))
        of = f"ways in which {numbers.drawn} of {numbers.highest} numbers may be drawn"
        yield WagerReturn(wager=name, title=title, how="not-told", ways=ways, of=of, why=POSTED)


def _way(numbers: Numbers, marked: int) -> Way:
    """A ticket with so many numbers: without replacement, the order of the balls does not matter."""
    every = comb(numbers.highest, numbers.drawn)
    others = numbers.highest - marked
    lines = tuple(
        Chance(
            "open", Fraction(comb(marked, hit) * comb(others, numbers.drawn - hit), every), hand=f"{hit} of {marked}"
        )
        for hit in range(min(marked, numbers.drawn), -1, -1)
        if numbers.drawn - hit <= others
    )
    return Way("1 number" if marked == 1 else f"{marked} numbers", lines, deals=every)
