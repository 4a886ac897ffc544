"""What is the cause of what a rule cannot tell: declared beside that rule (`causes.toml`), never guessed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from compliance.law.registry import RULES

FILE = "causes.toml"


class Cause(Struct, frozen=True, forbid_unknown_fields=True):
    """About which kind of thing a rule cannot tell because one of these rules failed on the same hand, the first first."""

    kind: Annotated[str, Meta(min_length=1)]
    rules: Annotated[tuple[str, ...], Meta(min_length=1)]
    why: Annotated[str, Meta(min_length=8)]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    cause: tuple[Cause, ...]


def causes_read(path: Path) -> tuple[Cause, ...]:
    """What the file beside a rule declares; nothing where there is none. ValueError names the file and the cure."""
    if not path.is_file():
        return ()
    found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File).cause
    for name in (name for one in found for name in one.rules):
        if name not in RULES:
            raise ValueError(f"{'/'.join(path.parts[-2:])} names {name!r}: write the code of a rule there is.")
    return found


@cache
def causes() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """By a rule and the kind of thing of which it cannot tell: the rules that are the cause where they fail."""
    return {
        (rule.code, one.kind): one.rules for rule in RULES.values() for one in causes_read(rule.path.with_name(FILE))
    }


def causes_for(rule: str) -> frozenset[str]:
    """The rules that are the cause of something that this one cannot tell."""
    return frozenset(cause for (of, _), named in causes().items() if of == rule for cause in named)


@cache
def caused_by() -> Mapping[str, tuple[str, ...]]:
    """By a rule that may be a cause: the rules that may not be able to tell for it."""
    found: dict[str, set[str]] = {}
    for (rule, _), named in causes().items():
        for cause in named:
            found.setdefault(cause, set()).add(rule)
    return {cause: tuple(sorted(rules)) for cause, rules in found.items()}
