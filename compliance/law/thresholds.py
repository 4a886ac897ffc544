"""Oliver's own figures for what no law and no book has one: dated, each with its unit and its reason."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from games.schema import dated

FILE = Path(__file__).parent / "own" / "thresholds.toml"
Text = Annotated[str, Meta(min_length=8)]


class Threshold(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One figure from a day on."""

    name: str
    from_: datetime.date = field(name="from")
    value: Annotated[int, Meta(ge=1)]
    unit: Text
    why: Text
    until: datetime.date | None = None

    @property
    def key(self) -> Hashable:
        return self.name


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    threshold: tuple[Threshold, ...]


@cache
def thresholds() -> tuple[Threshold, ...]:
    """All of them."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), _File).threshold


@cache
def threshold(name: str, day: datetime.date) -> Threshold:
    """The figure that holds on a day; KeyError where there is none of this name."""
    found: Threshold = dated.as_of(thresholds(), day)[name]
    return found
