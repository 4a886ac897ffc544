"""What is killed, how and when: each in turn, spread evenly over the storm, every one of them at least once."""

from __future__ import annotations

import itertools
import os
import signal
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import psutil

if TYPE_CHECKING:
    from compliance.tools.trials.storm.ground import Ground

BETWEEN = 25.0  # seconds, in a long storm
Say = Callable[[str], None]


class Blow(NamedTuple):
    """One thing that ends without a farewell."""

    at: float
    what: str


def _itself(part: str) -> Callable[[Ground], int | None]:
    return lambda ground: ground.process(part)


def _child(part: str) -> Callable[[Ground], int | None]:
    def found(ground: Ground) -> int | None:
        leader = ground.process(part)
        children = psutil.Process(leader).children() if leader else []
        return children[-1].pid if children else None

    return found


def _postmaster(ground: Ground) -> int | None:
    """The server itself, which may run below a program that changed the user."""
    leader = ground.process("postgres")
    if leader is None:
        return None
    family = [psutil.Process(leader), *psutil.Process(leader).children(recursive=True)]
    return next((one.pid for one in family if one.name() == "postgres"), None)


KILLED: tuple[tuple[str, Callable[[Ground], int | None], signal.Signals], ...] = (
    ("a child of the worker, killed", _child("worker"), signal.SIGKILL),
    ("a process of the web server, killed", _child("web"), signal.SIGKILL),
    ("the broker, killed", _itself("redis"), signal.SIGKILL),
    ("PostgreSQL, stopped at once", _postmaster, signal.SIGQUIT),
    ("the worker, killed", _itself("worker"), signal.SIGKILL),
    ("the web server, killed", _itself("web"), signal.SIGKILL),
    ("PostgreSQL, killed", _postmaster, signal.SIGKILL),
)


def strike(ground: Ground, began: float, seconds: float, going: Callable[[], bool], say: Say) -> list[Blow]:
    """Until the time is over or everything is sent; then what was not killed yet is, so that each was."""
    done: list[Blow] = []
    between = min(BETWEEN, seconds / (len(KILLED) + 1))
    for number, (what, of, sign) in enumerate(itertools.cycle(KILLED), 1):
        all_done = len(done) >= len(KILLED)
        while time.monotonic() - began < number * between and (going() or not all_done):
            time.sleep(0.1)
        if all_done and (not going() or time.monotonic() - began > seconds - between):
            return done
        if hit := _struck(of, ground, sign):
            done.append(Blow(time.monotonic() - began, what))
            say(f"{what} (process {hit})")
    return done


def _struck(of: Callable[[Ground], int | None], ground: Ground, sign: signal.Signals) -> int | None:
    """It may be on its way up again from the blow before: then a moment is given."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            if number := of(ground):
                os.kill(number, sign)
                return number
        except (psutil.NoSuchProcess, ProcessLookupError):
            pass
        time.sleep(0.2)
    return None
