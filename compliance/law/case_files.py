"""How worked cases are written, whatever they are about: a base, what differs by path, and what the rule must say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

Text = Annotated[str, Meta(min_length=3)]
_STEP = re.compile(r"(?:^|\.)([a-z_][a-z0-9_-]*)|\[(\d+|\+)\]")


class CaseError(Exception):
    """A case file that does not load: `str()` names file, case and cure."""


class Worked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every case has: its name, what must come of it and why."""

    name: Text
    outcome: Literal["pass", "fail", "cannot tell"]
    why: Text
    base: str = ""  # another base than the usual one
    without: tuple[str, ...] = ()
    names: tuple[
        str, ...
    ] = ()  # what the findings must name in sentence, figures or working: "money 300", "seat 3", "lines 705"
    subject: str | tuple[str, ...] = ()  # of each finding, in order; nothing: not asked
    difference: int | tuple[int, ...] = ()  # of each finding that has one, in order; nothing: not asked
    findings: Annotated[int, Meta(ge=1)] = 1
    reading: str = ""  # the interpretations on which the verdict hangs, as the finding names them
    also: tuple[str, ...] = ()  # other rules that speak of it too
    slug: str = ""

    def differ(self, parts: dict[str, Any], named: Mapping[str, Mapping[str, Any]], *, leave: bool = True) -> None:
        """Change the base as the case says: `named` are its changes by part, then (`leave`) what is left out."""
        for part, changes in named.items():
            for path, value in changes.items():
                _alter(parts.setdefault(part, {}), self._steps(path), value, self._where(path))
        for path in self.without if leave else ():
            _leave_out(parts, self._steps(path), self._where(path))

    def wrong(self, error: msgspec.ValidationError) -> CaseError:
        """What differs is no such thing."""
        return CaseError(f"{self.slug}: case {self.name!r}: {error}. Correct what the case changes.")

    def _where(self, path: str) -> str:
        return f"{self.slug}: case {self.name!r}: path {path!r}"

    def _steps(self, path: str) -> list[str | int]:
        steps = [name or (-1 if index == "+" else int(index)) for name, index in _STEP.findall(path)]
        if "".join(match[0] for match in _STEP.finditer(path)) != path or not steps:
            raise CaseError(f"{self._where(path)} is not one. Write it like wagers[2].amount.")
        return steps


C = TypeVar("C", bound=Worked)


def read_cases(path: Path, form: type[C]) -> tuple[C, ...]:
    """The cases beside the rule in `path`."""
    file = path.with_name("cases.toml")
    try:
        held = tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
        read = msgspec.convert(held, dict[Literal["case"], Annotated[tuple[form, ...], Meta(min_length=1)]])  # type: ignore[valid-type]
        found = read["case"]
    except FileNotFoundError:
        raise CaseError(f"{file.name}: a rule has its cases beside it. Write this file.") from None
    except KeyError:
        raise CaseError(
            f"{file.name}: there is no [[case]] in it. Write one that passes and one that does not."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise CaseError(f"{file.name}: {error}.") from None
    return tuple(msgspec.structs.replace(case, slug=path.parent.name) for case in found)


@cache
def read_base(file: Path) -> dict[str, Any]:
    """The base that cases differ from. Whoever changes it takes a copy."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
    except FileNotFoundError:
        raise CaseError(f"{file.name}: there is no such base. Write it, or name one that there is.") from None


def _alter(part: Any, steps: list[str | int], value: Any, where: str) -> None:
    """Set what a path leads to, or append behind it."""
    *way, last = steps
    try:
        for step in way:
            part = part[step]
        if last == -1:
            part.append(value)
        else:
            part[last] = value
    except (KeyError, IndexError, TypeError, AttributeError):
        raise CaseError(f"{where} leads nowhere in the base.") from None


def _leave_out(parts: Any, steps: list[str | int], where: str) -> None:
    """Take out what a path leads to."""
    *way, last = steps
    try:
        for step in way:
            parts = parts[step]
        del parts[last]
    except (KeyError, IndexError, TypeError):
        raise CaseError(f"{where} is not in the base.") from None
