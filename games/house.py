"""A house as a file, `oliver.house/1`: the establishment, its tables and what hangs at them from when to when.

The running house keeps this in the database; the same frozen value is made from there, so that a hand is judged alike
with a database and without one.
"""

from __future__ import annotations

import datetime
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from games.hand import Identifier, Slug
from games.schema import Dollars
from games.shifts import Shift

FORM = "oliver.house/1"


class Posting(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Which option of which game hangs at which table, with the limits set there, from when to when."""

    table: Identifier
    game: Slug
    schedule: Slug
    option: Annotated[int, Meta(ge=1)]
    from_: Annotated[datetime.datetime, Meta(tz=True)] = field(name="from")
    until: Annotated[datetime.datetime, Meta(tz=True)] | None = None
    min: Dollars
    max: Dollars

    def holds(self, moment: datetime.datetime) -> bool:
        """Whether it hung at that moment; `until` is the first moment at which it no longer did."""
        return self.from_ <= moment and (self.until is None or moment < self.until)


class House(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One establishment as far as a hand's judgement needs it."""

    form: Literal["oliver.house/1"]
    establishment: Slug
    title: Annotated[str, Meta(min_length=1)]
    time_zone: str
    boundary_hour: Annotated[int, Meta(ge=0, le=23)]
    demonstration: bool = False
    shifts: tuple[Shift, ...] = ()
    tables: tuple[Identifier, ...]
    postings: tuple[Posting, ...] = ()


class HouseError(Exception):
    """A house file that does not load."""


def read(path: Path) -> House:
    """The house in a TOML file; HouseError names file, key and cure."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal), House)
    except FileNotFoundError:
        raise HouseError(
            f"{path}: there is no such file. A house file says which option hung at which table."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise HouseError(f"{path}: {error}. See the demonstration house for an example.") from None


def gaming_day(moment: datetime.datetime, zone: datetime.tzinfo, boundary_hour: int) -> datetime.date:
    """The gaming day of a moment: the local day, or the one before while the boundary hour has not come."""
    return (moment.astimezone(zone) - datetime.timedelta(hours=boundary_hour)).date()
