"""What a clerk typed of a session, as the playing book wants it; or which field does not fit, and the cure."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from compliance.floor.read.playing_book import Booked
from compliance.houses.models import Establishment
from compliance.papers.forms.typed import TIME_CURE, Clock, Typed, date_read, id_of

FIELDS = ("person", "table", "from", "until", "provider", "licence", "expires", "reason", "struck")
LONGEST_TEXT = 80
_DATE_CURE = "Write the day as 06/30/2027."


class TypedSession(Typed, frozen=True):
    """A line as it was typed."""

    corrects: Booked | None = None


def typed_of(query: Mapping[str, Any], corrects: Booked | None) -> TypedSession:
    """What came with the form."""
    values = {name: " ".join(str(query.get(name, "")).split()) for name in FIELDS}
    if corrects is None:
        values["reason"] = values["struck"] = ""
    return TypedSession(values, id_of(query.get("id", "")), corrects)


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
    typed: TypedSession, establishment: Establishment, day: datetime.date, author: str
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
    zone, boundary = ZoneInfo(establishment.time_zone), establishment.boundary_hour
    began = _into(made, wrong, "from", typed, Clock(zone, boundary, day))
    if began is None and "from" not in wrong:
        wrong["from"] = f"When did it begin? {TIME_CURE}"
    _into(made, wrong, "until", typed, Clock(zone, boundary, day, began))
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
