"""Ways to play, one folder each, whole, found by walking this folder: nothing else lists them.

`settle.py` has `Options` (the schema of its block in a game's file), `Condition` (when a wager wins or pushes) and
`Table(terms)` with `settle(hand) -> Sheet` and `refuse(hand) -> list[Problem]`; `deal.py` plays a round as an invented floor
does. Where there is one, `words.py` tells a round otherwise than most are told (`games.settling.whys`), and `returns.py` counts
what each wager comes back with. What several procedures settle or deal with stands in `games.settling` and `games.dealing`.
Procedures know no game by name and do not import each other.
"""

from __future__ import annotations

import pkgutil
import typing
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec


@cache
def names() -> tuple[str, ...]:
    """Every procedure there is."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def face(name: str, which: str) -> Any:
    """One file of a procedure: "settle", "deal", "words", "returns"."""
    return import_module(f"{__name__}.{name}.{which}")


@cache
def having(which: str) -> tuple[str, ...]:
    """The procedures that have such a file."""
    home = Path(__file__).parent
    return tuple(name for name in names() if (home / name / f"{which}.py").is_file())


def options(name: str, raw: dict[str, Any]) -> Any:
    """A procedure's options, checked; raises msgspec.ValidationError."""
    return msgspec.convert(raw, face(name, "settle").Options)


def condition(name: str, raw: dict[str, Any]) -> Any:
    """A wager's `wins` or `pushes`, checked; raises msgspec.ValidationError."""
    return msgspec.convert(raw, face(name, "settle").Condition)


@cache
def condition_choices(name: str) -> dict[str, list[Any]]:
    """The keys that a condition may have, each with its words or figures where they are few."""
    hints = typing.get_type_hints(face(name, "settle").Condition)
    return {key: list(_literals(hint)) for key, hint in hints.items()}


def _literals(hint: Any) -> Iterator[Any]:
    if typing.get_origin(hint) is typing.Literal:
        yield from typing.get_args(hint)
    else:
        for part in typing.get_args(hint):
            yield from _literals(part)


def option_names(name: str) -> tuple[str, ...]:
    """The keys that a procedure's block may have."""
    fields: tuple[str, ...] = face(name, "settle").Options.__struct_encode_fields__
    return fields


def compile_table(terms: Any) -> Any:
    """The flat table with which a game's hands are settled."""
    return face(terms.procedure, "settle").Table(terms)
