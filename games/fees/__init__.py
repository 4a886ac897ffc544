"""Fee bases, one file each, found by walking this folder.

A basis module has `TITLE` (how a sentence names it), `AXIS` (what its rows are over: "dollars", "players", or None where it
has no rows), `ASKS` (which fields of a `Play` it looks at) and `Table(terms)` with `owed(play) -> tuple[Owed, ...]`. Bases
know no game by name and do not import each other. When a charge is due at all (a flop, a pot that has reached nine
dollars) is `games.terms.fee_conditions`.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any


@cache
def names() -> tuple[str, ...]:
    """Every basis there is."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__))


@cache
def module(basis: str) -> ModuleType:
    """The file of a basis."""
    return import_module(f"{__name__}.{basis}")


def compile_table(terms: Any) -> Any:
    """The flat table with which a charge is worked out."""
    return module(terms.charge.basis).Table(terms)
