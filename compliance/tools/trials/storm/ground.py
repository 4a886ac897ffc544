"""The house in the storm: a copy of the tree with `manage.py up` in it, what is asked of its database, and its end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from compliance.running import ports
from compliance.running.home import Home, tail, wait_until
from compliance.running.process import dies_with_us, identity_read, run_to_end
from compliance.running.root import ROOT
from compliance.running.trouble import Trouble, of_what_it_said

NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".data", "__pycache__", ".*_cache", ".hypothesis", "tests")
READY_WITHIN = 900.0  # it may have packages to install first, on a busy machine
_WAITS = "SELECT count(*) FROM compliance_pending"


class Ground:
    def __init__(self, root: Path, port: int, up: subprocess.Popen[bytes]) -> None:
        self.root, self.port, self.up = root, port, up
        self.home = Home(root / ".data")

    def manage(self, *words: str) -> tuple[int, str]:
        """A command beside the running one: its code and what it said."""
        return run_to_end([sys.executable, "manage.py", *words], _environment(), self.root, quiet=True)

    def house_load(self, floor: Path) -> dict[str, str]:
        """The floor's house with somebody of every role: for each the key of a session, for machines a token."""
        self._done("house", str(floor / "house.toml"))
        self._done("shell", "-v0", "-c", _people(floor))
        made: dict[str, str] = json.loads((floor / "people.json").read_text())
        return made

    def officers(self, floor: Path, many: int) -> list[str]:
        """So many officers of the house: of each the key of a session."""
        make = "from compliance.tools.trials.officers.people import officers_make"
        self._done("shell", "-v0", "-c", f"{make}; officers_make({str(floor)!r}, {many})")
        keys: list[str] = json.loads((floor / "officers.json").read_text())
        return keys

    def _done(self, *words: str) -> None:
        code, said = self.manage(*words)
        if code:
            raise of_what_it_said(f"`manage.py {words[0]}` ended with code {code}.", said, "mend what it says.")

    def process(self, part: str) -> int | None:
        """Of web, worker, beat, redis, postgres."""
        identity = identity_read(self.home.run / f"{part}.json")
        return identity.pid if identity else None

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.home.running_environment()["DATABASE_URL"], connect_timeout=10) as connection:
            return connection.execute(query.encode()).fetchall()

    def waits_until_reviewed(self, seconds: float) -> float | None:
        """How long it took until nothing waited any more; None where something still does."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            with suppress(psycopg.OperationalError):
                if self.ask(_WAITS) == [(0,)]:
                    return time.monotonic() - began
            time.sleep(0.5)
        return None


@contextmanager
def raised(
    folder: Path, say: Callable[[str], None], *, empty: bool = True, data: Path | None = None
) -> Iterator[Ground]:
    """The house from `up` to its end; nothing of it is left running. `data`: a folder of which it opens a copy."""
    root = folder / "oliver"
    if not root.exists():
        shutil.copytree(ROOT, root, ignore=NOT_COPIED)
        (root / ".venv").symlink_to(ROOT / ".venv")
    if data is not None:
        subprocess.run(["cp", "-a", str(data), str(root / ".data")], check=True)  # owners too: PostgreSQL asks
    port, log = ports.free(), folder / "up.log"
    say(f"`manage.py up` in {root} …")
    with log.open("wb") as said:
        up = subprocess.Popen(
            [sys.executable, "manage.py", "up", *(["--empty"] if empty else []), "--port", str(port)],
            cwd=root,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            preexec_fn=dies_with_us(signal.SIGTERM),
        )
    try:
        ready = root / ".data" / "run" / "up.json"
        if not wait_until(lambda: ready.exists() or up.poll() is not None, READY_WITHIN) or up.poll() is not None:
            raise of_what_it_said("`manage.py up` did not come up.", tail(log), "mend what it says.")
        yield Ground(root, port, up)
        if up.poll() is not None:
            raise Trouble(f"`manage.py up` ended by itself:\n{tail(log)}", "find out why.")
    finally:
        up.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            up.wait(120)
        if up.poll() is None:
            up.kill()


def _environment() -> dict[str, str]:
    ours = ("OLIVER_", "DATABASE_", "OWNER_DATABASE_", "BACKUP_", "BROKER_", "TEST_", "DJANGO_")
    return {key: value for key, value in os.environ.items() if not key.startswith(ours)}


def _people(floor: Path) -> str:
    return f"from compliance.tools.trials.storm.people import people_make; people_make({str(floor)!r})"
