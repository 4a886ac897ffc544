"""Debian's Chromium, by which pages are tested and pictured: where it is, how it comes, with which flags it starts."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from compliance.running.trouble import Trouble
from compliance.tools.ground.debian import cure, package_install

CURE = cure("chromium")
TESTS = "tests/browser"


def chromium() -> Path | None:
    found = shutil.which("chromium")
    return Path(found) if found else None


def flags() -> list[str]:
    """Nothing of the browser's own on the network; as root it has no sandbox to go into."""
    quiet = ["background-networking", "component-update", "sync", "quic", "gpu"]
    no_sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return ["--no-first-run", *no_sandbox, *(f"--disable-{each}" for each in quiet)]


def chromium_install(say: Callable[[str], None]) -> None:
    """Debian's package, when it is missing and we are root; anybody else is told by the tests that need it."""
    if chromium() is None:
        package_install("chromium", "the browser tests", say)


def chromium_found() -> Path:
    """For a command that cannot do without it."""
    found = chromium()
    if found is None:
        raise Trouble("Chromium is not installed.", CURE)
    return found


def asked_for(arguments: Sequence[str], root: Path, tests: str = TESTS) -> bool:
    """Do these arguments of pytest reach these tests (a folder or a file)? Without a path, all tests are meant."""
    meant = root / tests
    named = [(root / word.partition("::")[0]).resolve() for word in arguments if not word.startswith("-")]
    paths = [path for path in named if path.exists()]
    return not paths or any(path == meant or path in meant.parents or meant in path.parents for path in paths)
