"""What floor is wanted: its size, its last gaming day, its seed, and how many hands carry a fault."""

from __future__ import annotations

import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from compliance.houses.forms.house import gaming_day
from games.hand.form import Slug

ZONE = "America/Los_Angeles"
BOUNDARY_HOUR = 6
ESTABLISHMENT = "demonstration-house"
FILED_AS = (
    "simulated-house"  # a floor written to files is another house than the demonstration beside which it is loaded
)
MOST_HANDS = 900  # about a minute each: more do not fit between two boundary hours


def yesterday(now: datetime.datetime) -> datetime.date:
    """The last gaming day that is over at the demonstration house: where a demonstration ends."""
    return gaming_day(now, ZoneInfo(ZONE), BOUNDARY_HOUR) - datetime.timedelta(days=1)


class Spec(Struct, frozen=True, kw_only=True):
    """The same spec gives the same floor, byte for byte."""

    last_day: datetime.date
    seed: int = 1
    tables: Annotated[int, Meta(ge=1, le=60)] = 8
    days: Annotated[int, Meta(ge=1, le=400)] = 3
    hands: Annotated[int, Meta(ge=4, le=MOST_HANDS)] = 375  # about so many at each table and gaming day
    faults: Annotated[float, Meta(ge=0, le=0.1)] = 0.01  # share of the hands; 0 is a clean floor
    establishment: Slug = ESTABLISHMENT
    as_if: tuple[Slug, ...] = ()  # instruments by which it is dealt although they do not bind
    game: str | None = None  # the one of demonstration.toml, unless one is named
    every_game: bool = False  # a table for each game of the catalogue that can be played

    def gaming_days(self) -> list[datetime.date]:
        """The gaming days, oldest first."""
        return [self.last_day - datetime.timedelta(days=back) for back in range(self.days - 1, -1, -1)]


def fixed(moment: datetime.datetime) -> datetime.datetime:
    """Local time with its plain offset: two moments in the hour that a clock change repeats stay in order."""
    local = moment.astimezone(ZoneInfo(ZONE))
    offset = local.utcoffset()
    assert offset is not None
    return moment.astimezone(datetime.timezone(offset))
