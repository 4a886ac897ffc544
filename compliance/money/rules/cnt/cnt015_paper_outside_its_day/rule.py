"""A paper says another day than its times do.

What it checks: what happened in play, on a slip, a reading, an award, a jackpot, a dispute, a marker, an entry of a fund or a
waiver of some time, lies within the gaming day under which the paper stands, from one boundary of the house to the next; boxes,
counts, deposits and the writing of a waiver are not before that day began. An hour at either end is left to slow clocks and late
shifts: see the threshold.

Why it matters: money under the wrong day is missing in one day's sums and too much in another's, and both are explained by
somebody who looks in the wrong place.

What to do: see which of the two was written wrongly, and correct the paper.
"""

import datetime
from collections.abc import Iterator, Sequence

from compliance.law.finding import Fault
from compliance.law.thresholds import threshold
from compliance.money.ledger.day import Day
from compliance.papers.forms.checked import field_of
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import kinds
from games import said

OF = "day"
SEVERITY = "minor"
LAW = ()
CALLED = ("On the paper", "Gaming day")
LEAVE = "paper-day-minutes"


def check(day: Day) -> Sequence[Fault]:
    zone, leave = day.zone, threshold(LEAVE, day.gaming_day).value
    minutes = datetime.timedelta(minutes=leave)
    begins, ends = (
        datetime.datetime.combine(day.gaming_day + datetime.timedelta(days=days), datetime.time(hour), zone)
        for days, hour in ((0, day.house.boundary_hour), (1, day.house.boundary_hour))
    )
    found: dict[tuple[type[Paper], str], Fault] = {}
    for paper, moment, late in _moments(day):
        if moment < begins - minutes or (late and moment > ends + minutes):
            found.setdefault((type(paper), paper.id), _fault(day, paper, moment.astimezone(zone)))
    return list(found.values())


def _moments(day: Day) -> Iterator[tuple[Paper, datetime.datetime, bool]]:
    """Each moment of a paper that belongs to the day, and whether it must not lie behind the day either."""
    for late in (True, False):
        for kind in kinds().values():
            for paper in day.papers.of(kind.form):
                for name in kind.within if late else kind.not_before:
                    moment = field_of(paper, name)
                    if moment is not None:
                        yield paper, moment, late


def _fault(day: Day, paper: Paper, moment: datetime.datetime) -> Fault:
    title = next(kind.title for kind in kinds().values() if kind.form is type(paper))
    found, own = said.moment(moment, "%H:%M on %m/%d/%Y"), said.day(day.gaming_day)
    says = f"{title} {said.paper(paper.id)} is of gaming day {own} and of {found}."
    table = getattr(paper, "table", None) or ""
    return Fault("fail", says, f"day of {title} {said.paper(paper.id)}", found, own, table=table)
