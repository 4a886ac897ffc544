"""Inspections made up for the reports' tests: of any size, always the same."""

from __future__ import annotations

import datetime
from typing import Any

from compliance.houses.models import Establishment
from compliance.observed.papers.inspection import Answered, Inspection
from compliance.observed.rules.checklist import HOUSE, Checklist, Question
from reports.registry import report
from tests.reports import samples

BOX, EXITS = "Is the drop box attached to the table?", "Are the rules of each game at hand?"


def held(days: int = 1, tables: int = 1, *, lists: int = 1) -> Any:
    """Each day so many lists of two questions: one at every table, answered no at T1, and one of the house, not answered."""
    house = Establishment(slug="lucky-derby", title="Lucky Derby Casino", time_zone="America/Los_Angeles")
    house.boundary_hour, house.demonstration = 6, True
    names = [f"T{number}" for number in range(1, tables + 1)]
    box = _question(BOX, dict.fromkeys(names, ("ez-baccarat-panda8",)))
    asks = (box, _question(EXITS, {HOUSE: ("ez-baccarat-panda8",)}))
    module: Any = report("INS01").module
    dates = [samples.DAY + datetime.timedelta(days=day) for day in range(days)]
    due = [
        module.Due(day, _list(day, number, asks, frozenset((box.key, name) for name in names)))
        for day in dates
        for number in range(lists)
    ]
    papers = [_paper(day, number, names) for day in dates for number in range(lists)]
    return module.Held(house, tuple(due), tuple(papers), 48_213, ("3f2a9c41d0e7b8a6" * 4,))


def _question(asked: str, at: dict[str, tuple[str, ...]]) -> Question:
    of = {"ez-baccarat-panda8": ("drop-box",)}
    where: Any = "table" if HOUSE not in at else "office"
    return Question("drop-box", asked, where, "look", of, at, (("ez-baccarat-panda8", ("77",)),))


def _list(day: datetime.date, number: int, asks: tuple[Question, ...], seen: frozenset[tuple[str, str]]) -> Checklist:
    opens = datetime.datetime.combine(day, datetime.time(6), datetime.UTC)
    closes = opens + datetime.timedelta(days=1)
    return Checklist("each-shift", "each shift", f"Shift {number}", opens, closes, asks, seen)


def _paper(day: datetime.date, number: int, names: list[str]) -> Inspection:
    at = datetime.datetime.combine(day, datetime.time(20), datetime.UTC)
    of = {"ez-baccarat-panda8": ("drop-box",)}
    said = [Answered("drop-box", BOX, of, "no", ("T1",), "The bracket is broken.")]
    if names[1:]:
        said.append(Answered("drop-box", BOX, of, "yes", tuple(names[1:])))
    return Inspection(
        id=f"form-{day}-{number}", gaming_day=day, list="each shift", shift=f"Shift {number}", at=at, by="fiona",
        editions={"ez-baccarat-panda8": "5f0c"}, answers=tuple(said),
    )  # fmt: skip
