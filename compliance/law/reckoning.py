"""By when: a clock reckoned from its event, with each step that a person needs to count it again. Pure: no clock of its own.

Days are counted as California and the federal courts do: the first day is left out, the last one is in. A clock of days ends
with its last day, at midnight where the house stands; one of hours ends on the hour, and hours are real ones: at a change to
or from daylight saving time the clock on the wall jumps, the clock of the law does not.
"""

from __future__ import annotations

import calendar
import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.law.clocks import Clock, places
from compliance.law.holidays import Holidays, holidays

_DAY = datetime.timedelta(days=1)
WITHOUT_PLACE = "federal"
"""Whose holidays count where nobody said what kind of house it is."""


class Step(Struct, frozen=True):
    """One step of the count: the day it comes to, and of a day that did not count, why."""

    what: Literal["event", "counted", "passed over", "rolled", "ends"]
    day: datetime.date
    note: str = ""


class Due(Struct, frozen=True):
    """The last day on which it is in time, the first moment at which it is late, and how that was counted."""

    day: datetime.date
    ends: datetime.datetime
    steps: tuple[Step, ...]


def calendar_of(place: str | None) -> Holidays:
    """The holidays by which the offices of such a house count."""
    return holidays(WITHOUT_PLACE if place is None else places()[place].holidays)


def due_of(clock: Clock, *, event: datetime.date | datetime.datetime, zone: ZoneInfo, place: str | None) -> Due:
    """By when it is due. `event` is a moment or a gaming day; a clock of hours asks for the moment."""
    moment = event if isinstance(event, datetime.datetime) else None
    day = moment.astimezone(zone).date() if moment is not None else event
    begin = Step("event", day)
    if clock.unit == "hours":
        since = moment if moment is not None else midnight(day, zone)  # without a time: from the day's first moment
        return _of_hours(clock, since, zone, begin)
    kept = calendar_of(place)
    last, passed = _last_day(clock, day, kept)
    counted = Step("counted", last, clock.lasts)
    rolled = _rolled(last, kept) if clock.roll == "next business day" else []
    due = rolled[-1].day if rolled else last
    return Due(due, midnight(due + _DAY, zone), (begin, *passed, counted, *rolled))


def _of_hours(clock: Clock, moment: datetime.datetime, zone: ZoneInfo, begin: Step) -> Due:
    sign = 1 if clock.counts == "after" else -1
    ends = moment.astimezone(datetime.UTC) + sign * datetime.timedelta(hours=clock.length)
    day = ends.astimezone(zone).date()
    return Due(day, ends, (begin, Step("counted", day, clock.lasts)))


def _last_day(clock: Clock, day: datetime.date, kept: Holidays) -> tuple[datetime.date, list[Step]]:
    """The day that the count comes to, and the days that it passed over."""
    sign = 1 if clock.counts == "after" else -1
    if clock.unit == "calendar days":
        return day + sign * clock.length * _DAY, []
    if clock.unit in ("months", "years"):
        return _months_on(day, sign * clock.length * (12 if clock.unit == "years" else 1)), []
    passed, left = [], clock.length
    while left:
        day += sign * _DAY
        if why := kept.why_none(day):
            passed.append(Step("passed over", day, why))
        else:
            left -= 1
    return day, passed


def _months_on(day: datetime.date, months: int) -> datetime.date:
    """The same day of another month; of a month that has no such day, its last one."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _rolled(day: datetime.date, kept: Holidays) -> list[Step]:
    """The way from a day that is no business day to the next one that is."""
    steps = []
    while why := kept.why_none(day):
        steps.append(Step("passed over", day, why))
        day += _DAY
    return [*steps, Step("rolled", day)] if steps else []


def midnight(day: datetime.date, zone: ZoneInfo) -> datetime.datetime:
    """The first moment of a day where the house stands."""
    return datetime.datetime.combine(day, datetime.time(), zone).astimezone(datetime.UTC)


def step_words(step: Step, clock: Clock | None = None) -> str:
    """A step as a person counts it again, day by day."""
    day = f"{step.day:%A %m/%d/%Y}"
    if step.what == "event":
        return f"{day}: it begins; this day is not counted."
    if step.what == "counted":
        back = clock is not None and clock.counts == "before"
        return f"{day}: {step.note} {'before' if back else 'later'}."
    if step.what == "passed over":
        return f"{day}: not counted ({step.note})."
    return f"{day}: the next business day."
