"""Where backups lie: a folder of the place each, named by its moment, `backup.json` saying what it is; the log beside them.

`backup.json` is put last: a folder without it is of a backup that was interrupted, counts for nothing and is taken away.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import cast

import msgspec
from django.core.cache import cache

from compliance.places import is_bucket, place_of
from compliance.running.trouble import Trouble

_WHEN = "%Y%m%dT%H%M%SZ"
LOG = "log"
PARTIAL = ".partial"
_REACH = f"{LOG}/reach.json"
_REACHED = "backup-log-reached"
_SAYS = "backup.json"
_SEGMENT = 24  # hexadecimal digits: timeline, log, segment


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup is."""

    form: str = "oliver.backup/1"
    name: str
    began: datetime
    ended: datetime
    server: int  # major version
    database: str
    role: str
    start: str  # the first segment of the log that it needs
    size: int  # the record's, before it began
    root: str
    sealed: bool
    embedded: bool
    files: dict[str, str]  # SHA-256 by name


class Reach(msgspec.Struct, frozen=True):
    """Until when the log was fetched."""

    until: datetime


class Store:
    """`named` is a folder, or s3://bucket/prefix."""

    def __init__(self, named: str | Path) -> None:
        self.place = place_of(named)

    def __str__(self) -> str:
        return str(self.place)

    def new(self, now: datetime) -> str:
        """The name of a backup that is to be made; what was interrupted is taken away."""
        self.place.make()
        for left in self._folders():
            if not self._whole(left):
                self.place.clear(left)
        return f"{now.astimezone(UTC):{_WHEN}}"

    def keep(self, backup: Backup) -> None:
        """From now on it counts."""
        said = msgspec.json.format(msgspec.json.encode(backup)) + b"\n"
        self.place.put(f"{backup.name}/{_SAYS}", BytesIO(said))

    def _folders(self) -> list[str]:
        return [name for name in self.place.folders() if name.endswith("Z")]

    def _whole(self, name: str) -> bool:
        return self.place.there(f"{name}/{_SAYS}")

    def empty(self) -> bool:
        """Whether no backup is there."""
        return not any(map(self._whole, reversed(self._folders())))

    def backups(self) -> list[Backup]:
        """Those that are whole, the oldest first."""
        return [self._read(name) for name in self._folders() if self._whole(name)]

    def _read(self, name: str) -> Backup:
        try:
            with self.place.reading(f"{name}/{_SAYS}") as file:
                return msgspec.json.decode(file.read(), type=Backup)
        except msgspec.DecodeError as error:
            raise Trouble(
                f"{self}/{name}/{_SAYS} is damaged: {error}.", "move that backup away and take another one."
            ) from error

    def choose(self, *, name: str | None, at: datetime | None) -> Backup:
        """The backup of that name, or the last one that was whole at that moment."""
        held = self.backups()
        fits = [each for each in held if (not name or each.name == name) and (not at or each.ended <= at)]
        if fits:
            return fits[-1]
        names = ", ".join(each.name for each in held) or "none"
        asked = f"called {name}" if name else f"that was made before {at}" if at else "at all"
        raise Trouble(f"In {self} is no backup {asked}.", f"there are: {names}.")

    def segments(self, start: str) -> Sequence[str]:
        """The files of the log that a server needs which begins there, and the histories of timelines."""
        return [name for name in self._log() if _part(name) >= start[8:] or ".history" in name]

    def _log(self) -> list[str]:
        return [name for name in self.place.files(LOG) if name.startswith(f"{LOG}/0")]

    def reach(self) -> Reach | None:
        try:
            with self.place.reading(_REACH) as file:
                return msgspec.json.decode(file.read(), type=Reach)
        except FileNotFoundError:
            return None

    def reached(self, until: datetime) -> None:
        self.place.put(_REACH, BytesIO(json.dumps({"until": until.isoformat()}).encode() + b"\n"))
        with suppress(Exception):  # without a broker a page does not say it for a while
            cache.set(_REACHED, until, timeout=None)

    def thin(self, *, days: int, now: datetime) -> list[str]:
        """Remove backups of more than so many days, never the last one, and the log that only they needed."""
        held = self.backups()
        old = [each for each in held[:-1] if each.ended < now - timedelta(days=days)]
        for each in old:
            self.place.delete(f"{each.name}/{_SAYS}")  # first, so that none is there in part
            self.place.clear(each.name)
        first = min((each.start[8:] for each in held if each not in old), default="")
        for name in self._log():
            if ".history" not in name and _part(name) < first:
                self.place.delete(name)
        return [each.name for each in old]


def reach_known(named: str) -> datetime | None:
    """Until when the log reaches in the place of this name, without asking a store on another machine."""
    if not named:
        return None
    if is_bucket(named):
        with suppress(Exception):
            return cast(datetime | None, cache.get(_REACHED))
        return None
    reach = Store(named).reach()
    return reach.until if reach else None


def _part(name: str) -> str:
    """Which part of the log a file is, its timeline left aside."""
    return name.removeprefix(f"{LOG}/")[8:_SEGMENT]
