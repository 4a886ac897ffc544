"""The lines of a day's reconciliation as the page shows them: what is open, for how long, and how far the closing is."""

import datetime
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.urls import reverse

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.money.ledger.closing import changed_since, prepared_before, standing_closing, standing_preparation
from compliance.money.ledger.counts import counting
from compliance.money.ledger.day import WHOLE_DAY, Day
from compliance.money.ledger.line_items import STEPS, TOLERANCE, Gap, LineItem, Sums, Total
from compliance.money.ledger.meters import Step
from compliance.money.ledger.reconciliation import by_table, gap_of, lines, to_explain, totals
from compliance.money.ledger.statement import StatementLine, statement
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
    def papers(self) -> str:
        """The query of a line's papers."""
        return urlencode({"list": "1"} | self._place())

    @property
    def differing(self) -> str:
        """The query of the hands of which collected is not what was due."""
        line = self.figures
        shift = line.shift if isinstance(line, LineItem) else ""
        return urlencode({"differing": "1"} | ({"shift": shift} if shift not in ("", WHOLE_DAY) else {}))

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


class Still(NamedTuple):
    """Readings of a meter one behind the other between which nothing moved."""

    first: Step
    last: Step
    readings: int


class Bars(NamedTuple):
    """A table's money at a look."""

    table: str
    sums: Sums
    bar: Drawing | None


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


RESTS_ON = {
    "hands": "hands",
    "slip": "slips",
    "box": "boxes",
    "count": "counts",
    "deposit": "deposits",
    "explanation": "explanations",
}
"""What a figure rests on, as its link says it."""


def papers_at(house: str, day: datetime.date, enters: bool) -> dict[str, str]:
    """Where the papers of each kind are listed, for whoever enters them or reads them, up to the query of a line."""
    at = {"house": house, "day": day}
    if enters:
        kinds = {kind: reverse("paper_enter", kwargs=at | {"kind": kind}) for kind in RESTS_ON if kind != "hands"}
        return {kind: f"{address}?" for kind, address in kinds.items()}
    return {kind: f"{reverse('money_papers', kwargs=at)}?kind={kind}&" for kind in RESTS_ON if kind != "hands"}


def stated(found: Day, papers: dict[str, str], hands: str) -> list[tuple[StatementLine, list[tuple[str, str]]]]:
    """The whole day, each line with where its figure comes from."""
    places = papers | {"hands": hands}
    return [(line, [(RESTS_ON[of], places[of]) for of in line.rests_on]) for line in statement(found)]


def folded(found: Iterable[Step]) -> list[Step | Still]:
    """Readings as the page lists them: of those between which nothing moved a line for all."""
    shown: list[Step | Still] = []
    for (_, still), group in groupby(found, key=lambda step: (step.meter, step.still)):
        of_meter = list(group)
        shown += [Still(of_meter[0], of_meter[-1], len(of_meter))] if still else of_meter
    return shown


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
