"""Which cameras see what on a gaming day, how long each keeps it, and what of the register waits for a second person."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from compliance.houses.forms.cameras import seen_of
from compliance.record import read
from compliance.shell.rows import rows

MOST = 2_000
"""Entries of a register that are read; a house has some hundred cameras."""
NOTES = 500


class Standing(Struct, frozen=True):
    """A camera from a gaming day on, as two people or the house file say it."""

    index: int
    camera: str
    sees: tuple[str, ...]
    recorder: str
    keeps_days: int
    first_day: datetime.date


class Waiting(Struct, frozen=True):
    """One that somebody drafted and nobody has decided."""

    standing: Standing
    by: str
    at: datetime.datetime


class Note(Struct, frozen=True):
    """The last that was noted of a camera's clock, or an outage."""

    camera: str
    at: datetime.datetime
    until: datetime.datetime | None
    seconds: int | None
    words: str

    @property
    def clock(self) -> str:
        """How its clock goes, in words; "": this is an outage."""
        return clock_words(self.seconds)


def clock_words(seconds: int | None) -> str:
    """How wrong a camera's clock is, as one says it; "": nobody measured it."""
    if not seconds:
        return "right" if seconds == 0 else ""
    return f"{abs(seconds)} s {'ahead' if seconds > 0 else 'behind'}"


class Register(Struct, frozen=True):
    """The cameras of a house over all days. What sees a table on a day is asked of it without a further query."""

    entries: tuple[Standing, ...]

    def on(self, day: datetime.date) -> list[Standing]:
        """The cameras as they stand on a gaming day, by name; those that see nothing are left out."""
        held: dict[str, Standing] = {}
        for one in self.entries:  # in order of first day, then of the record: the last one that has begun holds
            if one.first_day <= day:
                held[one.camera] = one
        return sorted((one for one in held.values() if one.sees), key=lambda one: one.camera)

    def seeing(self, day: datetime.date, table: str, about: Iterable[str]) -> list[Standing]:
        """Those that see one of these things ("table", "bank" …) at a table, the one that keeps it shortest first."""
        wanted = frozenset(about)

        def sees(one: Standing) -> bool:
            return any(each.what in wanted and each.table in ("", table) for each in map(seen_of, one.sees))

        return sorted((one for one in self.on(day) if sees(one)), key=lambda one: (one.keeps_days, one.camera))


_COLUMNS = "row.index, row.camera, row.sees, row.recorder, row.keeps_days, row.first_day"
_STANDING = f"""
SELECT {_COLUMNS} FROM houses_camera AS row LEFT JOIN houses_camera_word AS word ON word.entry_id = row.index
WHERE row.establishment_id = %s AND (NOT row.waits OR word.confirmed)
ORDER BY row.first_day, coalesce(word.index, row.index) LIMIT %s
"""  # noqa: S608  # our own columns
_WAITING = f"""
SELECT {_COLUMNS} FROM houses_camera AS row LEFT JOIN houses_camera_word AS word ON word.entry_id = row.index
WHERE row.establishment_id = %s AND row.waits AND word.index IS NULL ORDER BY row.index LIMIT %s
"""  # noqa: S608
_NOTES = """
SELECT camera, at, until, seconds, words FROM houses_camera_note
WHERE establishment_id = %s ORDER BY at DESC, index DESC LIMIT %s
"""


def register_read(*, establishment_id: int) -> Register:
    """The register of a house, in one query; empty where nobody has said which cameras there are."""
    return Register(tuple(_standing(row) for row in rows(_STANDING, [establishment_id, MOST])))


def cameras_waiting(*, establishment_id: int) -> list[Waiting]:
    """Drafts that wait for a second person, the oldest first."""
    held = [_standing(row) for row in rows(_WAITING, [establishment_id, MOST])]
    told = read.origins([one.index for one in held]) if held else {}
    return [Waiting(one, told[one.index][1], told[one.index][0]) for one in held]


def notes_read(*, establishment_id: int) -> list[Note]:
    """The latest notes of clocks and outages, the newest first."""
    return [Note(*row) for row in rows(_NOTES, [establishment_id, NOTES])]


def _standing(row: tuple[Any, ...]) -> Standing:
    index, camera, sees, recorder, keeps_days, first_day = row
    return Standing(index, camera, tuple(sees), recorder, keeps_days, first_day)
