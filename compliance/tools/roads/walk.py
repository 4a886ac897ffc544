"""The walk of one call: the first call of every function of ours, in order, each with the function that called it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

IMPORTED = -1  # in place of a caller: a module is being imported


class Step(NamedTuple):
    """A function that is called for the first time."""

    file: str  # below the root, with slashes
    function: str
    line: int
    caller: int | None  # the step of the function of ours that called it; None: nobody of ours did
    depth: int  # how many functions of ours stand above it


def walk(call: Callable[[], object], root: Path, packages: Iterable[str], apart: Iterable[str] = ()) -> list[Step]:
    """Do `call` in this thread; the functions that it called in those packages below `root`, but for folders set apart."""
    tracer = _Tracer(root, packages, apart)
    before = sys.getprofile()
    sys.setprofile(tracer)
    try:
        call()
    finally:
        sys.setprofile(before)
    return tracer.steps


def moved(steps: Iterable[Step], moves: Mapping[str, str]) -> list[Step]:
    """The same walk if files and folders stood elsewhere: old beginning of a path → new. Two on one path are one file."""

    def place(file: str) -> str:
        for old, new in moves.items():
            if file.startswith(old):
                return f"{new}{file.removeprefix(old)}"
        return file

    return [step._replace(file=place(step.file)) for step in steps]


class _Tracer:
    """What Python tells of every call."""

    def __init__(self, root: Path, packages: Iterable[str], apart: Iterable[str]) -> None:
        self.steps: list[Step] = []
        self._root = f"{root}/"
        self._packages = tuple(f"{root}/{package}/" for package in packages)
        self._apart = tuple(f"{root}/{folder}/" for folder in apart)
        # By identity: code of two files is equal to Python when it reads alike and stands in the same line.
        self._number: dict[int, int] = {}
        self._ours: dict[int, bool] = {}
        self._kept: list[CodeType] = []  # so that no identity is given away twice

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if event != "call" or id(code) in self._number or not self._is_ours(code):
            return
        caller = self._caller(frame)
        if caller == IMPORTED:
            return
        self._number[id(code)] = len(self.steps)
        depth = 0 if caller is None else self.steps[caller].depth + 1
        file = code.co_filename.removeprefix(self._root)
        self.steps.append(Step(file, code.co_qualname, code.co_firstlineno, caller, depth))

    def _is_ours(self, code: CodeType) -> bool:
        known = self._ours.get(id(code))
        if known is None:
            ours = code.co_filename.startswith(self._packages) and not code.co_filename.startswith(self._apart)
            known = self._ours[id(code)] = ours and not code.co_name.startswith("<")
            self._kept.append(code)
        return known

    def _caller(self, frame: FrameType) -> int | None:
        """The step of the nearest function above that is on the walk; None where there is none."""
        above = frame.f_back
        while above is not None and above.f_code is not walk.__code__:
            code = above.f_code
            if id(code) in self._number:
                return self._number[id(code)]
            if code.co_name == "<module>" and code.co_filename.startswith(self._packages):
                return IMPORTED
            above = above.f_back
        return None
