"""Which roles one person does not hold together (`apart.toml`): asked when a role is given, and shown where it stands so."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec
from msgspec import Struct

from compliance.people.rights import Role


class Apart(Struct, frozen=True, forbid_unknown_fields=True):
    """Roles of which one person holds one only; with `each`, that one is held beside none of the others."""

    roles: tuple[Role, ...]
    why: str
    each: Role | None = None

    def forbids(self, one: Role, other: Role) -> bool:
        both = one in self.roles and other in self.roles and one is not other
        return both and (self.each is None or self.each in (one, other))


@cache
def apart() -> tuple[Apart, ...]:
    """The pairs as they stand in the file."""
    read = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return msgspec.convert(read["apart"], tuple[Apart, ...])


def why_not(role: Role, beside: Iterable[Role]) -> str:
    """Why a role is not given to somebody who holds these; "" where it may be."""
    for other in beside:
        for one in apart():
            if one.forbids(role, other):
                return f"the roles {other} and {role} are not held by one person: {one.why}"
    return ""


def clashes(held: Iterable[Role]) -> list[str]:
    """What is wrong with roles that are held together already, one sentence each."""
    pairs = combinations(dict.fromkeys(held), 2)
    return [said for one, other in pairs if (said := why_not(other, [one]))]
