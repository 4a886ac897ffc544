"""Clips as surveillance works them: what ends first stands first; and which findings lose their video next."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec import Struct

from compliance.evidence.read.videos import HOUR, warned
from compliance.houses.read.cameras import clock_words
from compliance.record import read
from compliance.shell.rows import rows

PAGE = 50
DONE = 20
TO_DO = "clip.state IN ('wanted', 'asked', 'held')"
"""As the index of what is to do has it, word for word."""


class ClipLine(Struct, frozen=True):
    """A clip without a finding and without a name: where to look, from when to when, until when it is kept."""

    index: int
    table: str
    gaming_day: datetime.date
    cameras: tuple[str, ...]
    sees: tuple[str, ...]
    begins: datetime.datetime
    until: datetime.datetime
    started: datetime.datetime
    ends_at: datetime.datetime | None
    state: str
    acted: int
    ahead: int | None  # the first camera's clock less the right time, in seconds, as last measured before the hand
    file: str
    sha256: str

    @property
    def clock(self) -> str:
        """How wrong the camera's clock is, in words; "": nobody measured it."""
        return clock_words(self.ahead)

    def left(self, now: datetime.datetime) -> int | None:
        """Whole hours until it is overwritten; None: it is, or nobody knows when."""
        return None if self.ends_at is None or self.ends_at <= now else int((self.ends_at - now) / HOUR)

    def urgent(self, now: datetime.datetime) -> str:
        """The word with which it is warned; "": not yet."""
        if self.ends_at is None or self.state == "held":
            return ""
        return warned(started=self.started, ends=self.ends_at, now=now, day=self.gaming_day)


_COLUMNS = """
clip.index, place.name, clip.gaming_day, clip.cameras, clip.sees, clip.begins, clip.until, clip.started, clip.ends_at, clip.state,
clip.acted, (SELECT note.seconds FROM houses_camera_note AS note WHERE note.establishment_id = clip.establishment_id
    AND note.camera = clip.cameras[1] AND note.at <= clip.begins AND note.seconds IS NOT NULL ORDER BY note.at DESC LIMIT 1),
coalesce(done.file, ''), coalesce(done.sha256, '')
FROM evidence_clip AS clip JOIN games_table AS place ON place.id = clip.table_id
    LEFT JOIN evidence_clip_act AS done ON done.clip_id = clip.index AND done.number = clip.acted
"""
_FIRST = f"""
SELECT {_COLUMNS} WHERE clip.establishment_id = %s AND {TO_DO}
ORDER BY clip.ends_at, clip.index LIMIT %s
"""  # our own columns
_DONE = f"""
SELECT {_COLUMNS} WHERE clip.index = ANY (
    SELECT act.clip_id FROM evidence_clip_act AS act JOIN evidence_clip AS one ON one.index = act.clip_id
    WHERE one.establishment_id = %s AND one.state NOT IN ('wanted', 'asked', 'held')
    ORDER BY act.index DESC LIMIT %s)
ORDER BY done.index DESC
"""  # noqa: S608


def clips_to_do(*, establishment_id: int, size: int = PAGE) -> list[ClipLine]:
    """What is asked for, wanted or held and not exported: what ends first stands first, what nobody knows an end of last."""
    return [_line(row) for row in rows(_FIRST, [establishment_id, size])]


def clips_done(*, establishment_id: int, size: int = DONE) -> list[ClipLine]:
    """What was last exported, could not be had, or was lost."""
    return [_line(row) for row in rows(_DONE, [establishment_id, size])]


def _line(row: tuple[Any, ...]) -> ClipLine:
    index, table, day, cameras, sees, *others = row
    return ClipLine(index, table, day, tuple(cameras), tuple(sees), *others)


_ENDING = """
SELECT finding.id FROM evidence_clip AS clip CROSS JOIN LATERAL (
    SELECT one.id FROM compliance_finding AS one
    WHERE one.hand_id = clip.hand AND one.rule = clip.rule AND one.status = 'open' ORDER BY one.id LIMIT 1
) AS finding
WHERE clip.establishment_id = %s AND clip.state IN ('wanted', 'asked')
    AND clip.ends_at > %s AND clip.ends_at <= %s
ORDER BY clip.ends_at, clip.index LIMIT %s
"""
_LATE = """
SELECT count(*) FILTER (WHERE late), count(*) FROM (
    SELECT late FROM evidence_clip WHERE establishment_id = %s ORDER BY index DESC LIMIT %s) AS latest
"""
LATEST = 1_000
_ACTS = "SELECT index, act, state, why, words, file, sha256 FROM evidence_clip_act WHERE clip_id = %s ORDER BY number"


class Done(Struct, frozen=True):
    """What somebody did about a clip, or Oliver where its time was over."""

    index: int
    act: str
    state: str
    why: str
    words: str
    file: str
    sha256: str
    at: datetime.datetime
    by: str


def clip_history(*, clip: int) -> list[Done]:
    """The acts on a clip, in their order: what led to where it stands."""
    found = rows(_ACTS, [clip])
    told = read.origins([row[0] for row in found]) if found else {}
    return [Done(*(*row, *told[row[0]])) for row in found]


def video_ends_first(*, establishment_id: int, now: datetime.datetime, hours: int, size: int) -> list[int]:
    """Findings whose video is overwritten within so many hours and is not held, by their numbers: the first to end first."""
    return [number for (number,) in rows(_ENDING, [establishment_id, now, now + hours * HOUR, size])]


def late_of(*, establishment_id: int) -> tuple[int, int]:
    """Of how many of the latest clips Oliver's own review came late, and how many these are."""
    late, count = rows(_LATE, [establishment_id, LATEST])[0]
    return late, count
