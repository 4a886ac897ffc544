"""What is kept how long, as dated data with its citation: `own/retention.toml`. Pure: no Django, no clock of its own."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from games.schema import dated

FILE = Path(__file__).parent / "own" / "retention.toml"
Text = Annotated[str, Meta(min_length=8)]
Fate = Literal["removed by two people", "removed at once", "kept"]


class Kept(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing from a day on: for how many years it is kept at least, and what becomes of it then."""

    name: str
    what: Text
    from_: datetime.date = field(name="from")
    years: Annotated[int, Meta(ge=0, le=100)]
    fate: Fate
    cite: Text
    why: Text
    until: datetime.date | None = None

    @property
    def key(self) -> Hashable:
        return self.name


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    kept: tuple[Kept, ...]


def over_before(now: datetime.datetime, years: int) -> datetime.datetime:
    """What is from before that moment may go: on a leap day, what is from before the day in front of it."""
    if (now.month, now.day) == (2, 29):
        now -= datetime.timedelta(days=1)
    return now.replace(year=now.year - years)


@cache
def terms() -> tuple[Kept, ...]:
    """All of them, those of the past too."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), _File).kept


def terms_on(day: datetime.date) -> dict[str, Kept]:
    """Those that hold on a day, by name."""
    return {kept.name: kept for kept in dated.as_of(terms(), day).values()}
