"""A clone of this tree in which real processes can be started and killed without touching the developer's data."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from compliance.running import ports
from compliance.running.home import wait_until
from tests.places import ROOT

NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".data", "__pycache__", ".*_cache", ".hypothesis")


@dataclass
class Tree:
    """The clone; `.venv` is ours by a link, so nothing is installed."""

    path: Path
    ups: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def data(self) -> Path:
        return self.path / ".data"

    @property
    def environment(self) -> dict[str, str]:
        ours = ("OLIVER_", "DATABASE_", "OWNER_DATABASE_", "BROKER_", "TEST_", "DJANGO_")
        return {key: value for key, value in os.environ.items() if not key.startswith(ours)}

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=self.path,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )

    def up(self, port: int) -> subprocess.Popen[str]:
        """An `up` whose pages answer."""
        ready = self.data / "run" / "up.json"
        ready.unlink(missing_ok=True)
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--empty", "--port", str(port)],
            cwd=self.path,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.ups.append(process)
        assert wait_until(lambda: ready.exists() or process.poll() is not None, 240)
        assert process.poll() is None, process.communicate()[0]
        return process

    def processes(self) -> list[str]:
        """Command lines of everything that was started from here and still runs."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                at = str((folder / "cwd").readlink())
            except OSError:
                continue
            if str(self.path) in command or at.startswith(str(self.path)):
                found.append(f"{folder.name} {command}")
        return found

    def all_gone(self, seconds: float) -> bool:
        return wait_until(lambda: not self.processes(), seconds)

    def end(self) -> None:
        for process in self.ups:
            if process.poll() is None:
                process.kill()
            process.communicate()
        self.ups.clear()
        assert self.all_gone(30), self.processes()


def stop(process: subprocess.Popen[str], sign: signal.Signals) -> str:
    """What it said in all, after it has ended well."""
    process.send_signal(sign)
    said, _ = process.communicate(timeout=240)
    assert process.returncode == 0, said
    return said


def get(port: int, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # pytest's folders are closed to others: as root this also shows that PostgreSQL finds its way in.
    path = tmp_path_factory.mktemp("clone") / "oliver"
    shutil.copytree(ROOT, path, ignore=NOT_COPIED)
    (path / ".venv").symlink_to(sys.prefix)
    return path


@pytest.fixture
def tree(clone: Path) -> Iterator[Tree]:
    tree = Tree(clone)
    yield tree
    tree.end()


@pytest.fixture
def port() -> int:
    return ports.free()
