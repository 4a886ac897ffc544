"""How large a difference is, in steps: Oliver's own, dated, each with its unit and its reason."""

from __future__ import annotations

import datetime
import tomllib
from bisect import bisect_left
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct, field

from games.schema import dated

FILE = Path(__file__).parent / "own" / "bands.toml"
Text = Annotated[str, Meta(min_length=8)]
SIZE = "size-of-a-difference"


class Bands(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Steps from a day on: the last cent of each; above the last step there is no end."""

    name: str
    from_: datetime.date = field(name="from")
    upto: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(min_length=1)]
    unit: Text
    why: Text
    until: datetime.date | None = None

    @property
    def key(self) -> Hashable:
        return self.name


class Band(NamedTuple):
    """From so many cents to so many; `most` 0: without end."""

    least: int
    most: int


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    bands: tuple[Bands, ...]


@cache
def bands() -> tuple[Bands, ...]:
    """All of them."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), _File).bands


@cache
def _steps(day: datetime.date) -> tuple[int, ...]:
    found: Bands = dated.as_of(bands(), day)[SIZE]
    return found.upto


def band_of(*, cents: int, day: datetime.date) -> Band:
    """The step into which a difference falls, whichever way it goes."""
    steps, size = _steps(day), abs(cents)
    place = bisect_left(steps, size)
    least = steps[place - 1] + 1 if place else 1
    return Band(least, steps[place] if place < len(steps) else 0)
