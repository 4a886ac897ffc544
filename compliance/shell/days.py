"""When an establishment's gaming day opens and closes, and how it stands in an address."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from django.urls import register_converter
from django.utils import timezone

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment

_YEARS = range(1900, 3000)


class DayInAddress:
    """2026-09-01; what is no day, and a ValueError here, is no address."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> datetime.date:
        day = datetime.date.fromisoformat(value)
        if day.year not in _YEARS:  # a day before and a day after must exist too
            raise ValueError(value)
        return day

    def to_url(self, value: datetime.date) -> str:
        return value.isoformat()


register_converter(DayInAddress, "day")
DAY = "at/<slug:house>/<day:day>"
"""The beginning of the addresses of a gaming day: so a page can be sent to somebody."""


def opens_closes(establishment: Establishment, day: datetime.date) -> tuple[datetime.datetime, datetime.datetime]:
    """The first moment of a gaming day, and the first that is no longer in it."""
    zone, hour = ZoneInfo(establishment.time_zone), datetime.time(establishment.boundary_hour)
    begin = datetime.datetime.combine(day, hour, tzinfo=zone)
    return begin, datetime.datetime.combine(day + datetime.timedelta(days=1), hour, tzinfo=zone)


def today_at(establishment: Establishment) -> datetime.date:
    """The gaming day that is under way there."""
    return gaming_day(timezone.now(), ZoneInfo(establishment.time_zone), establishment.boundary_hour)
