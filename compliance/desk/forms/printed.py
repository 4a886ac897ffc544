"""An issue's key as it is printed, so that anybody can say why these findings stand together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from games.cards.money import dollars

_TWICE = re.compile(r"\b(\w+) \1\b")


class Keyed(Protocol):
    """Whatever has the parts of a key."""

    @property
    def rule(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def option(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def outcome(self) -> str: ...
    @property
    def direction(self) -> str: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def cause(self) -> str: ...
    @property
    def cause_kind(self) -> str: ...


def size_of(key: Keyed) -> str:
    """ "short by $1.01 to $5.00"; "" where no money differs."""
    if not key.direction:
        return ""
    upto = f" to {dollars(key.most)}" if key.most else " or more"
    return f"{key.direction} by {dollars(key.least)}{upto}"


def about(kind: str) -> str:
    """ "bank occupant" for the place `bank.occupant` of a hand; what is said in words stays, but where the kind of a name
    stands behind the same word ("box box"): once."""
    return _TWICE.sub(r"\1", kind) if " " in kind else kind.replace(".", " ").replace("_", " ")


def apart_by(key: Keyed, games: Mapping[str, str]) -> str:
    """What tells an issue apart from others of its rule, for a row of a list."""
    parts = [about(key.kind), size_of(key), f"for {key.cause}, {about(key.cause_kind)}" if key.cause else ""]
    if key.game:
        parts.append(f"{games.get(key.game, key.game)}, {key.option}")
    return " · ".join(filter(None, parts))


def printed(key: Keyed, games: Mapping[str, str]) -> list[tuple[str, str]]:
    """The parts of the key with what they are called."""
    parts = [("Rule", key.rule)]
    if key.game:
        parts += [("Game", games.get(key.game, key.game)), ("Hung", _option(key.option))]
    parts += [("About", about(key.kind)), ("Outcome", key.outcome)]
    if size := size_of(key):
        parts.append(("Money", size))
    if key.cause:
        parts.append(("Its cause", f"{key.cause} failed on the same hand: {about(key.cause_kind)}"))
    return parts


def _option(option: str) -> str:
    schedule, _, number = option.rpartition(" ")
    return option if not schedule or not number[:1].isdigit() else f"option {number} of the schedule “{schedule}”"
