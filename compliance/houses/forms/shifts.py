"""The shifts of a house: by which hour of the clock on its wall a hand belongs to which. Pure; the hours are the house's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field


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
