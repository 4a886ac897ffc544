"""Settlement procedures, one file each, found by walking this folder.

A procedure module has `Options` (the schema of its block in a game's file), `Condition` (when a wager wins or pushes) and
`Table(terms)` with
`settle(hand) -> Sheet` and `refuse(hand) -> list[Problem]`. Procedures know no game by name and do not import each other.
"""

from __future__ import annotations

import pkgutil
import typing
from collections.abc import Iterator
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


def condition(name: str, raw: dict[str, Any]) -> Any:
    """A wager's `wins` or `pushes`, checked; raises msgspec.ValidationError."""
    return msgspec.convert(raw, import_module(f"{__name__}.{name}").Condition)


def condition_choices(name: str) -> dict[str, list[Any]]:
    """The keys that a condition may have, each with its words or figures where they are few."""
    hints = typing.get_type_hints(import_module(f"{__name__}.{name}").Condition)
    return {key: list(_literals(hint)) for key, hint in hints.items()}


def _literals(hint: Any) -> Iterator[Any]:
    if typing.get_origin(hint) is typing.Literal:
        yield from typing.get_args(hint)
    else:
        for part in typing.get_args(hint):
            yield from _literals(part)


def option_names(name: str) -> tuple[str, ...]:
    """The keys that a procedure's block may have."""
    fields: tuple[str, ...] = import_module(f"{__name__}.{name}").Options.__struct_encode_fields__
    return fields


def compile_table(terms: Any) -> Any:
    """The flat table with which a game's hands are settled."""
    return import_module(f"{__name__}.{terms.procedure}").Table(terms)
