"""What a family of rules is about (`about.toml`): the things of which a camera must have seen one."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from compliance.houses.forms.cameras import What


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """One family."""

    family: str
    sees: Annotated[tuple[What, ...], Meta(min_length=1)]
    why: Annotated[str, Meta(min_length=8)]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    about: tuple[About, ...]


@cache
def abouts() -> dict[str, About]:
    """All of them, by family."""
    raw = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {one.family: one for one in msgspec.convert(raw, _File).about}


def seen_for(rule: str) -> tuple[What, ...]:
    """What the cameras must have seen for a rule, by its code; a family of which the file says nothing is about its table."""
    found = abouts().get(rule[:3].lower())
    return ("table",) if found is None else found.sees
