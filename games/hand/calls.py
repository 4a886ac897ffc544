"""What the house's dealer called out in a round, and when. Which calls and moments there are stands in `calls.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec import Struct

from games.hand.words import Form, Name, Time


class Spoken(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of a closed list, and how a person says it."""

    name: str
    title: str


class _Lists(Struct, frozen=True, forbid_unknown_fields=True):
    call: tuple[Spoken, ...]
    moment: tuple[Spoken, ...]


_LISTS = msgspec.convert(tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")), _Lists)
CALLS: Mapping[str, str] = {one.name: one.title for one in _LISTS.call}
CALL_MOMENTS: Mapping[str, str] = {one.name: one.title for one in _LISTS.moment}

if TYPE_CHECKING:
    CallName: TypeAlias = str
    CallMoment: TypeAlias = str
else:
    CallName, CallMoment = Literal[tuple(CALLS)], Literal[tuple(CALL_MOMENTS)]


class Call(Form, frozen=True):
    """A call of the house's dealer. `moment` is when it was made, in a pot `street` on which; one that is left out was not
    recorded."""

    call: CallName
    moment: CallMoment | None = None
    at: Time | None = None
    street: Name | None = None
