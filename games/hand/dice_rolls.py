"""The rolls of a round of dice: which are come-out rolls, what the point is, and what becomes of a number before a seven.

A round goes from the come-out roll with which a shooter begins to the seven-out that ends it, or to where the dice are passed
or the record ends; it may hold several come-out rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

UNDECIDED = "the rolls on record do not decide it"


class Rolled(NamedTuple):
    """One roll: its place in the round, and how the table stood when it was thrown."""

    place: int  # from 1
    dice: tuple[int, ...]
    total: int
    point: int | None  # None: a come-out roll

    @property
    def come_out(self) -> bool:
        return self.point is None


class Fate(NamedTuple):
    """What becomes of a wager: "win", "lose", "push" or "not stated", at which roll, and why."""

    result: str
    why: str
    roll: Rolled | None = None


def read_rolls(
    rolls: Sequence[Sequence[int]], points: frozenset[int], seven: int, point: int | None = None
) -> tuple[Rolled, ...]:
    """The rolls in their order, each with the point that stood; `point`: the one that stood before the first."""
    return tuple(_told(rolls, points, seven, point))


def _told(rolls: Sequence[Sequence[int]], points: frozenset[int], seven: int, point: int | None) -> Iterator[Rolled]:
    for place, dice in enumerate(rolls, 1):
        total = sum(dice)
        yield Rolled(place, tuple(dice), total, point)
        if point is None:
            point = total if total in points else None
        elif total in (point, seven):
            point = None


class Race(NamedTuple):
    """A number against a seven. `right` wins with the number; a hard way loses to its number thrown in any other way."""

    number: int
    seven: int
    right: bool
    hard: bool = False

    def at(self, rolled: Rolled) -> bool | None:
        """Whether the roll wins it; None where it decides nothing."""
        if rolled.total == self.seven:
            return not self.right
        if rolled.total != self.number:
            return None
        return self.right and (not self.hard or len(set(rolled.dice)) == 1)

    def said(self, rolled: Rolled) -> str:
        """How a roll that decides it does so: “, before any 7”, “ the hard way (2-2)”."""
        if rolled.total == self.seven:
            return f", before any {self.number}"
        if self.hard:
            way = " the hard way" if len(set(rolled.dice)) == 1 else ", but not the hard way"
            return f"{way} ({'-'.join(map(str, rolled.dice))})"
        return f", before any {self.seven}"


def raced(
    race: Race, rolls: Iterable[Rolled], off: Callable[[Rolled], bool | None], taken_down: bool, off_ends: bool = False
) -> Fate:
    """Which of the two comes first while the wager lies. `off` says whether a roll passes it by, None where the book does not
    say. `off_ends`: such a roll ends it all the same, because the wager that it stands beside is decided by it."""
    for rolled in rolls:
        wins = race.at(rolled)
        if wins is None:
            continue
        shown = f"roll {rolled.place} is {rolled.total}"
        passes = off(rolled)
        if passes is None:
            return Fate("not stated", f"{shown}, a come out roll, and the book does not say whether it was on", rolled)
        if passes and off_ends:
            return Fate("push", f"{shown}, a come out roll, for which it was off", rolled)
        if not passes:
            return Fate("win" if wins else "lose", f"{shown}{race.said(rolled)}", rolled)
    if taken_down:
        return Fate("push", "taken down before it was decided")
    return Fate("not stated", UNDECIDED)
