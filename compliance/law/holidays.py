"""Holidays as dated data, one file a calendar under `holidays/`: which days are no business days, and by what name.

A holiday is left out rather than guessed: a day too few makes a deadline fall earlier, never later. Pure: no Django, no clock.
"""

from __future__ import annotations

import calendar
import datetime
import tomllib
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

FOLDER = Path(__file__).with_name("holidays")
Text = Annotated[str, Meta(min_length=3)]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ONE = datetime.timedelta(days=1)


class On(Struct, frozen=True, forbid_unknown_fields=True):
    """A day of a month, or a weekday counted from its beginning (or, below zero, from its end)."""

    month: Annotated[int, Meta(ge=1, le=12)]
    day: Annotated[int, Meta(ge=1, le=31)] | None = None
    weekday: Weekday | None = None
    nth: Annotated[int, Meta(ge=-1, le=4)] | None = None

    def __post_init__(self) -> None:
        counted = self.weekday is not None and bool(self.nth)
        if (self.day is not None) is counted or (self.day is not None and (self.weekday or self.nth)):
            raise ValueError("say either the day of the month, or which of its weekdays")

    def in_year(self, year: int) -> datetime.date:
        if self.weekday is None or self.nth is None:
            return datetime.date(year, self.month, self.day or 1)
        first, last = calendar.monthrange(year, self.month)
        begin = 1 + (_WEEK.index(self.weekday) - first) % 7
        days = range(begin, last + 1, 7)
        return datetime.date(year, self.month, days[self.nth - 1 if self.nth > 0 else self.nth])


class Holiday(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One holiday from a day on. `sunday` and `saturday`: the day that is kept too when it falls on such a day."""

    name: Text
    from_: datetime.date = field(name="from")
    on: On
    until: datetime.date | None = None
    sunday: Literal["monday"] | None = None
    saturday: Literal["friday"] | None = None

    @property
    def key(self) -> Hashable:
        return self.name

    def days(self, year: int) -> list[datetime.date]:
        """The days that are kept for it in that year's round; the one of New Year may lie in the year before."""
        day = self.on.in_year(year)
        if day < self.from_ or (self.until is not None and day > self.until):
            return []
        beside = {5: self.saturday and day - _ONE, 6: self.sunday and day + _ONE}.get(day.weekday())
        return [day, *([beside] if beside else [])]


class Holidays(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The holidays of one calendar, and where they were read."""

    title: Text
    citation: Text
    source: Text
    verified: datetime.date
    as_reported: bool
    caution: Text
    holiday: tuple[Holiday, ...]

    def why_none(self, day: datetime.date) -> str:
        """Why a day is no business day: the name of the holiday, or of the weekday; "" for a business day."""
        named = _kept(self, day.year).get(day)
        return named or (_WEEK[day.weekday()].capitalize() if day.weekday() > 4 else "")


@cache
def _kept(held: Holidays, year: int) -> dict[datetime.date, str]:
    return {
        day: one.name + ("" if day == one.on.in_year(around) else ", kept")
        for around in (year, year + 1)
        for one in held.holiday
        for day in one.days(around)
        if day.year == year
    }


@cache
def holidays(name: str) -> Holidays:
    """One calendar by the name of its file; KeyError where there is none."""
    path = FOLDER / f"{name}.toml"
    if not path.is_file():
        raise KeyError(name)
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Holidays)
