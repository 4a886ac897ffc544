"""What is asked of a report: a house, its gaming days, and what a definition lets one choose besides. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class ReportError(Exception):
    """The report cannot be made as asked; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """What was asked for: a house and its gaming days from … to, both included; `chosen` by the names of the options."""

    establishment: str
    first: datetime.date
    last: datetime.date
    chosen: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise ReportError(f"the period ends ({self.last}) before it begins ({self.first}); exchange the two days")


class Option(NamedTuple):
    """One choice that a definition offers: `choices` gives values with their words at an establishment. Left out: `usual`."""

    name: str
    title: str
    usual: str
    choices: Callable[[str], Sequence[tuple[str, str]]]


def chosen_checked(
    code: str, options: Sequence[Option], establishment: str, chosen: Mapping[str, str]
) -> dict[str, str]:
    """The options that were chosen; what was left empty is not among them. ReportError names what does not fit."""
    known = {option.name: option for option in options}
    kept = {}
    for name, value in sorted(chosen.items()):
        if not value:
            continue
        if name not in known:
            raise ReportError(f"{code} lets nothing be chosen as {name!r}; {_there(known)}")
        values = [one for one, _ in known[name].choices(establishment)]
        if value not in values:
            raise ReportError(f"{name} {value[:60]!r} is not there; there are: {', '.join(values) or 'none'}")
        kept[name] = value
    return kept


def _there(known: Mapping[str, Option]) -> str:
    return f"it has: {', '.join(known)}" if known else "leave it out"
