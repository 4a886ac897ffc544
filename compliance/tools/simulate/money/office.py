"""Who writes the papers of a gaming day, when, and how a paper is numbered."""

from __future__ import annotations

import datetime
from random import Random
from typing import NamedTuple

from compliance.houses.forms.house import House
from compliance.papers.forms.form import Holds
from compliance.tools.simulate.money.felt import Collections, Watch
from compliance.tools.simulate.spec import fixed

MINUTE = datetime.timedelta(minutes=1)
HOUR = datetime.timedelta(hours=1)


class Office(NamedTuple):
    """A gaming day to write papers about."""

    house: House
    day: datetime.date
    number: int  # of the day within the floor, from nought
    watches: tuple[Watch, ...]
    taken: Collections
    rng: Random

    @property
    def morning(self) -> datetime.datetime:
        """When the gaming day is over and the office opens, in UTC."""
        return self.watches[-1].ends

    def paper(self, letters: str, *parts: object) -> str:
        """The number of a paper: "CT-20261116-T01-Day-drop-1"."""
        return "-".join([letters, f"{self.day:%Y%m%d}", *(str(part).replace(" ", "") for part in parts)])

    def watch(self, name: str) -> Watch:
        """The shift of this name."""
        return next(watch for watch in self.watches if watch.name == name)

    def badges(self, letter: str, count: int, out_of: int = 9) -> tuple[str, ...]:
        """So many different badges."""
        return tuple(f"{letter}-{number}" for number in sorted(self.rng.sample(range(1, out_of + 1), count)))

    def turn(self, every: int, place: int) -> bool:
        """Whether it is the day for something that happens each so many days."""
        return self.number % every == place % every


def at(moment: datetime.datetime, minutes: int = 0) -> datetime.datetime:
    """A moment as papers have it: local time with its plain offset."""
    return fixed(moment + minutes * MINUTE)


def box_name(table: str, shift: str, holds: Holds) -> str:
    """A box is its table and shift; jackpot boxes are apart."""
    return f"{table}-{shift}" if holds == "drop" else f"{table}-{shift}-J"
