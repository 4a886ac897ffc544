"""What a clerk types into a form: the form's own number, times by the house's clock, days as people write them."""

from __future__ import annotations

import datetime
import re
from hashlib import sha256
from uuid import uuid4
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.papers.forms.written import clock_of

TIME_CURE = "Write the time as 14:05, 1405 or 2:05 pm; with its date where it is another day: 11/18/2026 14:05."
_DATE = re.compile(r"(?P<month>\d{1,2})[/.-](?P<day>\d{1,2})[/.-](?P<year>\d{4})")


class Typed(Struct, frozen=True):
    """A form as it was typed. `id` is the form's own: sent twice, it is one paper."""

    values: dict[str, str]
    id: str

    @property
    def digest(self) -> str:
        """What a warning was given for: typed otherwise, it is looked at again."""
        return sha256(repr(sorted(self.values.items())).encode()).hexdigest()[:16]


def fresh_id() -> str:
    return f"form-{uuid4().hex[:12]}"


def id_of(sent: object) -> str:
    """The number that came with the form, if it is one of ours."""
    return str(sent) if re.fullmatch(r"form-[0-9a-f]{12}", str(sent)) else fresh_id()


class Clock:
    """A time of the house's clock within a gaming day; after a beginning, the first such time behind it."""

    def __init__(
        self, zone: ZoneInfo, boundary_hour: int, day: datetime.date, after: datetime.datetime | None = None
    ) -> None:
        self._zone, self._boundary, self._day, self._after = zone, boundary_hour, day, after

    def read(self, text: str) -> datetime.datetime:
        """ValueError with the cure."""
        date, clock = None, text
        if match := _DATE.match(text):
            date, clock = date_read(match[0]), text[match.end() :].strip()
            if date is None:
                raise ValueError(TIME_CURE)
        elif "T" in text and (whole := _with_offset(text)) is not None:
            return whole
        time = clock_of(clock, hour_alone=True)
        if time is None:
            raise ValueError(TIME_CURE)
        if date is not None:
            return self._at(date, time)
        moment = self._at(self._day + datetime.timedelta(days=time.hour < self._boundary), time)
        if self._after is not None and moment <= self._after:
            moment = self._at(moment.astimezone(self._zone).date() + datetime.timedelta(days=1), time)
        return moment

    def write(self, moment: datetime.datetime) -> str:
        """As somebody would type it: the shortest text that reads back as the same moment."""
        local = moment.astimezone(self._zone)
        clock = f"{local:%H:%M:%S}" if local.second else f"{local:%H:%M}"
        for text in (clock, f"{local:%m/%d/%Y} {clock}"):
            try:
                if self.read(text) == moment:
                    return text
            except ValueError:
                continue
        return local.isoformat()

    def _at(self, date: datetime.date, time: datetime.time) -> datetime.datetime:
        """An hour that the clock goes through twice is its first; with an offset the other one can be said."""
        moment = datetime.datetime.combine(date, time, tzinfo=self._zone)
        if moment.astimezone(datetime.UTC).astimezone(self._zone).replace(tzinfo=None) != moment.replace(tzinfo=None):
            raise ValueError(f"The clock was put forward over {time:%H:%M} on {date:%m/%d/%Y}; write another time.")
        return moment


def _with_offset(text: str) -> datetime.datetime | None:
    try:
        moment = datetime.datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


def date_read(text: str) -> datetime.date | None:
    match = _DATE.fullmatch(text)
    try:
        if match is None:
            return datetime.date.fromisoformat(text)
        return datetime.date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None
