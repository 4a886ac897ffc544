"""The published JSON Schema of an observation."""

from __future__ import annotations

from typing import Any

import msgspec

from compliance.observed.forms.observation import FORM, Observation
from games.hand.form import Hand

_ELSEWHERE = ("form", "id", "establishment", "table", "game", "gaming_day", "number", "started", "dealt", "ended")
"""Fields of a hand that an observation has beside what was seen, or cannot have."""


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12). What was seen is a hand of which every part may be missing."""
    (body, _), parts = msgspec.json.schema_components((Observation, Hand), ref_template="#/$defs/{name}")
    hand = parts.pop("Hand")
    fields = {name: one for name, one in hand["properties"].items() if name not in _ELSEWHERE}
    parts["Observation"]["properties"]["seen"] = {
        "type": "object",
        "description": "a hand of `oliver.hand/2` of which every part may be missing",
        "properties": fields,
        "default": {},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": FORM,
        "title": FORM,
        **body,
        "$defs": parts,
    }
