"""The folder of backups: one folder each, named by its moment, `backup.json` saying what it is; the log beside them."""

import json
import os
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from compliance.keeping import sealed
from compliance.running.home import write_private
from compliance.running.trouble import Trouble

_WHEN = "%Y%m%dT%H%M%SZ"
LOG = "log"
PARTIAL = ".partial"
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
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def log(self) -> Path:
        return self.folder / LOG

    def make(self) -> None:
        self.log.mkdir(mode=0o700, parents=True, exist_ok=True)

    def new(self, now: datetime) -> Path:
        """The folder of a backup that is being made; `keep` gives it its name."""
        for left in self.folder.glob("*.making"):  # of one that was interrupted
            shutil.rmtree(left)
        making = self.folder / f"{now.astimezone(UTC):{_WHEN}}.making"
        making.mkdir(mode=0o700)
        return making

    def keep(self, making: Path, backup: Backup) -> None:
        """Whole or not at all."""
        write_private(making / "backup.json", msgspec.json.format(msgspec.json.encode(backup)).decode() + "\n")
        making.rename(self.folder / backup.name)
        _on_the_disk(self.folder)

    def backups(self) -> list[Backup]:
        """Those that are whole, the oldest first."""
        found = []
        for path in sorted(self.folder.glob("*Z/backup.json")):
            try:
                found.append(msgspec.json.decode(path.read_bytes(), type=Backup))
            except msgspec.DecodeError as error:
                raise Trouble(f"{path} is damaged: {error}.", "move that backup away and take another one.") from error
        return found

    def choose(self, *, name: str | None, at: datetime | None) -> Backup:
        """The backup of that name, or the last one that was whole at that moment."""
        held = self.backups()
        fits = [each for each in held if (not name or each.name == name) and (not at or each.ended <= at)]
        if fits:
            return fits[-1]
        names = ", ".join(each.name for each in held) or "none"
        asked = f"called {name}" if name else f"that was made before {at}" if at else "at all"
        raise Trouble(f"In {self.folder} is no backup {asked}.", f"there are: {names}.")

    def check(self, backup: Backup) -> None:
        """That its files are what they were when it was made."""
        for name, made in backup.files.items():
            path = self.folder / backup.name / name
            if not path.exists() or sealed.digest(path) != made:
                raise Trouble(f"{path} is not what it was when the backup was made.", "take another backup.")

    def segments(self, start: str) -> Sequence[Path]:
        """The files of the log that a server needs which begins there, and the histories of timelines."""
        paths = sorted(path for path in self.log.glob("0*") if path.is_file())
        return [path for path in paths if path.name[8:_SEGMENT] >= start[8:] or ".history" in path.name]

    def reach(self) -> Reach | None:
        path = self.log / "reach.json"
        return msgspec.json.decode(path.read_bytes(), type=Reach) if path.exists() else None

    def reached(self, until: datetime) -> None:
        write_private(self.log / "reach.json", json.dumps({"until": until.isoformat()}) + "\n")

    def thin(self, *, days: int, now: datetime) -> list[str]:
        """Remove backups of more than so many days, never the last one, and the log that only they needed."""
        held = self.backups()
        old = [each for each in held[:-1] if each.ended < now - timedelta(days=days)]
        for each in old:
            shutil.rmtree(self.folder / each.name)
        first = min((each.start[8:] for each in held if each not in old), default="")
        for path in self.log.glob("0*"):
            if ".history" not in path.name and path.name[8:_SEGMENT] < first:
                path.unlink()
        return [each.name for each in old]


def _on_the_disk(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
