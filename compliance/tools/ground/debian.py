"""A package of Debian that some tests need: brought by root, once, with a line that says so; nobody else installs anything."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable

from compliance.running.trouble import of_what_it_said


def cure(package: str) -> str:
    return f"as root: apt-get update && apt-get install -y --no-install-recommends {package}"


def package_install(package: str, what_for: str, say: Callable[[str], None]) -> None:
    """Install it when we are root on a Debian; anybody else is told by the tests that need it."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    say(f"Installing Debian's {package} for {what_for} (apt-get, once) …")
    for words in (("update", "-q"), ("install", "-q", "-y", "--no-install-recommends", package)):
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
            raise of_what_it_said(
                f"`apt-get {' '.join(words)}` ended with code {done.returncode}.", said, cure(package)
            )
    say("Installed.")
