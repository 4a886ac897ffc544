"""What the money of an invented floor is made of, as money.toml has it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from compliance.papers.forms.form import Amount

FILE = Path(__file__).with_name("money.toml")


class Beside(Struct, frozen=True, forbid_unknown_fields=True):
    """A table beside those of the floor."""

    name: str
    game: str
    hands: int
    recorded: bool
    puts_off: bool = False  # some of its vigorish is marked with a button and paid later


class Timed(Struct, frozen=True, forbid_unknown_fields=True):
    """A table with a time collection: how long after the day's beginning it opens, how many rounds, how many players."""

    name: str
    game: str
    schedule: str
    opens: int  # minutes
    least: int
    most: int
    players: tuple[int, ...]


class FundCast(Struct, frozen=True, forbid_unknown_fields=True):
    """The jackpot fund; `seeded` is what the house adds now and then."""

    name: str
    title: str
    game: str
    qualifies: str
    contribution: Amount
    opening: Amount
    seeded: Amount


class MeterCast(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A meter: what it shows first, how far above the indicator its limit is set, how many tickets a shift sells."""

    name: str
    title: str
    game: str
    coin: str  # the wager that feeds it
    per: Literal["coin", "wager", "ticket", "hand"]
    base: Amount
    increment: Amount
    begins: Amount
    reserve: Amount
    headroom: Amount
    tables: tuple[str, ...] = ()
    tickets: int = 0


class CountCast(Struct, frozen=True, forbid_unknown_fields=True):
    """By how much counts are off, and the words by which that is explained."""

    small: tuple[str, ...]
    explained: tuple[str, ...]
    pieces: tuple[Amount, ...]
    reasons: tuple[str, ...]


class Cast(Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    table: tuple[Beside, ...]
    timed: tuple[Timed, ...]
    fund: FundCast
    meter: tuple[MeterCast, ...]
    count: CountCast


@cache
def cast() -> Cast:
    """As the file has it."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Cast)
