"""The worked cases beside each rule: a hand as it differs from the base hand, and what the rule must say of it.

Tests run them and a rule's page shows them. `[[case]]` has a name, an outcome, why, and what differs:
`hand`, `before`, `posting`, `house` by path ("wagers[2].amount", "wagers[+]" appends), `without` for what is left out.
`base` names another base hand, of the file `base-<name>.toml`: a case of another family of games begins there.
"""

from __future__ import annotations

import copy
import re
import tomllib
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from compliance.rules.facts import Before
from games.hand import Hand
from games.house import House

BASE = Path(__file__).with_name("base.toml")
Text = Annotated[str, Meta(min_length=3)]
_STEP = re.compile(r"(?:^|\.)([a-z_][a-z0-9_-]*)|\[(\d+|\+)\]")


class CaseError(Exception):
    """A case file that does not load: `str()` names file, case and cure."""


class Case(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One case: what differs, and what must come of it."""

    name: Text
    outcome: Literal["pass", "fail", "cannot tell"]
    why: Text
    base: str = ""  # another base hand than the one of base.toml
    hand: dict[str, Any] = {}
    before: dict[str, Any] = {}
    posting: dict[str, Any] = {}
    house: dict[str, Any] = {}
    without: tuple[str, ...] = ()
    says: tuple[str, ...] = ()  # what the finding must contain, in its sentence, figures, lines or working
    findings: Annotated[int, Meta(ge=1)] = 1
    reading: str = ""  # the readings on which the verdict hangs, as the finding names them
    also: tuple[str, ...] = ()  # other rules that speak of this hand too
    slug: str = ""

    def told(self) -> tuple[Hand, Before | None, House]:
        """The hand, what the hand before it left, and the house."""
        parts = copy.deepcopy(_read_base(self.base))
        for name in ("hand", "before", "posting", "house"):
            for path, value in getattr(self, name).items():
                alter(parts[name], path, value, self.slug, self.name)
        for path in self.without:
            leave_out(parts, path, self.slug, self.name)
        house = {**parts["house"], "postings": [parts["posting"]] if "posting" in parts else []}
        try:
            hand = msgspec.convert(parts["hand"], Hand)
            held_by = {"occupant": None, "seat": None}  # TOML has no null: left out, nobody held the bank
            before = msgspec.convert(held_by | parts["before"], Before) if "before" in parts else None
            return hand, before, msgspec.convert(house, House)
        except msgspec.ValidationError as error:
            raise CaseError(f"{self.slug}: case {self.name!r}: {error}. Correct what the case changes.") from None


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    case: Annotated[tuple[Case, ...], Meta(min_length=1)]


def cases(path: Path) -> tuple[Case, ...]:
    """The cases beside the rule in `path`."""
    file = path.with_suffix(".toml")
    try:
        read = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal), _File)
    except FileNotFoundError:
        raise CaseError(f"{file.name}: a rule has its cases beside it. Write this file.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise CaseError(f"{file.name}: {error}.") from None
    return tuple(msgspec.structs.replace(case, slug=path.stem) for case in read.case)


def base() -> Case:
    """The hand that passes all rules."""
    return Case(name="base", outcome="pass", why="the base hand")


@cache
def _read_base(name: str = "") -> dict[str, Any]:
    file = BASE.with_name(f"base-{name}.toml") if name else BASE
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
    except FileNotFoundError:
        raise CaseError(f"{file.name}: there is no such base hand. Write it, or name one that there is.") from None


def _steps(path: str, slug: str, case: str) -> list[str | int]:
    steps = [name or (-1 if index == "+" else int(index)) for name, index in _STEP.findall(path)]
    if "".join(match[0] for match in _STEP.finditer(path)) != path or not steps:
        raise CaseError(f"{slug}: case {case!r}: path {path!r} is not one. Write it like wagers[2].amount.")
    return steps


def alter(part: Any, path: str, value: Any, slug: str, case: str) -> None:
    """Set what a path leads to, or append behind it."""
    *way, last = _steps(path, slug, case)
    try:
        for step in way:
            part = part[step]
        if last == -1:
            part.append(value)
        else:
            part[last] = value
    except (KeyError, IndexError, TypeError, AttributeError):
        raise CaseError(f"{slug}: case {case!r}: path {path!r} leads nowhere in the base.") from None


def leave_out(parts: Any, path: str, slug: str, case: str) -> None:
    """Take out what a path leads to."""
    *way, last = _steps(path, slug, case)
    try:
        for step in way:
            parts = parts[step]
        del parts[last]
    except (KeyError, IndexError, TypeError):
        raise CaseError(f"{slug}: case {case!r}: {path!r} is not in the base.") from None
