"""Clocks as data: who owes whom what, from which event, within how long, by which clause. One file a source under `clocks/`.

A clock runs only at a house that its law speaks of (`places/`, by the commission that licenses it) and on days on which its
instrument may bind. An event starts it and a letter stops it; nothing else does. Pure: no Django, no clock of its own.
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from compliance.law.holidays import holidays
from compliance.law.instruments import binds, instruments
from games.schema import dated

FOLDER = Path(__file__).with_name("clocks")
PLACES = Path(__file__).with_name("places")
Text = Annotated[str, Meta(min_length=3)]
Name = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Unit = Literal["hours", "calendar days", "business days", "months", "years"]
Letters = Literal["notice", "response", "request", "incident", "judgement", "letter"]
Known = Literal["read in the text", "general knowledge", "a practice", "our own figure"]


class ClockError(Exception):
    """A file of clocks or places that does not load: `str()` names the file and the cure."""


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of house, by the commissions that license it, and the holidays by which its offices count."""

    title: Text
    commissions: tuple[Name, ...]
    holidays: Name


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """What starts clocks, as somebody on the floor says it. `exact`: it has a clock time and not only a day."""

    name: Name
    title: Text
    exact: bool = False


class Clock(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One clock from a day on. Without an instrument it is the house's own, and `why` says for what."""

    name: Name
    title: Text
    from_: datetime.date = field(name="from")
    until: datetime.date | None = None
    starts: Name
    length: Annotated[int, Meta(ge=1)]
    unit: Unit
    counts: Literal["after", "before"] = "after"  # the event; "before": to be done so long before it at the latest
    roll: Literal["none", "next business day"] = "none"
    stops: tuple[
        Letters, ...
    ] = ()  # kinds of letters by which it can be stopped; none: nothing is owed, something is kept
    warn: tuple[Annotated[int, Meta(ge=1)], ...] = ()  # days before the end
    owed_by: Text
    owed_to: Text
    places: tuple[Name, ...] = ()  # none: any house
    instrument: Name | None = None
    cite: Text | None = None
    why: Text | None = None
    known: Known
    caution: Text | None = None

    @property
    def key(self) -> Hashable:
        return self.name

    @property
    def lasts(self) -> str:
        """`5 calendar days`."""
        return f"{self.length:,} {self.unit if self.length > 1 else self.unit.removesuffix('s')}"


class _Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    event: tuple[Event, ...] = ()
    clock: tuple[Clock, ...] = ()


@cache
def places() -> dict[str, Place]:
    """Every kind of house by the name of its file."""
    return {path.stem: _place(path) for path in sorted(PLACES.glob("*.toml"))}


def _place(path: Path) -> Place:
    place = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Place)
    holidays(place.holidays)
    return place


def place_of(commission: str | None) -> str | None:
    """What kind of house a commission licenses; None where that is not known."""
    return next((name for name, one in places().items() if commission in one.commissions), None)


@cache
def _read() -> tuple[dict[str, Event], tuple[Clock, ...]]:
    return read(FOLDER)


def read(folder: Path) -> tuple[dict[str, Event], tuple[Clock, ...]]:
    """The events and the clocks of all files in a folder; ClockError names what does not fit."""
    files = {path.name: _file(path) for path in sorted(folder.glob("*.toml"))}
    for name, found in files.items():
        for clock in found.clock:
            if wrong := _wrong(clock):
                raise ClockError(f"{name}: {clock.name}: {wrong}")
    named = [event for found in files.values() for event in found.event]
    known = {event.name: event for event in named}
    every = tuple(clock for found in files.values() for clock in found.clock)
    if len(known) < len(named):
        raise ClockError("An event stands twice; keep one.")
    if unknown := {one.starts for one in every} - known.keys():
        raise ClockError(
            f"Nobody says what these events are: {', '.join(sorted(unknown))}. Write an [[event]] of each."
        )
    if idle := known.keys() - {one.starts for one in every}:
        raise ClockError(f"These events start nothing: {', '.join(sorted(idle))}. Leave them out.")
    return known, every


def _file(path: Path) -> _Clocks:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _Clocks)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise ClockError(f"{path.name}: {error}.") from None


def _wrong(clock: Clock) -> str:
    """What of one clock does not fit; "" where all does."""
    if (clock.instrument is None) is not (clock.why is not None) or (clock.instrument is None) is not (
        clock.cite is None
    ):
        return "Name the instrument and the clause, or say as the house's own clock why it runs."
    if clock.instrument is not None and clock.instrument not in instruments():
        return f"There is no instrument {clock.instrument} in compliance/law."
    if unknown := set(clock.places) - places().keys():
        return f"There is no place {', '.join(sorted(unknown))} in compliance/law/places."
    if clock.unit == "hours" and clock.roll != "none":
        return "Hours do not roll to another day."
    if clock.counts == "before" and clock.roll != "none":
        return "What is counted back from an event does not roll forward."
    return ""


def events() -> dict[str, Event]:
    """What starts clocks, by name."""
    return _read()[0]


def clocks() -> tuple[Clock, ...]:
    """All clocks of all days."""
    return _read()[1]


def clock_of(name: str, day: datetime.date) -> Clock:
    """A clock as it stood on a day; KeyError where there was none of this name."""
    found: Clock = dated.as_of(clocks(), day)[name]
    return found


def running(*, event: str, place: str | None, day: datetime.date) -> list[Clock]:
    """The clocks that an event of that day starts at such a house.

    Of a house whose kind is not known, those too that speak of some kinds only: better a clock that turns out not to bind
    than one that nobody saw. An instrument of which it cannot be told whether it binds, runs its clock as well.
    """
    found = [one for one in dated.as_of(clocks(), day).values() if one.starts == event]
    here = [one for one in found if not one.places or place is None or place in one.places]
    return sorted((one for one in here if _may_bind(one, day)), key=lambda one: one.name)


def _may_bind(clock: Clock, day: datetime.date) -> bool:
    return clock.instrument is None or binds(instruments()[clock.instrument], day) is not False


def events_at(*, place: str | None, day: datetime.date) -> list[Event]:
    """The events that would start a clock at such a house on that day, by their words."""
    found = [one for one in events().values() if running(event=one.name, place=place, day=day)]
    return sorted(found, key=lambda one: one.title)
