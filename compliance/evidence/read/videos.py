"""Until when there is video of what findings are about, and where its clip stands: for many findings in two queries."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from compliance.evidence.forms.about import seen_for
from compliance.houses.read.cameras import Register, Standing, register_read
from compliance.law.thresholds import threshold
from compliance.shell.rows import rows

HOUR = datetime.timedelta(hours=1)
SETTLED = ("held", "exported")
"""Nothing is lost any more."""


class FindingOf(Protocol):
    """What of a finding is asked for (compliance.floor.read.findings.Row)."""

    @property
    def id(self) -> int: ...
    @property
    def rule(self) -> str: ...
    @property
    def hand(self) -> int: ...
    @property
    def table(self) -> str: ...
    @property
    def gaming_day(self) -> datetime.date: ...
    @property
    def started(self) -> datetime.datetime | None: ...


class Video(Struct, frozen=True):
    """The video of a finding. `left` is what is left of it, in whole hours; None: it has ended, or nobody knows when."""

    state: str  # of its clip; "": none was asked for
    clip: int | None
    cameras: tuple[str, ...]
    ends: datetime.datetime | None
    left: int | None
    urgent: str  # "": not yet; otherwise the word with which it is warned

    @property
    def says(self) -> str:
        """In a few words, for a list."""
        if self.state in (*SETTLED, "cannot", "lost"):
            return f"video {'cannot be had' if self.state == 'cannot' else self.state}"
        if self.ends is None:
            return "no camera sees it"
        return "video has ended" if self.left is None else f"video {self.left} h"


def kept_until(started: datetime.datetime, cameras: Sequence[Standing]) -> datetime.datetime | None:
    """The start of the hand and the shortest time that one of these cameras is kept; None where there is none."""
    days = min((camera.keeps_days for camera in cameras), default=None)
    return None if days is None else started + datetime.timedelta(days=days)


def warned(*, started: datetime.datetime, ends: datetime.datetime, now: datetime.datetime, day: datetime.date) -> str:
    """With which word it is warned that video ends; "" while more than half of the time is left."""
    left = ends - now
    for name, word in (("video-last-hours", "last hours"), ("video-warned-hours", "ends soon")):
        if left <= threshold(name, day).value * HOUR:
            return word
    return (
        "half is over" if (now - started) * 100 >= (ends - started) * threshold("video-half-percent", day).value else ""
    )


_CLIPS = "SELECT hand, sees, state, index, ends_at, cameras FROM evidence_clip WHERE hand = ANY(%s)"


def videos_read(*, establishment_id: int, findings: Iterable[FindingOf], now: datetime.datetime) -> Mapping[int, Video]:
    """Of these findings, by their numbers; those of a day's accounts have none. Empty where no camera is in the register."""
    of_hands = [one for one in findings if one.started is not None]
    register = register_read(establishment_id=establishment_id) if of_hands else Register(())
    if not register.entries:
        return {}
    asked = {(hand, tuple(sees)): row for hand, sees, *row in rows(_CLIPS, [[one.hand for one in of_hands]])}
    return {one.id: _video(one, register, asked, now) for one in of_hands}


def _video(
    one: FindingOf,
    register: Register,
    asked: Mapping[tuple[int, tuple[str, ...]], list[object]],
    now: datetime.datetime,
) -> Video:
    sees = tuple(sorted(seen_for(one.rule)))
    state, clip, ends, cameras = asked.get((one.hand, sees)) or ("", None, None, None)
    if clip is None:
        standing = register.seeing(one.gaming_day, one.table, sees)
        cameras, ends = [camera.camera for camera in standing], kept_until(one.started, standing)  # type: ignore[arg-type]
    left = int((ends - now) / HOUR) if ends is not None and ends > now else None  # type: ignore[operator]
    settled = state in SETTLED or ends is None or left is None
    word = "" if settled else warned(started=one.started, ends=ends, now=now, day=one.gaming_day)  # type: ignore[arg-type]
    return Video(str(state), clip, tuple(cameras or ()), ends, left, word)  # type: ignore[arg-type]
