"""A made-up paper of each kind, and the published schema of its form."""

from __future__ import annotations

from typing import Any

import msgspec

from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import Kind


def example_json(kind: Kind) -> dict[str, Any]:
    """It as JSON has it."""
    return dict(kind.example)


def example(kind: Kind) -> Paper:
    """It as a paper."""
    return msgspec.convert(example_json(kind), kind.form)


def schema_id(kind: Kind) -> str:
    """The name of the form."""
    return f"oliver.{kind.name}/1"


def schema(kind: Kind) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a kind's form, with the example in it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": schema_id(kind),
        "title": schema_id(kind),
        "examples": [example_json(kind)],
        **msgspec.json.schema(kind.form),
    }
