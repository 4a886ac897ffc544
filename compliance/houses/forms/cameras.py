"""A camera as a house file and the register name it: what it sees, on which recorder, how many days that is kept, from when."""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from games.hand.form import Identifier

What = Literal["table", "seat", "bank", "box", "cage"]
AT_A_TABLE = ("table", "bank", "box")
Days = Annotated[int, Meta(ge=1, le=3_650)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
_SEAT = re.compile(r"seat (?P<table>\S+) (?P<seat>[0-9]{1,2})")


class SeesError(ValueError):
    """Words that name nothing a camera could see; the message says which and the cure."""


class Seen(Struct, frozen=True, order=True):
    """One thing that a camera sees. The cage belongs to no table; a seat has its number."""

    what: What
    table: str = ""
    seat: int | None = None

    def __str__(self) -> str:
        return " ".join(str(part) for part in (self.what, self.table, self.seat) if part not in ("", None))


class Camera(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A camera from a gaming day on. One that sees nothing was taken down."""

    camera: Name
    sees: tuple[str, ...]  # "table T03", "seat T03 5", "bank T03", "box T03", "cage"
    recorder: Identifier
    keeps_days: Days
    from_: datetime.date = field(name="from")


def seen_of(text: str) -> Seen:
    """What these words name."""
    words = text.split()
    if words == ["cage"]:
        return Seen("cage")
    if (found := _SEAT.fullmatch(" ".join(words))) is not None:
        return Seen("seat", found["table"], int(found["seat"]))
    if len(words) == 2 and words[0] in AT_A_TABLE:
        return Seen(words[0], words[1])  # type: ignore[arg-type]  # one of the three
    raise SeesError(f"{text!r}: a camera sees “table T03”, “seat T03 5”, “bank T03”, “box T03” or “cage”.")


def sees_of(texts: Iterable[str], tables: Collection[str]) -> tuple[str, ...]:
    """These words in their one form, each once; SeesError where they name no table of the house."""
    seen = sorted({seen_of(text) for text in texts})
    for one in seen:
        if one.table and one.table not in tables:
            raise SeesError(f"{one}: the house has no table {one.table}.")
    return tuple(map(str, seen))


def cameras_wrong(cameras: Iterable[Camera], tables: Collection[str]) -> Iterator[str]:
    """What does not fit in the cameras of a house file."""
    seen = set[tuple[str, datetime.date]]()
    for i, one in enumerate(cameras):
        try:
            sees_of(one.sees, tables)
        except SeesError as error:
            yield f"cameras[{i}].sees: {error}"
        if (one.camera, one.from_) in seen:
            yield f"cameras[{i}]: camera {one.camera} stands twice from {one.from_} on. Say it once."
        seen.add((one.camera, one.from_))
