"""Duties that one person does not join (`apart.toml`): asked when a role is given and at each act that decides."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec
from msgspec import Struct

from compliance.people.rights import Right, Role


class Apart(Struct, frozen=True, forbid_unknown_fields=True):
    """Roles of which one person holds one only; with `each`, that one is held beside none of the others."""

    roles: tuple[Role, ...]
    why: str
    cite: str
    each: Role | None = None

    def forbids(self, one: Role, other: Role) -> bool:
        both = one in self.roles and other in self.roles and one is not other
        return both and (self.each is None or self.each in (one, other))


class NotClosedBy(Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds of papers of a day: whoever entered one of them does not close the books of that day."""

    papers: tuple[str, ...]
    why: str
    cite: str


class Two(Struct, frozen=True, forbid_unknown_fields=True):
    """What one person begins and another decides."""

    what: str
    first: Right
    second: Right


class Duties(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    apart: tuple[Apart, ...]
    closing: tuple[NotClosedBy, ...]
    two: tuple[Two, ...]


@cache
def duties() -> Duties:
    """As they stand in the file."""
    return msgspec.convert(tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")), Duties)


def why_not(role: Role, beside: Iterable[Role]) -> str:
    """Why a role is not given to somebody who holds these; "" where it may be."""
    for other in beside:
        for one in duties().apart:
            if one.forbids(role, other):
                return f"the roles {other} and {role} are not held by one person: {one.why}"
    return ""


def clashes(held: Iterable[Role]) -> list[str]:
    """What is wrong with roles that are held together already, one sentence each."""
    pairs = combinations(dict.fromkeys(held), 2)
    return [said for one, other in pairs if (said := why_not(other, [one]))]
