"""Reads the instruments and answers the one question rules have: does it bind on this day? Yes, no, or cannot tell."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from games.schema import dated
from games.schema.misfit import misfit, written

FOLDER = Path(__file__).parent
Text = Annotated[str, Meta(min_length=3)]
Year = Annotated[int, Meta(ge=1800, le=2200)]
State = Literal["adopted", "operative", "enforced", "enjoined", "invalidated", "repealed", "under appeal"]
_BINDING = ("operative", "enforced")


class InstrumentError(Exception):
    """An instrument file that does not load: `str()` names file, key, value and cure."""

    def __init__(self, file: str, key: str, value: object, cure: str) -> None:
        self.file, self.key, self.value, self.cure = file, key, value, cure
        super().__init__(f"{file}: {key}: {value!r}. {cure}")


class Status(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What held of the instrument from a day on. `from` is as far as the source prints it: a day, a year, or absent."""

    state: State
    source: Text
    from_: datetime.date | Year | None = field(name="from", default=None)
    note: Text | None = None


class _Dated(Struct, frozen=True):
    """A status with its first certain day, as the one look-up of the program wants it."""

    from_: datetime.date
    status: Status
    until: datetime.date | None = None

    @property
    def key(self) -> Hashable:
        # An appeal by itself changes nothing: what held before it holds until a later status says otherwise.
        return "appeal" if self.status.state == "under appeal" else "force"


class Instrument(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One statute, regulation, decision or licence."""

    title: Text
    citation: Text
    summary: Text
    source: Text
    verified: datetime.date  # the day on which somebody read the source
    as_reported: bool  # read in a copy or at second hand; counsel confirms before it ships
    binds_by: Literal["status", "licence"] = "status"  # "licence": while an edition of the game is in force
    caution: Text | None = None
    notice: Text | None = None  # the words that must hang at a table while it binds
    parameters: dict[str, int] = {}  # its figures, by names that say their unit: "minutes"
    words: tuple[Annotated[str, Meta(min_length=1)], ...] = ()  # words that it forbids or asks for
    families: tuple[str, ...] = ()  # of games, where it speaks of some only
    status: tuple[Status, ...] = ()
    id: str = ""


@cache
def instruments() -> dict[str, Instrument]:
    """All instruments that come with this version of Oliver, by id."""
    return read(FOLDER)


def read(folder: Path) -> dict[str, Instrument]:
    """The instruments in `folder`; the file's name is the id."""
    return {path.stem: _instrument(path) for path in sorted(folder.glob("*.toml"))}


def binds(instrument: Instrument, day: datetime.date) -> bool | None:
    """Whether it binds on `day`; None: the sources read do not let it be told, or (a licence) the game must be asked."""
    if instrument.binds_by == "licence":
        return None
    certain = [_Dated(first, status) for status in instrument.status if (first := _first_day(status)) is not None]
    held = dated.as_of(certain, day).get("force")
    year_open = any(status.from_ == day.year for status in instrument.status if isinstance(status.from_, int))
    # One without a day cannot have held before the one that stands above it in the history.
    undated = instrument.status[0].from_ is None
    if year_open or (held is None and undated):
        return None
    return isinstance(held, _Dated) and held.status.state in _BINDING


def _first_day(status: Status) -> datetime.date | None:
    if isinstance(status.from_, int):  # only the year is printed: certain from the next one on
        return datetime.date(status.from_ + 1, 1, 1)
    return status.from_


def _instrument(path: Path) -> Instrument:
    if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", path.stem) is None:
        raise InstrumentError(path.name, "id", path.stem, "Name the file in lower-case letters, digits and hyphens.")
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InstrumentError(path.name, "TOML", str(error), "Correct the line; the file must be UTF-8 TOML.") from None
    try:
        instrument = msgspec.convert({**raw, "id": path.stem}, Instrument)
    except msgspec.ValidationError as error:
        found = misfit({**raw, "id": path.stem}, Instrument)
        if found is None or not found.steps:
            raise InstrumentError(path.name, "file", None, f"{error}.") from None
        raise InstrumentError(path.name, written(found.steps), found.value, f"{found.what}.") from None
    if "id" in raw:
        raise InstrumentError(path.name, "id", raw["id"], "The file's name is the id; leave the key out.")
    _check(instrument, path.name)
    return instrument


def _check(instrument: Instrument, file: str) -> None:
    if (instrument.binds_by == "status") != bool(instrument.status):
        cure = "An instrument that binds by its status needs at least one [[status]]; a licence has none."
        raise InstrumentError(file, "status", len(instrument.status), cure)
    certain = [_Dated(first, status) for status in instrument.status if (first := _first_day(status)) is not None]
    for _, later in dated.clashes(certain):
        cure = "Another status begins on that day; neither could be said to hold. Correct one of the two."
        raise InstrumentError(file, "status.from", str(later.status.from_), cure)
