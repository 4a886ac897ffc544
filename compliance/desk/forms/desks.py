"""Whose desk an issue comes to: dated rows (law/own/desks.toml), the first that fits, the last catches all."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

import compliance.law

FILE = Path(compliance.law.__file__).parent / "own" / "desks.toml"


class Desk(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row: which rules and games come to a desk from a day on. An empty list names all."""

    name: str
    from_: datetime.date = field(name="from")
    families: tuple[str, ...]
    games: tuple[str, ...]
    roles: tuple[str, ...]  # whose desk it is
    why: Annotated[str, Meta(min_length=8)]
    until: datetime.date | None = None

    def holds(self, rule: str, game: str, day: datetime.date) -> bool:
        return (
            self.from_ <= day
            and (self.until is None or day <= self.until)
            and (not self.families or rule.startswith(self.families))
            and (not self.games or game in self.games)
        )


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    desk: tuple[Desk, ...]


@cache
def rows() -> tuple[Desk, ...]:
    """All of them, in order."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), _File).desk


def desks() -> tuple[str, ...]:
    """The desks there are."""
    return tuple(dict.fromkeys(each.name for each in rows()))


def desks_of(roles: Iterable[str]) -> tuple[str, ...]:
    """The desks of somebody with these roles."""
    held = set(roles)
    return tuple(dict.fromkeys(each.name for each in rows() if held.intersection(each.roles)))


def desk_of(*, rule: str, game: str, day: datetime.date) -> str:
    """The desk to which an issue of this rule and game comes on a day."""
    return next(each.name for each in rows() if each.holds(rule, game, day))
