"""What a house is otherwise from a gaming day on: its shifts, or one table's layout or number of seats. Pure.

What was said of a house before anything was dated holds from the beginning; of two changes of one thing the later day holds.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from compliance.houses.forms.shifts import Divisions, Shift, ShiftError, read
from games.hand.form import Slug

MOST_SEATS = 30


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One thing of a house from a gaming day on. It names shifts, or a table with its layout or its seats."""

    from_: datetime.date = field(name="from")
    shifts: tuple[Shift, ...] = ()
    table: str = ""
    layout: Slug | None = None
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None

    @property
    def of(self) -> tuple[str, str]:
        """What of the house it changes."""
        return ("layout" if self.layout is not None else "seats" if self.seats is not None else "shifts"), self.table

    def __str__(self) -> str:
        if self.layout is not None:
            return f"{self.table}: layout {self.layout}"
        if self.seats is not None:
            return f"{self.table}: {self.seats} seats"
        return "shifts " + ", ".join(f"{one.name} {one.from_:02d}:00" for one in self.shifts)


def changes_of(stored: object) -> tuple[Change, ...]:
    """The changes as an establishment keeps them, in the order in which they were confirmed."""
    return msgspec.convert(stored or [], tuple[Change, ...])


def divisions(base: tuple[Shift, ...], changes: Iterable[Change]) -> Divisions:
    """How the gaming days of a house are divided, from the beginning on."""
    held = {change.from_: change.shifts for change in changes if change.shifts}
    starts = tuple(sorted(held))
    return Divisions(starts, (base, *(held[start] for start in starts)))


def layouts_on(base: dict[str, str], changes: Iterable[Change], day: datetime.date) -> dict[str, str]:
    """Which layout each table has on a gaming day; one that is absent is not known."""
    return base | {change.table: change.layout for change in _begun(changes, day) if change.layout is not None}


def seats_on(changes: Iterable[Change], day: datetime.date) -> dict[str, int]:
    """How many seats each table has on a gaming day; one that is absent is not known."""
    return {change.table: change.seats for change in _begun(changes, day) if change.seats is not None}


def _begun(changes: Iterable[Change], day: datetime.date) -> list[Change]:
    """Those whose first day has come, the one that holds last."""
    return sorted((change for change in changes if change.from_ <= day), key=lambda change: change.from_)


def wrong(change: Change, tables: Collection[str], printed: Collection[str]) -> Iterator[str]:
    """What does not fit in a change; the sentence says the cure."""
    said = [bool(change.shifts), change.layout is not None, change.seats is not None]
    if sum(said) != 1:
        yield "Change one thing at a time: the shifts, or the layout or the seats of one table."
    if change.shifts:
        try:
            read(msgspec.to_builtins(change.shifts))
        except ShiftError as error:
            yield f"{error}."
    elif change.table not in tables:
        yield f"The house has no table {change.table}."
    if change.layout is not None and change.layout not in printed:
        yield f"No rule book prints a {change.layout} table."
