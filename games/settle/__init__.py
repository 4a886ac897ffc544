"""Settlement procedures, one file each, found by walking this folder.

A procedure module has `Options` (the schema of its block in a game's file) and `Table(terms)` with
`settle(hand) -> Sheet` and `refuse(hand) -> list[Problem]`. Procedures know no game by name and do not import each other.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

import msgspec


@cache
def names() -> tuple[str, ...]:
    """Every procedure there is."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__))


def options(name: str, raw: dict[str, Any]) -> Any:
    """A procedure's options, checked; raises msgspec.ValidationError."""
    return msgspec.convert(raw, import_module(f"{__name__}.{name}").Options)


def option_names(name: str) -> tuple[str, ...]:
    """The keys that a procedure's block may have."""
    fields: tuple[str, ...] = import_module(f"{__name__}.{name}").Options.__struct_encode_fields__
    return fields


def compile_table(terms: Any) -> Any:
    """The flat table with which a game's hands are settled."""
    return import_module(f"{__name__}.{terms.procedure}").Table(terms)
