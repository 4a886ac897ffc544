"""Finds the reports by walking `reports/definitions/`. A code and a name are read from the file name, nowhere else."""

from __future__ import annotations

import datetime
import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import Any, Protocol

from reports import definitions
from reports.asking import Option
from reports.base import Document, ReportError, ReportRequest

_FILE = re.compile(r"(?P<code>[a-z]{3}[0-9]{2})_(?P<name>[a-z0-9_]+)")
_PARTS = ("What it answers", "How it is counted", "Who asks for it")


class Gathered(Protocol):
    """What a definition asked for, with what the figures rest on."""

    @property
    def position(self) -> int | None: ...

    @property
    def digests(self) -> tuple[str, ...]: ...

    @property
    def time_zone(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Report:
    """One definition: its words, and its two steps. `gather` reads the database, `compose` is pure."""

    code: str
    name: str
    title: str
    parts: Mapping[str, str]
    daily: bool  # made at the close of each gaming day
    monthly: bool  # made when the books of a month are closed
    usual: bool  # the one that a form offers first
    options: tuple[Option, ...]  # what it lets one choose besides the days
    module: ModuleType

    def gather(self, asked: ReportRequest) -> Gathered:
        gathered: Gathered = self.module.gather(asked)
        return gathered

    def filed_by(self, city: str, last: datetime.date) -> datetime.date | None:
        """The last day on which the report of a period that ends on `last` is in time; None: nobody names one."""
        said = getattr(self.module, "filed_by", None)
        day: datetime.date | None = None if said is None else said(city, last)
        return day

    def compose(self, asked: ReportRequest, gathered: Any) -> Document:
        document: Document = self.module.compose(asked, gathered)
        return document


@cache
def reports() -> Mapping[str, Report]:
    """Every report by its code."""
    found: dict[str, Report] = {}
    for info in sorted(iter_modules(definitions.__path__), key=lambda info: info.name):
        report = _report(info.name)
        if report.code in found:
            raise ReportError(f"{report.code} is defined twice: {found[report.code].name} and {report.name}")
        found[report.code] = report
    return MappingProxyType(found)


def usual() -> Report:
    """The report that a form offers first."""
    return next((one for one in reports().values() if one.usual), next(iter(reports().values())))


def report(code: str) -> Report:
    """The report of this code, written in any case."""
    known = reports()
    if code.upper() not in known:
        raise ReportError(f"there is no report {code}; there are: {', '.join(known)}")
    return known[code.upper()]


def _report(stem: str) -> Report:
    match = _FILE.fullmatch(stem)
    if match is None:
        raise ReportError(f"reports/definitions/{stem}.py: name it <code>_<name>.py, as col01_collections.py")
    module = import_module(f"{definitions.__name__}.{stem}")
    if getattr(module, "DAILY", False) and getattr(module, "MONTHLY", False):
        raise ReportError(f"reports/definitions/{stem}.py: it is DAILY or MONTHLY, not both")
    title, parts = _words(stem, inspect.getdoc(module) or "")
    return Report(
        code=match["code"].upper(),
        name=match["name"].replace("_", "-"),
        title=title,
        parts=parts,
        daily=bool(getattr(module, "DAILY", False)),
        monthly=bool(getattr(module, "MONTHLY", False)),
        usual=bool(getattr(module, "USUAL", False)),
        options=tuple(getattr(module, "OPTIONS", ())),
        module=module,
    )


def _words(stem: str, doc: str) -> tuple[str, Mapping[str, str]]:
    """The title and the parts of a definition's docstring: paragraphs that begin with the part's name and a colon."""
    title, *rest = re.split(rf"\n\n({'|'.join(_PARTS)}): ", doc.strip())
    parts = {name: " ".join(words.split()) for name, words in zip(rest[::2], rest[1::2], strict=True)}
    missing = [part for part in _PARTS if not parts.get(part)]
    if not title or "\n" in title or missing:
        raise ReportError(f"reports/definitions/{stem}.py: its docstring lacks {', '.join(missing) or 'a title line'}")
    return title.rstrip("."), MappingProxyType(parts)
