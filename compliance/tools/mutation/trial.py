"""One change tried: a forked child puts its code into the functions that are loaded and runs the checks that reach it."""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType

from compliance.tools.mutation.changes import Change, changed_code
from compliance.tools.mutation.checks import Check

KILLED, SURVIVED, TIMED_OUT, NOT_LOADED = 0, 1, 2, 3
OUTCOMES = ("killed", "survived", "killed by time", "not in use")


def start(root: Path, change: Change, checks: Sequence[Check], seconds: float) -> int:
    """Begin a trial in a child; its exit code says what became of the change."""
    child = os.fork()
    if child:
        return child
    try:
        with Path(os.devnull).open("w", encoding="utf-8") as nothing, contextlib.redirect_stdout(nothing):
            os._exit(_tried(root, change, checks, seconds))
    except BaseException:
        os._exit(KILLED)
    raise AssertionError("the child has ended")


def outcome(status: int) -> int:
    """What a child's wait status says; one that was stopped ran into the time limit."""
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else TIMED_OUT


def _tried(root: Path, change: Change, checks: Sequence[Check], seconds: float) -> int:
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - of a child that ends by _exit
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    gc.unfreeze()  # what is frozen is not among the objects that `put` looks through
    if not put(root, change):
        return NOT_LOADED
    for check in checks:
        try:
            check.run()
        except BaseException:
            return KILLED
    return SURVIVED


def put(root: Path, change: Change) -> int:
    """The changed code into every function made of the old one; how many there were."""
    path, count = str(root / change.path), 0
    new = {(code.co_qualname, code.co_firstlineno): code for code in _codes(changed_code(root, change))}
    for function in [one for one in gc.get_objects() if type(one) is FunctionType]:
        code = function.__code__
        if code.co_filename != path:
            continue
        changed = new.get((code.co_qualname, code.co_firstlineno))
        if changed is not None and changed.co_freevars == code.co_freevars and changed != code:
            function.__code__ = changed
            count += 1
    return count


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)
