"""From a backup to a folder in which `manage.py up` goes on, and the proof that it holds the very record."""

import json
import os
import shutil
import sys
import tarfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from compliance.keeping import sealed
from compliance.keeping.server import Recovery, major_check, whole_check
from compliance.keeping.store import PARTIAL, Backup, Store
from compliance.keeping.take import BASE, CHECKPOINTS, FILES
from compliance.running.home import Home
from compliance.running.process import run_to_end
from compliance.running.root import ROOT
from compliance.running.trouble import Trouble


class Verified(msgspec.Struct, frozen=True):
    """What a recovered database turned out to hold."""

    verdict: str
    says: str
    size: int
    same_root: bool  # over the entries that the backup was made of
    last: datetime | None  # when its last entry was recorded
    files_off: int = 0  # files of evidence that are not what was taken in, or are not there

    @property
    def good(self) -> bool:
        return self.verdict == "clean" and self.same_root and not self.files_off


class Laid:
    """A backup unpacked into an empty folder: `data`, `log`, `files`."""

    def __init__(self, store: Store, backup: Backup, key: bytes | None, place: Path) -> None:
        major_check(backup.server)
        self.backup, self.place, self._kept = backup, place, store.place
        self.data, self.log, self.files = place / "data", place / "log", place / "files"
        for folder in (self.data, self.log, self.files):
            folder.mkdir(mode=0o700)
        place.chmod(0o711)  # the server's account walks through
        for name, folder in ((BASE, self.data), (CHECKPOINTS, self.files), (FILES, self.files)):
            self._unpack(sealed.name(name, seal=backup.sealed), key, folder)
        whole_check(self.data)
        for named in store.segments(backup.start):
            self._segment(named, key)

    def _unpack(self, named: str, key: bytes | None, into: Path) -> None:
        """One of its files, which must be what it was when the backup was made."""
        name = f"{self.backup.name}/{named}"
        if named not in self.backup.files:
            raise Trouble(f"{self._kept}/{name} is missing in the backup.", "take another backup.")
        with (
            sealed.opened(self._kept, name, key, self.backup.files[named]) as file,
            tarfile.open(fileobj=file, mode="r|") as packed,
        ):
            packed.extractall(into, filter="data")

    def _segment(self, named: str, key: bytes | None) -> None:
        name = named.rpartition("/")[2].split(".gz")[0]
        into = self.log / name.removesuffix(PARTIAL)
        if name.endswith(PARTIAL) and into.exists():
            return  # the whole one came later
        with sealed.opened(self._kept, named, key) as file, into.open("wb") as out:
            shutil.copyfileobj(file, out, 1024 * 1024)

    def recover(self, *, secrets: Path | None, at: datetime | None = None) -> Verified:
        """Have a server of our own go through the log, and the record in it verified by this program."""
        recovery = Recovery(self.data, self.log, at=at.isoformat() if at else None)
        kept = self.files / "secrets"
        with recovery.running(database=self.backup.database, role=self.backup.role) as url:
            environment = {
                "DATABASE_URL": url,
                "OLIVER_SECRETS": str(kept if kept.is_dir() else secrets or ""),
                "OLIVER_LOG": str(self.files / "checkpoints"),
                "OLIVER_EVIDENCE": str(self.files / "evidence"),
                "OLIVER_HTTP": "1",
            }
            return self._verify(environment)

    def _verify(self, more: Mapping[str, str]) -> Verified:
        foreign = ("OLIVER_", "DATABASE_", "OWNER_", "BACKUP_", "BROKER_")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)} | dict(more)
        found = _asked(environment, "verify", "--json", "--root-of", str(self.backup.size))
        files = _asked(environment, "files", "check", "--look", "--json")
        return Verified(
            verdict=found["verdict"],
            says=found.get("what", ""),
            size=found.get("size", 0),
            same_root=found.get("root_of") == self.backup.root,
            last=datetime.fromisoformat(found["last"]) if found.get("last") else None,
            files_off=len(files["off"]),
        )


def _asked(environment: Mapping[str, str], *words: str) -> dict[str, Any]:
    """What this program says of the restored database, asked in a process of its own."""
    _, said = run_to_end([sys.executable, str(ROOT / "manage.py"), *words], environment, ROOT, quiet=True)
    try:
        found: dict[str, Any] = json.loads(said.strip().splitlines()[-1])
    except (ValueError, IndexError) as error:
        raise Trouble(
            f"The restored record could not be verified: {said.strip()[-2000:]}", "take another backup."
        ) from error
    return found


def restore(*, laid: Laid, at: datetime | None, home: Path, secrets: Path | None, checkpoints: Path | None) -> Verified:
    """Recover what was laid out inside `home`, and put it where `up` looks for it."""
    verified = laid.recover(secrets=secrets, at=at)
    if checkpoints:  # what is known outside of the time after it
        shutil.copytree(checkpoints, laid.files / "checkpoints", dirs_exist_ok=True)
    if secrets and not (laid.files / "secrets").is_dir():
        shutil.copytree(secrets, laid.files / "secrets")
    to = Home(home)
    for name in ("secrets", "checkpoints", "reports", "uploads", "evidence"):
        if (laid.files / name).is_dir():
            (laid.files / name).chmod(0o700)
            (laid.files / name).rename(home / name)
    laid.data.rename(to.postgres)
    shutil.rmtree(laid.place)
    return verified


def place_make(home: Path) -> Path:
    """An empty folder inside an empty `home`; one that an interrupted restore left is taken away."""
    making = home / "restoring"
    if making.exists():
        shutil.rmtree(making)
    if home.exists() and any(home.iterdir()):
        raise Trouble(
            f"{home} is not empty.", f"move it away (mv {home} {home}.before), or name another folder: --into."
        )
    making.mkdir(mode=0o700, parents=True)
    home.chmod(0o711)
    return making
