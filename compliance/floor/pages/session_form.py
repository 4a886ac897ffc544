"""What a clerk typed of a session, as the playing book wants it; or which field does not fit, and the cure."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.floor.read.playing_book import Booked
from compliance.houses.models import Establishment
from compliance.papers.forms.written import clock_of

FIELDS = ("person", "table", "from", "until", "provider", "licence", "expires", "reason", "struck")
LONGEST_TEXT = 80
_DATE = re.compile(r"(?P<month>\d{1,2})[/.-](?P<day>\d{1,2})[/.-](?P<year>\d{4})")
_TIME_CURE = "Write the time as 14:05, 1405 or 2:05 pm; with its date where it is another day: 11/18/2026 14:05."
_DATE_CURE = "Write the day as 06/30/2027."


class Typed(Struct, frozen=True):
    """A line as it was typed. `id` is the form's own: sent twice, it is one session."""

    values: dict[str, str]
    id: str
    corrects: Booked | None = None

    @property
    def digest(self) -> str:
        """What a warning was given for: typed otherwise, it is looked at again."""
        return sha256(repr(sorted(self.values.items())).encode()).hexdigest()[:16]


def typed_of(query: Mapping[str, Any], corrects: Booked | None) -> Typed:
    """What came with the form."""
    values = {name: " ".join(str(query.get(name, "")).split()) for name in FIELDS}
    if corrects is None:
        values["reason"] = values["struck"] = ""
    sent = str(query.get("id", ""))
    return Typed(values, sent if re.fullmatch(r"form-[0-9a-f]{12}", sent) else fresh_id(), corrects)


def fresh_id() -> str:
    return f"form-{uuid4().hex[:12]}"


def shown_of(booked: Booked, establishment: Establishment) -> dict[str, str]:
    """A session in the book as somebody would type it."""
    zone = ZoneInfo(establishment.time_zone)

    def moment(value: datetime.datetime | None) -> str:
        return "" if value is None else f"{value.astimezone(zone):%m/%d/%Y %H:%M}"

    return {
        "person": booked.person,
        "table": booked.table,
        "from": moment(booked.began),
        "until": moment(booked.ended),
        **licence_of(booked),
        "reason": "",
        "struck": "",
    }


def licence_of(booked: Booked) -> dict[str, str]:
    """What is known of somebody from an earlier session."""
    expires = "" if booked.expires is None else f"{booked.expires:%m/%d/%Y}"
    return {"provider": booked.provider, "licence": booked.licence, "expires": expires}


def session_of(
    typed: Typed, establishment: Establishment, day: datetime.date, author: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """The session in JSON's terms, and the cures of the fields that do not fit."""
    wrong: dict[str, str] = {}
    made: dict[str, Any] = {"id": typed.id}
    words = {
        "person": "the house's pseudonym",
        "table": "the table",
        "provider": "the provider",
        "licence": "its number",
    }
    for name, what in words.items():
        made[name] = typed.values[name]
        if not made[name] or len(made[name]) > LONGEST_TEXT:
            wrong[name] = f"Write {what}, in at most {LONGEST_TEXT} letters."
    began = _into(made, wrong, "from", typed, Clock(establishment, day))
    if began is None and "from" not in wrong:
        wrong["from"] = f"When did it begin? {_TIME_CURE}"
    _into(made, wrong, "until", typed, Clock(establishment, day, began))
    if typed.values["expires"]:
        expires = date_read(typed.values["expires"])
        if expires is None:
            wrong["expires"] = _DATE_CURE
        else:
            made["expires"] = expires.isoformat()
    if typed.corrects is not None:
        reason = typed.values["reason"]
        if not 3 <= len(reason) <= 500:
            wrong["reason"] = "Say why it is corrected, in 3 to 500 letters."
        corrects = {"id": typed.corrects.id, "reason": reason, "author": author[:LONGEST_TEXT]}
        made["supersedes"] = corrects | ({"struck": True} if typed.values["struck"] else {})
    return made, wrong


def _into(
    made: dict[str, Any], wrong: dict[str, str], name: str, typed: Typed, clock: Clock
) -> datetime.datetime | None:
    text = typed.values[name]
    if not text:
        return None
    try:
        moment = clock.read(text)
    except ValueError as error:
        wrong[name] = str(error)
        return None
    made[name] = moment.isoformat()
    return moment


class Clock:
    """A time of the house's clock within a gaming day; after a beginning, the first such time behind it."""

    def __init__(
        self, establishment: Establishment, day: datetime.date, after: datetime.datetime | None = None
    ) -> None:
        self._zone, self._boundary = ZoneInfo(establishment.time_zone), establishment.boundary_hour
        self._day, self._after = day, after

    def read(self, text: str) -> datetime.datetime:
        """ValueError with the cure."""
        date, clock = None, text
        if match := _DATE.match(text):
            date, clock = date_read(match[0]), text[match.end() :].strip()
            if date is None:
                raise ValueError(_TIME_CURE)
        elif "T" in text and (whole := _with_offset(text)) is not None:
            return whole
        time = clock_of(clock, hour_alone=True)
        if time is None:
            raise ValueError(_TIME_CURE)
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
