"""Files of evidence as pages read them: what is attached to a thing, one file, and those that are not what was taken in."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from msgspec import Struct

from compliance.evidence.forms.file_kinds import FileKind, kinds
from compliance.law.retention import terms_on
from compliance.shell.rows import rows

KEPT = "evidence-files"


class Held(Struct, frozen=True):
    """A file."""

    index: int
    of: str
    ref: int
    name: str
    note: str
    kind: str
    mime: str
    size: int
    sha256: str
    sha512: str
    small: str
    at: datetime.datetime
    by: str
    struck: str | None  # why it was struck out; None: it was not
    differs: bool  # it is not what was taken in any more
    removed: bool  # its term was over, and two people removed its bytes

    @property
    def form(self) -> FileKind:
        """Its kind: the last block of that name, for one whose kind is not taken any more."""
        return next(kind for kind in reversed(kinds()) if kind.name == self.kind)

    @property
    def kept_until(self) -> datetime.date:
        """By the dated rule that held when it was taken in."""
        return kept_until(self.at)


def kept_until(at: datetime.datetime) -> datetime.date:
    """Of a file that was taken in at that moment."""
    day = at.date()
    years = terms_on(day)[KEPT].years
    return (day - datetime.timedelta(days=1) if (day.month, day.day) == (2, 29) else day).replace(year=day.year + years)


REMOVED = "EXISTS (SELECT FROM evidence_file_act AS act WHERE act.file_id = held.index AND act.act = 'removed')"
DIFFERS = """coalesce((SELECT act.act = 'differs' FROM evidence_file_act AS act
    WHERE act.file_id = held.index AND act.act <> 'strike out' ORDER BY act.index DESC LIMIT 1), false)"""
HELD = f"""
SELECT held.index, held.of, held.ref, held.name, held.note, held.kind, held.mime, held.size, held.sha256, held.sha512,
    held.small, held.at, coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), held.by),
    (SELECT act.words FROM evidence_file_act AS act WHERE act.file_id = held.index AND act.act = 'strike out'),
    {DIFFERS}, {REMOVED}
FROM evidence_file AS held LEFT JOIN people_person AS person ON person.username = held.by
"""  # noqa: S608  # our own columns
_BLOCKS = "SELECT blocks FROM evidence_file WHERE index = %s"
_OFF = f"""
SELECT held.index, house.slug, held.name FROM evidence_file AS held
JOIN games_establishment AS house ON house.id = held.establishment_id
WHERE held.index IN (SELECT file_id FROM evidence_file_act WHERE act = 'differs') AND {DIFFERS} ORDER BY held.index
"""  # noqa: S608
_SOME = f"""
SELECT sha256, min(index) FROM evidence_file AS held
WHERE (%s IS NULL OR ('x' || left(sha256, 4))::bit(16)::int %% 168 = %s) AND NOT {REMOVED}
GROUP BY sha256 ORDER BY sha256
"""  # noqa: S608


def files_of(*, establishment_id: int, of: str, ref: int) -> list[Held]:
    """What is attached to a thing, the first at the head."""
    where = "WHERE held.establishment_id = %s AND held.of = %s AND held.ref = %s ORDER BY held.index"
    return [Held(*row) for row in rows(f"{HELD} {where}", [establishment_id, of, ref])]


def file_read(*, establishment_id: int, index: int) -> Held | None:
    """One file of this house."""
    found = rows(f"{HELD} WHERE held.establishment_id = %s AND held.index = %s", [establishment_id, index])
    return Held(*found[0]) if found else None


def blocks_read(*, index: int) -> bytes:
    """The digests of a file's blocks."""
    return bytes(rows(_BLOCKS, [index])[0][0])


class Off(Struct, frozen=True):
    """A file that is not what was taken in."""

    index: int
    house: str
    name: str


def files_off() -> list[Off]:
    """Those whose last check found them other than they were taken in, or gone."""
    return [Off(*row) for row in rows(_OFF, [])]


def digests_held(*, hour: int | None = None) -> Iterator[tuple[str, int]]:
    """The digest of each file that was not removed and the first entry that names it: all, or those of this hour of the week."""
    yield from rows(_SOME, [hour, hour])
