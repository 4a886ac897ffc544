"""The tests that can be asked in this process: functions of test files without fixtures, one check for each set of parameters."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import groupby, product
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

SLOW = frozenset({"django_db", "processes"})


class Check(NamedTuple):
    """One test with its parameters."""

    name: str
    run: Callable[[], None]


def checks(root: Path, patterns: Iterable[str], apart: Sequence[str], most: int) -> list[Check]:
    """All of them, in the order of their files; of one test at most so many, evenly spread."""
    found = []
    for path in sorted(path for pattern in patterns for path in root.glob(pattern)):
        if not _apart(path.stem, apart):
            module = importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))
            for name, of_it in groupby(_of(module), lambda check: check.name.partition("[")[0]):
                if not _apart(name, apart):
                    all_ = list(of_it)
                    found += all_[:: len(all_) // most + 1]
    return found


def _apart(name: str, apart: Sequence[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in apart)


def _of(module: ModuleType) -> Iterator[Check]:
    if SLOW & {mark.name for mark in _marks(module)}:
        return
    for name, function in vars(module).items():
        if not name.startswith("test_") or not isinstance(function, FunctionType) or hasattr(function, "hypothesis"):
            continue
        marks = _marks(function)
        if SLOW & {mark.name for mark in marks}:
            continue
        sets = [list(_parameters(mark)) for mark in marks if mark.name == "parametrize"]
        for chosen in product(*sets):
            words: dict[str, Any] = {}
            for values, _ in chosen:
                words |= values
            if set(inspect.signature(function).parameters) == set(words):  # otherwise it asks for a fixture
                label = "-".join(label for _, label in chosen)
                yield Check(f"{module.__name__.rpartition('.')[2]}::{name}[{label}]", _bound(function, words))


def _marks(of: Any) -> list[Any]:
    marks = getattr(of, "pytestmark", [])
    return marks if isinstance(marks, list) else [marks]


def _parameters(mark: Any) -> Iterator[tuple[dict[str, Any], str]]:
    names, values = mark.args[0], mark.args[1]
    names = [word.strip() for word in names.split(",")] if isinstance(names, str) else list(names)
    for value in values:
        given = getattr(value, "values", None)
        label = getattr(value, "id", None)
        if given is None or isinstance(value, dict):
            given = value if len(names) > 1 else (value,)
        yield dict(zip(names, given, strict=True)), str(label or "")


def _bound(function: Callable[..., None], words: dict[str, Any]) -> Callable[[], None]:
    return lambda: function(**words)
