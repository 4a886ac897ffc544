"""What `manage.py settle --json` answers, a line a hand, and its published JSON Schema."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from compliance.floor.explained.settled import SettledHand
from games.hand.check import Problem

FORM = "oliver.settled/1"


class RefusedHand(Struct, frozen=True):
    """A line of the file that is no hand. `hand` is its id, where one can be read in it."""

    line: int
    hand: str | None
    problems: list[Problem]


def refused(line: int, raw: bytes, problems: list[Problem]) -> RefusedHand:
    """The answer for a line that was not taken."""
    return RefusedHand(line, _id_of(raw), problems)


def _id_of(raw: bytes) -> str | None:
    try:
        read = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    found = read.get("id") if isinstance(read, dict) else None
    return found if isinstance(found, str) else None


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of one line: a hand settled again, or one that was refused."""
    either, parts = msgspec.json.schema_components([SettledHand, RefusedHand], ref_template="#/$defs/{name}")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": FORM, "title": FORM}
    return {**head, "anyOf": list(either), "$defs": parts}
