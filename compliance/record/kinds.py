"""The kinds of entries, each with its version: a roof declares its own in `entries.py`, and they are found by walking.

A kind is never removed and its version never changes meaning: a new form is a new version beside the old one, which
stays readable for ever (`tests/record/log/golden` holds one entry of each and must verify for ever).
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from compliance import subjects


class KindError(ValueError):
    """Not a declared kind: the message lists those that are."""


@cache
def kinds() -> Mapping[str, str]:
    """Every kind of entry, and what one says."""
    found: dict[str, str] = {}
    for module in subjects.named("entries"):
        twice = found.keys() & module.ENTRIES.keys()
        if twice:
            raise KindError(f"{module.__name__} declares {', '.join(twice)}, which another roof declares already")
        found |= module.ENTRIES
    return MappingProxyType(dict(sorted(found.items())))


def kind_check(kind: str) -> None:
    if kind not in kinds():
        raise KindError(f"{kind!r} is no kind of entry; a roof declares its own in entries.py: {', '.join(kinds())}")
