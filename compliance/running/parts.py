"""The three parts of a running Oliver as processes (web server, worker, beat): how they start, stay up and are taken down."""

import http.client
import os
import shutil
import signal
import socket
import sys
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from celery import Celery

from compliance.running.home import Home, log_aside
from compliance.running.process import Child, Farewell

# What commands beside a running `up` are told.
SHARED = frozenset({
    "DATABASE_URL", "OWNER_DATABASE_URL", "BACKUP_DATABASE_URL", "BROKER_URL", "OLIVER_SECRETS", "OLIVER_LOG", "OLIVER_REPORTS",
    "OLIVER_UPLOADS", "OLIVER_EVIDENCE", "OLIVER_SCANNER", "OLIVER_ADDRESS", "OLIVER_HTTP", "OLIVER_HOSTS", "OLIVER_BACKUP",
    "OLIVER_BACKUP_KEY", "OLIVER_SECRET_KEY", "OLIVER_SECRET_KEY_FALLBACKS", "OLIVER_NTP", "OLIVER_TSA", "OLIVER_TSA_ROOTS",
    "OLIVER_SMTP", "OLIVER_MAIL_FROM", "OLIVER_OIDC", "OLIVER_OIDC_CLIENT", "OLIVER_OIDC_NAME",
})  # fmt: skip
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


# Keeps the processes up, and takes them down in order when somebody asks for it.

SIGNS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
DEATHS = 5  # so many within the window, and it is no accident
WINDOW = 60.0
LOOK_EVERY = 0.5
ROOM_TO_START = 64 * 1024 * 1024  # below it a database that ended could not even replay its log


class StopAsked(BaseException):
    """Ctrl-C, SIGTERM or a closed terminal."""


class Stopping:
    """The first signal raises StopAsked where we are; while things stop, the next ones only take the patience away."""

    def __init__(self) -> None:
        self.asked = False
        self._in_a_hurry = 0

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            self._in_a_hurry += 1
            return
        self.asked = True
        raise StopAsked

    def hurried(self) -> bool:
        """True once per further signal: each one skips one wait."""
        if self._in_a_hurry:
            self._in_a_hurry -= 1
            return True
        return False


@contextmanager
def stoppable() -> Iterator[Stopping]:
    stopping = Stopping()
    # Under nohup a closed terminal is ignored, and stays so.
    heeded = [sign for sign in SIGNS if sign != signal.SIGHUP or signal.getsignal(sign) != signal.SIG_IGN]
    before = {sign: signal.signal(sign, stopping) for sign in heeded}
    try:
        yield stopping
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


def start_all(children: Sequence[Child]) -> None:
    """Start them side by side and return when all answer."""
    for child in children:
        child.start()
    for child in children:
        child.wait_for_answer()


def watch(children: Sequence[Child], tell: Callable[[str], None]) -> None:
    """For ever: start again what has died. Raises Trouble when one dies again and again, but not while the disk is full."""
    deaths: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=DEATHS))
    full = False
    while True:
        for child in children:
            with suppress(OSError):  # no room for the copy of a log
                log_aside(child.log)
            code = child.ended()
            if code is None:
                continue
            if shutil.disk_usage(child.log.parent).free < ROOM_TO_START:
                if not full:
                    tell(
                        f"{child.name} ended: the disk of {child.log.parent} is full. It starts again when there is room."
                    )
                full = True
                continue
            full = False
            recent = deaths[child.name]
            recent.append(time.monotonic())
            how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
            if len(recent) == DEATHS and recent[-1] - recent[0] < WINDOW:
                raise child.trouble(f"{child.name} {how}, the {DEATHS}th time within a minute.")
            tell(f"{child.name} {how}; starting it again.")
            time.sleep(min(0.25 * 2 ** len(recent), 5))
            with suppress(OSError):  # it runs; only its number could not be written down
                child.start()
        time.sleep(LOOK_EVERY)


def stop_all(children: Sequence[Child], hurried: Callable[[], bool]) -> None:
    """In the order given: the doors first, the database last."""
    for child in children:
        child.stop(hurried)
