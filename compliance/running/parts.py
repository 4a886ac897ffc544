"""The three parts of a running Oliver as processes: the web server, the worker, the beat."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from celery import Celery

from compliance.running.home import Home
from compliance.running.process import Child, Farewell

# What commands beside a running `up` are told.
SHARED = frozenset(
    {
        "DATABASE_URL",
        "OWNER_DATABASE_URL",
        "BROKER_URL",
        "OLIVER_SECRETS",
        "OLIVER_LOG",
        "OLIVER_REPORTS",
        "OLIVER_UPLOADS",
        "OLIVER_ADDRESS",
        "OLIVER_HTTP",
        "OLIVER_HOSTS",
    }
)
WEB_FAREWELL: Farewell = ((signal.SIGTERM, 15.0), (signal.SIGQUIT, 3.0))
BEAT_FAREWELL: Farewell = ((signal.SIGTERM, 5.0),)
# The worker finishes its task; after that it gives its tasks back to the broker (acks_late).
WORKER_FAREWELL: Farewell = ((signal.SIGTERM, 30.0), (signal.SIGQUIT, 5.0))


def is_loopback(host: str) -> bool:
    return host in {"localhost", "::1"} or host.startswith("127.")


def names_of(host: str) -> set[str]:
    """The names a browser may call us by when we listen on this host."""
    if is_loopback(host):
        return set()
    here = {socket.gethostname(), socket.getfqdn()}
    return here if host in {"0.0.0.0", "::"} else {host, *here}  # noqa: S104 - asked for by the user


def web(root: Path, home: Home, env: Mapping[str, str], host: str, port: int) -> Child:
    target = "127.0.0.1" if host == "0.0.0.0" else "::1" if host == "::" else host  # noqa: S104 - see names_of

    def answers() -> bool:
        connection = http.client.HTTPConnection(target, port, timeout=10)
        try:
            connection.request("GET", "/healthz", headers={"Host": "localhost"})
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    return _child("web", root, home, env, ["--host", host, "--port", str(port)], WEB_FAREWELL, answers)


def worker(root: Path, home: Home, env: Mapping[str, str]) -> Child:
    node = f"up-{os.getpid()}@{socket.gethostname()}"
    client = Celery("up", broker=env["BROKER_URL"], set_as_current=False)

    def answers() -> bool:
        try:
            return bool(client.control.ping(destination=[node], timeout=0.5))
        except client.connection_for_write().connection_errors:
            return False

    return _child("worker", root, home, env, ["--name", node], WORKER_FAREWELL, answers)


def beat(root: Path, home: Home, env: Mapping[str, str]) -> Child:
    sign = home.run / "beat.ready"
    sign.unlink(missing_ok=True)
    return _child("beat", root, home, env, ["--ready-file", str(sign)], BEAT_FAREWELL, sign.exists)


def _child(
    name: str,
    root: Path,
    home: Home,
    env: Mapping[str, str],
    options: list[str],
    farewell: Farewell,
    answers: Callable[[], bool],
) -> Child:
    return Child(
        name=name,
        argv=[sys.executable, str(root / "manage.py"), name, *options],
        env=env,
        folder=root,
        log=home.log(name),
        pid_file=home.run / f"{name}.json",
        farewell=farewell,
        answers=answers,
    )
