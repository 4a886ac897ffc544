"""Debian's Chromium, by which pages are tested and pictured: where it is, how it comes, with which flags it starts."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from compliance.running.trouble import Trouble, of_what_it_said

CURE = "as root: apt-get update && apt-get install -y --no-install-recommends chromium"
_APT = (("update", "-q"), ("install", "-q", "-y", "--no-install-recommends", "chromium"))


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
    if chromium() is not None or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    say("Installing Debian's chromium for the browser tests (apt-get, once) …")
    for words in _APT:
        done = subprocess.run(
            ["apt-get", *words],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            said = "\n".join(f"    {line}" for line in done.stdout.splitlines()[-10:])
            raise of_what_it_said(f"`apt-get {' '.join(words)}` ended with code {done.returncode}.", said, CURE)
    say("Installed.")


def chromium_found() -> Path:
    """For a command that cannot do without it."""
    found = chromium()
    if found is None:
        raise Trouble("Chromium is not installed.", CURE)
    return found


def asked_for(arguments: Sequence[str], root: Path) -> bool:
    """Do these arguments of pytest reach the browser tests? Without a path, all tests are meant."""
    browser = root / "tests" / "browser"
    named = [(root / word.partition("::")[0]).resolve() for word in arguments if not word.startswith("-")]
    paths = [path for path in named if path.exists()]
    return not paths or any(path == browser or path in browser.parents or browser in path.parents for path in paths)
