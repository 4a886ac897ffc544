"""The one table that `manage.py bench` ends with: each figure, its ratio, the aim, met or missed."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct

from compliance.tools import bench
from compliance.tools.bench.measured import EVERY, Aim, Measured, Row

HEADINGS = ("measured", "figure", "against", "ratio", "aim", "")
MET, MISSED, FAILED, NO_AIM = "met", "MISSED", "FAILED", "–"


class Failed(Struct, frozen=True):
    """Nothing was measured, and why."""

    why: str


class Outcome(Struct, frozen=True):
    """What became of one measurement, and the aims that stand beside it."""

    name: str
    came: Measured | Failed
    aims: tuple[Aim, ...]

    def plain(self) -> dict[str, Any]:
        """For JSON: the measurement with every row, and its figures against their aims."""
        told: dict[str, Any] = msgspec.to_builtins(self.came)
        return {"name": self.name, **told, "figures": [msgspec.to_builtins(each) for each in figures([self])]}


class Figure(Struct, frozen=True):
    """One line of the table."""

    name: str
    row: str
    against: str
    ratio: str
    aim: str
    met: str

    def cells(self) -> tuple[str, ...]:
        return (self.name, self.row, self.against, self.ratio, self.aim, self.met)


def measurements() -> dict[str, Any]:
    """Every measurement by its file's name, those of a few seconds first."""
    modules = [import_module(f"{bench.__name__}.{found.name}") for found in pkgutil.iter_modules(bench.__path__)]
    found = {module.__name__.rpartition(".")[2]: module for module in modules if hasattr(module, "measure")}
    return dict(sorted(found.items(), key=lambda each: each[1].SECONDS))


def figures(done: Sequence[Outcome]) -> list[Figure]:
    """A line for each aim of each measurement, in its order; a failed one has a line that says so."""
    return [figure for outcome in done for figure in _figures(outcome)]


def missed(done: Sequence[Outcome]) -> list[str]:
    """What is not as it should be, a sentence each."""
    lines = []
    for outcome in done:
        if isinstance(outcome.came, Failed):
            lines.append(f"Not measured: {outcome.name}: {outcome.came.why}")
    for figure in figures(done):
        if figure.met == FAILED and figure.row:
            lines.append(f"Not measured: {figure.name}, {figure.row}: the measurement gives no such row.")
        if figure.met == MISSED:
            lines.append(f"Missed: {figure.name}, {figure.row}: {figure.ratio}, aim {figure.aim}.")
    return lines


def _figures(outcome: Outcome) -> Iterator[Figure]:
    if isinstance(outcome.came, Failed):
        yield Figure(outcome.name, "", "", NO_AIM, NO_AIM, FAILED)
        return
    named = {aim.row for aim in outcome.aims}
    for aim in outcome.aims:
        rows = [row for row in outcome.came.rows if row.name == aim.row or _one_of_all(row, aim, named)]
        if not rows:
            yield Figure(outcome.name, aim.row, aim.against, NO_AIM, aim.told(aim.at_least), FAILED)
        for row in rows:
            yield _figure(outcome.name, outcome.came, row, aim)


def _one_of_all(row: Row, aim: Aim, named: set[str]) -> bool:
    return aim.row == EVERY and row.name != aim.against and row.name not in named


def _figure(name: str, measured: Measured, row: Row, aim: Aim) -> Figure:
    value = row.ratio if aim.against == measured.yardstick else row.against[aim.against]
    if aim.a_second:
        value = row.per_second
    wanted = aim.told(aim.at_least) + (f" (later {aim.told(aim.later)})" if aim.later is not None else "")
    met = NO_AIM if aim.at_least is None else MET if value >= aim.at_least else MISSED
    told = f"{value:,.0f} a second" if aim.a_second else f"{value:.2f}"
    return Figure(name, row.name, "" if aim.a_second else aim.against, told, wanted, met)
