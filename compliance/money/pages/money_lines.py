"""The lines of a day's reconciliation as the page shows them: what is open, for how long, and how far the closing is."""

import datetime
from typing import NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.money.ledger.closing import changed_since, prepared_before, standing_closing, standing_preparation
from compliance.money.ledger.counts import counting
from compliance.money.ledger.day import Day
from compliance.money.ledger.reconciliation import (
    STEPS,
    TOLERANCE,
    Gap,
    LineItem,
    Sums,
    Total,
    by_table,
    gap_of,
    lines,
    to_explain,
    totals,
)
from compliance.shell.drawing.charts import Bullet, bullet
from compliance.shell.drawing.shapes import Drawing
from games.cards.money import dollars, plain


class Shown(NamedTuple):
    """A line, or the total of a whole day, with what lies between its steps."""

    figures: LineItem | Total
    due: Gap
    counted: Gap
    banked: Gap

    @property
    def part(self) -> int | None:
        """Collected at the hands of which it is told what was due, where those are not all of them."""
        return self.figures.compared if self.figures.compared != self.figures.collected else None

    @property
    def papers(self) -> str:
        """The query of a line's papers."""
        return urlencode({"list": "1"} | self._place())

    @property
    def explain(self) -> str:
        """The query of an explanation of what is left of a line."""
        asked = {"step": self.counted.step, "holds": self.figures.holds} | self._place()
        return urlencode(asked | {"amount": plain(self.counted.left or 0), "grade": "final"})

    def _place(self) -> dict[str, str]:
        line = self.figures
        return {"table": line.table, "shift": line.shift} if isinstance(line, LineItem) else {}


class Stage(NamedTuple):
    """A step on the way to a closed day."""

    status: str
    words: str


class Bars(NamedTuple):
    """A table's money at a look."""

    table: str
    sums: Sums
    bar: Drawing | None


BOOKS = 4
"""The first of the stages are about the day accounts, the others about who prepared and closed them."""


def tolerance(day: Day) -> int:
    """Cents between collected and counted that nobody has to explain."""
    return int(threshold(TOLERANCE, day.gaming_day).value)


def shown_lines(day: Day) -> list[Shown]:
    """Every table and shift."""
    return [_shown(day, line) for line in lines(day)]


def shown_totals(day: Day) -> list[Shown]:
    """The whole day, for each kind of box."""
    return [_shown(day, total) for total in totals(day)]


def _shown(day: Day, one: LineItem | Total) -> Shown:
    return Shown(one, *(gap_of(day, step, one) for step in STEPS))


def age(establishment: Establishment, day: datetime.date, now: datetime.datetime) -> int:
    """Gaming days since then."""
    return (gaming_day(now, ZoneInfo(establishment.time_zone), establishment.boundary_hour) - day).days


def stages(day: Day) -> list[Stage]:
    """How far the day is: counted, counted twice, explained, banked, prepared, closed."""
    count, still = counting(day), len(to_explain(day))
    banked = [total.banked is not None for total in totals(day) if total.counted is not None]
    prepared, closed = standing_preparation(day), standing_closing(day)
    return [
        _stage(count.counted == count.boxes > 0, f"{count.counted} of {count.boxes} boxes counted"),
        _stage(count.twice == count.boxes > 0, f"{count.twice} of {count.boxes} counted twice"),
        _stage(still == 0, f"{still} differences to explain" if still != 1 else "1 difference to explain"),
        _stage(bool(banked) and all(banked), "banked" if banked and all(banked) else "not banked"),
        _stage((prepared is not None or closed is not None) and not prepared_before(day), _prepared(day)),
        _stage(closed is not None and not changed_since(day), _closed(day)),
    ]


def _prepared(day: Day) -> str:
    done = standing_preparation(day) or standing_closing(day)
    return "changed since it was prepared" if prepared_before(day) else "prepared" if done else "not prepared"


def _closed(day: Day) -> str:
    return "changed since it was closed" if changed_since(day) else "closed" if standing_closing(day) else "not closed"


def _stage(done: bool, words: str) -> Stage:
    return Stage("pass" if done else "cannot tell", words)


def bars(day: Day) -> list[Bars]:
    """Each table's drop: what was counted (or collected, where it is not counted) against what was due (or collected)."""
    drops = by_table(day, "drop")
    known = [figure for sums in drops.values() for figure in _figures(sums).values()]
    return [Bars(table, sums, _bar(table, _figures(sums), max(known, default=0))) for table, sums in drops.items()]


def _figures(sums: Sums) -> dict[str, int]:
    found = {"counted": sums.counted, "collected": sums.collected, "due": sums.due}
    return {name: figure for name, figure in found.items() if figure is not None}


def _bar(table: str, figures: dict[str, int], scale: int) -> Drawing | None:
    if len(figures) < 2:
        return None
    (name, one), (against, other) = list(figures.items())[:2]
    words = f"Table {table}: {name} {dollars(one)}, {against} {dollars(other)}"
    return bullet(Bullet(one, other, scale), words, 200)
