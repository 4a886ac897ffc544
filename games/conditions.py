"""When a wager wins or pushes, checked in the words of the procedure that settles it: a condition that no hand can meet
would make every such wager lose, and nobody would see it."""

from __future__ import annotations

from typing import Any

import msgspec

from games import refusal, settle
from games.refusal import CatalogueError, near
from games.schema import WagerKind


def check(procedure: str, wager: WagerKind, file: str) -> None:
    """Refuses keys and values that the procedure does not know."""
    if wager.wins is not None:
        _one(procedure, wager.wins, f"wager[{wager.name}].wins", file)
    if wager.pushes is not None:
        _one(procedure, wager.pushes, f"wager[{wager.name}].pushes", file)


def _one(procedure: str, raw: dict[str, Any], where: str, file: str) -> None:
    choices = settle.condition_choices(procedure)
    if not raw:
        cure = f"Name at least one of {', '.join(choices)}; without any it would hold of every hand."
        raise CatalogueError(file, where, "nothing", cure)
    for key, value in raw.items():
        if key not in choices:
            raise CatalogueError(file, f"{where}.{key}", value, near(key, choices))
        if choices[key] and value not in choices[key]:
            raise CatalogueError(file, f"{where}.{key}", value, near(str(value), map(str, choices[key])))
    try:
        settle.condition(procedure, raw)
    except msgspec.ValidationError as error:
        raise refusal.of(file, raw, error, where, choices) from None
