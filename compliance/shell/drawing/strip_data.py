"""What a rotation strip shows: stretches, ticks and flags at whole seconds from its beginning, on lanes counted from 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Tenure:
    """How long somebody had the position at a seat."""

    lane: int
    start: int
    stop: int
    who: str
    kind: Literal["player", "proposition", "house", "nobody"]
    title: str
    href: str = ""
    fault: str = ""  # the outcome of the worst finding in it


@dataclass(frozen=True, slots=True)
class Tick:
    """The position was offered."""

    lane: int
    at: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Flag:
    """Something was found at a hand."""

    at: int
    severity: str
    outcome: str
    title: str
    href: str = ""
    many: str = ""  # where it leads when it stands for several


@dataclass(frozen=True, slots=True)
class Gap:
    """Hands are missing from the record."""

    start: int
    stop: int
    words: str


@dataclass(frozen=True, slots=True)
class Event:
    """A game was opened, broken or closed."""

    at: int
    word: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A time written at the axis; with a link it leads into that stretch."""

    at: int
    words: str
    href: str = ""


@dataclass(frozen=True)
class Strip:
    """A stretch of a table's gaming day."""

    title: str
    desc: str
    lanes: tuple[str, ...]
    length: int  # seconds
    marks: tuple[Mark, ...] = ()
    held: tuple[Tenure, ...] = ()
    ticks: tuple[Tick, ...] = ()
    flags: tuple[Flag, ...] = ()
    gaps: tuple[Gap, ...] = ()
    events: tuple[Event, ...] = ()
