"""A throw-away database and broker around one command: what `manage.py test` and `manage.py sandbox` run in."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from compliance.running.embedded import Embedded
from compliance.running.home import Home
from compliance.running.process import dies_with_us, orphans_stop
from compliance.running.secrets import Secrets
from compliance.running.trouble import Trouble

# Set these to test against servers of your own; the owner needs CREATEDB.
GIVEN = {
    "TEST_DATABASE_URL": "DATABASE_URL",
    "TEST_OWNER_DATABASE_URL": "OWNER_DATABASE_URL",
    "TEST_BROKER_URL": "BROKER_URL",
}
INSIDE = "OLIVER_SANDBOX"  # set for what runs in one
AT_ONCE = 8  # runs beside each other in one tree


@contextmanager
def sandbox(root: Path) -> Iterator[dict[str, str]]:
    """Servers that are kept between runs (they start in a tenth of a second) but hold nothing of worth.

    Yields the whole environment for a command in it; nothing of the caller's own database or secrets is in there.
    """
    home, lock = _free_home(root)
    try:
        orphans_stop([home.run / "redis.json", home.run / "postgres.json"], patience=10)
        home.forget()
        secrets = Secrets(home.secrets)
        secrets.make()
        embedded = Embedded(home, secrets, throw_away=True)
        given = {name: os.environ[variable] for variable, name in GIVEN.items() if os.environ.get(variable)}
        try:
            if "DATABASE_URL" not in given:
                embedded.database_start()
            if "BROKER_URL" not in given:
                embedded.broker_start()
            yield _environment(home, {**embedded.environment, **given})
        finally:
            embedded.stop()
    finally:
        os.close(lock)


def _free_home(root: Path) -> tuple[Home, int]:
    for number in range(1, AT_ONCE + 1):
        home = Home(root / ".data" / ("test" if number == 1 else f"test-{number}"))
        home.make()
        lock = home.lock()
        if lock is not None:
            return home, lock
    raise Trouble(f"{AT_ONCE} test runs are under way in this folder.", "wait for one of them to end.")


def _environment(home: Home, servers: Mapping[str, str]) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("OLIVER_", "DJANGO_"))}
    for name in GIVEN.values():
        kept.pop(name, None)
    tools = str(Path(sys.executable).parent)
    return {
        **kept,
        **servers,
        INSIDE: "1",
        "OLIVER_SECRETS": str(home.secrets),
        "OLIVER_LOG": str(home.checkpoints),
        "OLIVER_REPORTS": str(home.reports),
        "OLIVER_UPLOADS": str(home.uploads),
        "OLIVER_EVIDENCE": str(home.evidence),
        "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
    }


def run(argv: Sequence[str], environment: Mapping[str, str], folder: Path) -> int:
    """Run a command to its end and return its code. Ctrl-C reaches it by itself; SIGTERM is passed on."""
    command = subprocess.Popen(argv, env=dict(environment), cwd=folder, preexec_fn=dies_with_us(signal.SIGTERM))

    def pass_on(number: int, frame: FrameType | None) -> None:
        command.send_signal(number)

    before = signal.signal(signal.SIGTERM, pass_on)
    try:
        while True:
            try:
                code = command.wait()
            except KeyboardInterrupt:
                continue
            return code if code >= 0 else 128 - code
    finally:
        signal.signal(signal.SIGTERM, before)
