"""For how long a role may be had in an emergency, and by when a third person has looked at it (`emergency.toml`)."""

import datetime
import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct, field

from games.schema import dated


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """So many hours, from a day on."""

    hours: int
    cite: str
    from_: datetime.date = field(name="from")
    until: datetime.date | None = None
    key: str = "hours"


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    emergency: tuple[Limit, ...]
    look: tuple[Limit, ...]


@cache
def _declared() -> _File:
    text = Path(__file__).with_name("emergency.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _File)


def most_hours(day: datetime.date) -> int:
    """For how long a role may be had at most."""
    return dated.as_of(_declared().emergency, day)["hours"].hours


def look_within(day: datetime.date) -> datetime.timedelta:
    """How long after it is over a third person has to have looked at it."""
    return datetime.timedelta(hours=dated.as_of(_declared().look, day)["hours"].hours)
