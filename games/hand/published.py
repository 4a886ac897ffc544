"""The published JSON Schemas of the hand form, one for each version, and which fields the first version does not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from games.hand.form import FORM, FORM_1, Hand

SINCE_2: Mapping[str, tuple[str, ...]] = {
    "Hand": ("irregularities", "order", "point", "button_seat", "calls", "bought"),
    "Bank": ("shared",),
    "Wager": ("at", "moment", "square"),
    "Collection": ("moment",),
    "Decision": ("discarded", "drew"),
    "Pot": ("missed", "entered", "for_button"),
    "Street": ("draws",),
    "Act": ("at",),
}
"""The fields that `oliver.hand/1` does not have, by the part of the form in which they stand."""
MOST_TILES: Final = 4  # of one pile of a sound round; what `oliver.hand/1` takes


def schema(form: str = FORM) -> dict[str, Any]:
    """The published JSON Schema (2020-12) of the form."""
    body = msgspec.json.schema(Hand)
    if form == FORM_1:
        _as_in_1(body["$defs"])
        kept = {"Hand"}
        while reached := {name for one in kept for name in _named(body["$defs"][one])} - kept:
            kept |= reached
        body["$defs"] = {name: one for name, one in body["$defs"].items() if name in kept}
    body["$defs"]["Hand"]["properties"]["form"] = {"enum": [form]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": form, "title": form, **body}


def _as_in_1(parts: dict[str, Any]) -> None:
    for part, fields in SINCE_2.items():
        for name in fields:
            del parts[part]["properties"][name]
    (tiles,) = (one for one in parts["Hand"]["properties"]["tiles"]["anyOf"] if "additionalProperties" in one)
    tiles["additionalProperties"]["maxItems"] = MOST_TILES


def _named(part: Any) -> Iterator[str]:
    """The parts that a part refers to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for one in part.values():
            yield from _named(one)
    elif isinstance(part, list):
        for one in part:
            yield from _named(one)
