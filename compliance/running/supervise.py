"""Keeps the processes up, and takes them down in order when somebody asks for it."""

from __future__ import annotations

import signal
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from compliance.running.process import Child

SIGNS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
DEATHS = 5  # so many within the window, and it is no accident
WINDOW = 60.0
LOOK_EVERY = 0.5


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
    """For ever: start again what has died. Raises Trouble when one dies again and again."""
    deaths: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=DEATHS))
    while True:
        for child in children:
            code = child.ended()
            if code is None:
                continue
            recent = deaths[child.name]
            recent.append(time.monotonic())
            how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
            if len(recent) == DEATHS and recent[-1] - recent[0] < WINDOW:
                raise child.trouble(f"{child.name} {how}, the {DEATHS}th time within a minute.")
            tell(f"{child.name} {how}; starting it again.")
            time.sleep(min(0.25 * 2 ** len(recent), 5))
            child.start()
        time.sleep(LOOK_EVERY)


def stop_all(children: Sequence[Child], hurried: Callable[[], bool]) -> None:
    """In the order given: the doors first, the database last."""
    for child in children:
        child.stop(hurried)
