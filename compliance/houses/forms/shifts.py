"""The shifts of a house: by which hour of the clock on its wall a hand belongs to which. Pure; the hours are the house's."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct, field

T = TypeVar("T")


class Shift(Struct, frozen=True, forbid_unknown_fields=True):
    """A shift: its name and the local hour with which it begins. It lasts until the next one begins."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    from_: Annotated[int, Meta(ge=0, le=23)] = field(name="from")


class ShiftError(ValueError):
    """Shifts that do not divide a day; the message says which and what to write instead."""


def read(stored: object) -> tuple[Shift, ...]:
    """The shifts as an establishment keeps them: [{"name": "Day", "from": 6}, …]. None is a house without shifts."""
    try:
        shifts = msgspec.convert(stored or [], tuple[Shift, ...])
    except msgspec.ValidationError as error:
        raise ShiftError(f'{error}. Shifts are written [{{"name": "Day", "from": 6}}, …].') from None
    for what, values in (("name", [shift.name for shift in shifts]), ("hour", [shift.from_ for shift in shifts])):
        if len(set(values)) != len(values):
            raise ShiftError(f"two shifts have the same {what}; each shift has its own")
    return shifts


def in_order(shifts: Sequence[Shift], boundary_hour: int) -> tuple[Shift, ...]:
    """The shifts as they follow each other in a gaming day: the one that holds at the boundary hour first."""
    if not shifts:
        return ()
    first = shift_at(shifts, boundary_hour)
    ordered = sorted(shifts, key=lambda shift: shift.from_)
    at = ordered.index(first)
    return (*ordered[at:], *ordered[:at])


def shift_at(shifts: Sequence[Shift], hour: int) -> Shift:
    """The shift to which a local hour belongs: the latest that has begun, round the clock."""
    return min(shifts, key=lambda shift: (hour - shift.from_) % 24)


def hours_words(shifts: Sequence[Shift], shift: Shift) -> str:
    """Its hours as a person reads them: "06:00–14:00"."""
    following = min(shifts, key=lambda other: (other.from_ - shift.from_ - 1) % 24)
    return f"{shift.from_:02d}:00–{following.from_:02d}:00"


class Divisions(Struct, frozen=True):
    """How a house divides its gaming days, dated: the first division holds from the beginning, each other from its start on.

    A query finds the shift of an hour by its place: 24 for each start that has come, and the hour (IN_PLACE).
    """

    starts: tuple[datetime.date, ...]
    shifts: tuple[tuple[Shift, ...], ...]

    def on(self, day: datetime.date) -> tuple[Shift, ...]:
        """The shifts that hold on a gaming day; none: it is not divided."""
        return self.shifts[bisect_right(self.starts, day)]

    def between(self, first: datetime.date, last: datetime.date) -> tuple[tuple[Shift, ...], ...]:
        """Those of the gaming days first … last, in their order."""
        return self.shifts[bisect_right(self.starts, first) : bisect_right(self.starts, last) + 1]

    def place(self, day: datetime.date, hour: int) -> int:
        """Where an hour of a gaming day stands in what `each` gives."""
        return 24 * bisect_right(self.starts, day) + hour

    def each(self, of: Callable[[tuple[Shift, ...], int], T]) -> list[T]:
        """Something of every hour of every division, by place."""
        return [of(shifts, hour) for shifts in self.shifts for hour in range(24)]

    def places(self, name: str) -> tuple[int, ...]:
        """The places of the hours that belong to a shift of this name."""
        named = self.each(lambda shifts, hour: bool(shifts) and shift_at(shifts, hour).name == name)
        return tuple(place for place, is_named in enumerate(named) if is_named)

    def names(self) -> tuple[str, ...]:
        """The names of all shifts that ever held, each once."""
        return tuple(dict.fromkeys(shift.name for shifts in self.shifts for shift in shifts))


IN_PLACE = "24 * width_bucket({day}, {starts}::date[]) + {hour}"
"""The place of an hour of a gaming day in a query; `starts` are those of the Divisions."""
