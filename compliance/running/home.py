"""The folder .data: everything a running Oliver keeps beside its code, and who may read it."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from compliance.running.trouble import Trouble, of_the_system

ROOM_NEEDED = 200 * 1024 * 1024
LOG_LIMIT = 5 * 1024 * 1024
LOGS_KEPT = 3


class Folder:
    """A folder of this name in the home."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, home: Home, owner: type[Home]) -> Path:
        return home.path / self.name


@dataclass(frozen=True, slots=True)
class Home:
    """Paths only; `make` creates them."""

    path: Path

    secrets = Folder("secrets")
    logs = Folder("logs")
    run = Folder("run")  # process ids, addresses and the environment of what runs now
    checkpoints = Folder("checkpoints")
    uploads = Folder("uploads")
    evidence = Folder("evidence")
    reports = Folder("reports")
    postgres = Folder("postgres")
    redis = Folder("redis")

    def make(self) -> None:
        """Create the folders, each with its mode. The way to the database's folder can be walked, not listed."""
        try:
            for folder, mode in (
                (self.path, 0o711),
                (self.logs, 0o700),
                (self.run, 0o700),
                (self.checkpoints, 0o700),
                (self.reports, 0o700),
                (self.uploads, 0o700),
                (self.evidence, 0o700),
                (self.redis, 0o700),
            ):
                folder.mkdir(parents=True, exist_ok=True)
                self._check_owner(folder)
                folder.chmod(mode)
            free = shutil.disk_usage(self.path).free
        except OSError as error:
            raise of_the_system(error, str(self.path)) or error from error
        if free < ROOM_NEEDED:
            raise Trouble(
                f"Only {free // 2**20} MB are free on the disk of {self.path}; Oliver wants {ROOM_NEEDED // 2**20} MB.",
                "free some space and start again.",
            )

    def forget(self) -> None:
        """Of a throw-away database that begins anew: checkpoints of an earlier one would say that it was restored."""
        shutil.rmtree(self.checkpoints, ignore_errors=True)
        self.checkpoints.mkdir(mode=0o700)

    def _check_owner(self, folder: Path) -> None:
        """Two users in one folder would leave each other files they cannot write; root is no exception."""
        owner = folder.stat().st_uid
        if owner != os.geteuid():
            raise Trouble(
                f"{folder} belongs to the user {user_name(owner)}, and this is {user_name(os.geteuid())}.",
                f"start as {user_name(owner)}, or delete {self.path} if nothing in it is needed.",
            )

    def lock(self) -> int | None:
        """Take the folder for this process, or None when another has it. The kernel frees it, even after kill -9."""
        handle = os.open(self.run / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return None
        return handle

    def log(self, name: str) -> Path:
        """The log of that name; a large one is put aside first."""
        log = self.logs / f"{name}.log"
        log_aside(log)
        return log

    @property
    def environment_file(self) -> Path:
        return self.run / "environment"

    def write_environment(self, values: Mapping[str, str]) -> None:
        """What a command beside the running one needs to reach the same database and broker."""
        write_private(self.environment_file, "".join(f"{key}={value}\n" for key, value in values.items()))

    def running_environment(self) -> dict[str, str]:
        """What `up` wrote while it runs; empty when nothing runs here (or it belongs to somebody else)."""
        try:
            lines = self.environment_file.read_text().splitlines()
        except OSError:
            return {}
        return dict(line.split("=", 1) for line in lines if "=" in line)


def user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def write_private(path: Path, text: str) -> None:
    """Whole or not at all, and for nobody else's eyes."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def tail(path: Path, lines: int = 15) -> str:
    """The last lines of a log, indented, for a message."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - 16384))
            text = file.read().decode(errors="replace")
    except OSError:
        return ""
    return "\n".join(f"    {line}" for line in text.splitlines()[-lines:])


def wait_until(holds: Callable[[], bool], seconds: float, every: float = 0.05) -> bool:
    """Ask until it holds or the time is over."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(every)
    return True


def log_aside(log: Path) -> None:
    """Put a large log aside, also one to which a process writes on: its end is copied, and it begins anew.

    The parts append, so what they write next stands at the new beginning.
    """
    if not log.exists() or log.stat().st_size <= LOG_LIMIT:
        return
    for age in range(LOGS_KEPT, 1, -1):
        older = log.with_suffix(f".log.{age - 1}")
        if older.exists():
            older.replace(log.with_suffix(f".log.{age}"))
    shutil.copyfile(log, log.with_suffix(".log.1"))
    os.truncate(log, 0)
