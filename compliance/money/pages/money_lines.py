"""The lines of a day's reconciliation as the page shows them: what is open, for how long, and how far the closing is."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.money.ledger.closing import figures, standing_closing, standing_preparation
from compliance.money.ledger.counts import boxes
from compliance.money.ledger.day import Day
from compliance.money.ledger.reconciliation import Line, Total, added, explained, lines, totals
from compliance.money.papers.box import Box
from compliance.shell.drawing.charts import Bullet, bullet
from compliance.shell.drawing.shapes import Drawing
from games.cards.money import dollars, plain


class LineShown(NamedTuple):
    """A line with its two gaps, how much of the second is explained, and what is left to explain (cents)."""

    line: Line
    due_gap: int | None
    part: int | None  # collected at the hands of which it is told what was due, where those are not all of them
    counted_gap: int | None
    explained: int
    left: int | None  # None: there is nothing to compare
    open: bool  # above the tolerance

    @property
    def waived(self) -> int | None:
        """Of what was due and not collected."""
        return self.line.waived

    @property
    def papers(self) -> str:
        """The query of its papers."""
        return urlencode({"list": "1", "table": self.line.table, "shift": self.line.shift})

    @property
    def explain(self) -> str:
        """The query of an explanation of what is left."""
        asked = {"step": "collected-counted", "holds": self.line.holds, "table": self.line.table}
        asked |= {"shift": self.line.shift, "amount": plain(self.left or 0), "grade": "final"}
        return urlencode(asked)


class TotalShown(NamedTuple):
    """A whole day's, with the gap between what was due and what was collected of it."""

    total: Total
    due_gap: int | None
    part: int | None

    @property
    def waived(self) -> int | None:
        """Of what was due and not collected."""
        return self.total.waived


class Stage(NamedTuple):
    """A step on the way to a closed day."""

    status: str
    words: str


class Bars(NamedTuple):
    """A table's money at a look."""

    table: str
    due: int | None
    collected: int | None
    counted: int | None
    bar: Drawing | None


BOOKS = 4
"""The first of the stages are about the books, the others about who prepared and closed them."""


def tolerance(day: Day) -> int:
    """Cents between collected and counted that nobody has to explain."""
    return int(threshold("count-variance-cents", day.gaming_day).value)


def shown_lines(day: Day) -> list[LineShown]:
    """Every table and shift."""
    return [_shown(day, line) for line in lines(day)]


def _shown(day: Day, line: Line) -> LineShown:
    said = explained(day, "collected-counted", line.holds, line.table, line.shift)
    gap = line.gap("collected-counted")
    left = None if gap is None else gap - said
    is_open = left is not None and abs(left) > tolerance(day)
    return LineShown(line, line.gap("due-collected"), _part(line), gap, said, left, is_open)


def shown_totals(day: Day) -> list[TotalShown]:
    """The whole day, for each kind of box."""
    return [TotalShown(total, total.gap("due-collected"), _part(total)) for total in totals(day)]


def _part(figures: Line | Total) -> int | None:
    return figures.compared if figures.compared != figures.collected else None


def age(establishment: Establishment, day: datetime.date, now: datetime.datetime) -> int:
    """Gaming days since then."""
    return (gaming_day(now, ZoneInfo(establishment.time_zone), establishment.boundary_hour) - day).days


def stages(day: Day, shown: Sequence[LineShown]) -> list[Stage]:
    """How far the day is: counted, counted twice, explained, banked, prepared, closed."""
    held, removed = boxes(day), {(box.box, box.holds) for box in day.papers.of(Box)}
    expected = len(removed | {(box.box, box.holds) for box in held})
    twice = sum(box.first is not None and box.second is not None for box in held)
    still = sum(line.open for line in shown)
    banked = [total.banked is not None for total in totals(day) if total.counted is not None]
    prepared, closed = standing_preparation(day), standing_closing(day)
    return [
        _stage(len(held) == expected > 0, f"{len(held)} of {expected} boxes counted"),
        _stage(twice == expected > 0, f"{twice} of {expected} counted twice"),
        _stage(still == 0, f"{still} differences to explain" if still != 1 else "1 difference to explain"),
        _stage(bool(banked) and all(banked), "banked" if banked and all(banked) else "not banked"),
        _stage((prepared is not None or closed is not None) and not prepared_before(day), _prepared(day)),
        _stage(closed is not None and not changed_since(day), _closed(day)),
    ]


def changed_since(day: Day) -> bool:
    """Whether the closed day has other figures by now than those at which it was closed."""
    closed = standing_closing(day)
    return closed is not None and closed.figures != figures(day)


def prepared_before(day: Day) -> bool:
    """Whether the books were prepared at other figures than the present ones: they are prepared again before they are closed."""
    prepared = standing_preparation(day)
    return prepared is not None and prepared.figures != figures(day)


def _prepared(day: Day) -> str:
    done = standing_preparation(day) or standing_closing(day)
    return "changed since it was prepared" if prepared_before(day) else "prepared" if done else "not prepared"


def _closed(day: Day) -> str:
    return "changed since it was closed" if changed_since(day) else "closed" if standing_closing(day) else "not closed"


def _stage(done: bool, words: str) -> Stage:
    return Stage("pass" if done else "cannot tell", words)


def bars(shown: Sequence[LineShown]) -> list[Bars]:
    """Each table's drop: what was counted (or collected, where it is not counted) against what was due (or collected)."""
    by_table: dict[str, list[Line]] = {}
    for each in shown:
        if each.line.holds == "drop":
            by_table.setdefault(each.line.table, []).append(each.line)
    figures = {
        table: (
            added(line.due for line in group),
            added(line.collected for line in group),
            added(line.counted for line in group),
        )
        for table, group in by_table.items()
    }
    scale = max((figure for group in figures.values() for figure in group if figure is not None), default=0)
    return [Bars(table, *group, bar=_bar(table, *group, scale=scale)) for table, group in figures.items()]


def _bar(table: str, due: int | None, collected: int | None, counted: int | None, *, scale: int) -> Drawing | None:
    known = [figure for figure in (counted, collected, due) if figure is not None]
    if len(known) < 2:
        return None
    names = [
        name for name, figure in (("counted", counted), ("collected", collected), ("due", due)) if figure is not None
    ]
    words = f"Table {table}: {names[0]} {dollars(known[0])}, {names[1]} {dollars(known[1])}"
    return bullet(Bullet(known[0], known[1], scale), words, 200)
