"""Why a catalogue file does not load, said for the person who writes it: file, key, value and cure."""

from __future__ import annotations

import datetime
import difflib
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, Literal, get_args, get_origin

import msgspec

from games.schema.misfit import Misfit, misfit, written

_SHOWN = 160
_TYPES: dict[Any, str] = {
    int: "Write a whole number.",
    Decimal: "Write dollars, or dollars and cents, like 25.00.",
    datetime.date: "Write a day like 2026-01-31, without quotation marks.",
    str: "Write it in quotation marks.",
    tuple: "Write a list: [ … ].",
    dict: "Write a table: { … }.",
    bool: "Write true or false.",
}


class CatalogueError(Exception):
    """A catalogue file that does not load: `str()` names file, key, value and cure."""

    def __init__(self, file: str, key: str, value: object, cure: str) -> None:
        self.file, self.key, self.value, self.cure = file, key, value, cure
        shown = value if isinstance(value, str) and value == "nothing" else str(value) if _plain(value) else repr(value)
        super().__init__(f"{file}: {key}: {shown if len(shown) < _SHOWN else shown[:_SHOWN] + '…'}. {cure}")


def _plain(value: object) -> bool:
    """Days, amounts and what the TOML reader says read better without their type."""
    return isinstance(value, Exception) or hasattr(value, "isoformat") or hasattr(value, "is_finite")


def of(
    file: str, raw: Any, error: msgspec.ValidationError, shape: Any, under: str = "", native: Sequence[type] = ()
) -> CatalogueError:
    """The refusal of what is in `raw`, which is no `shape`."""
    found = misfit(raw, shape, native=native)
    if found is None:
        return CatalogueError(file, under or "file", raw, f"{error}.")
    key = ".".join(part for part in (under, written(found.full_steps)) if part) or "file"
    match found.fault:
        case "unknown":
            return CatalogueError(file, key, found.value[found.field], near(found.field, found.fields))
        case "missing":
            return CatalogueError(file, key, "nothing", f"Add `{found.field}`.")
    return CatalogueError(file, key, found.value, _cure(found))


def _cure(found: Misfit) -> str:
    match found.fault:
        case "pattern":
            return f"Write {found.description}." if found.description else f"It must match {found.limit}."
        case "choice":
            return f"Known here: {', '.join(map(str, found.choices))}."
        case "short" if found.limit == 1 and not isinstance(found.value, str):
            return "Name at least one."
        case "type":
            return _TYPES.get(_kind(found.wanted), f"{found.what}.")
    return f"{found.what}."


def _kind(wanted: Any) -> Any:
    """What of `_TYPES` a type is."""
    origin = get_origin(wanted) or wanted
    if origin is Literal:
        return type(get_args(wanted)[0])
    return dict if isinstance(origin, type) and issubclass(origin, msgspec.Struct) else origin


def near(name: str, known: Iterable[str], *, few: bool = False) -> str:
    """The name that was probably meant, or all there are; with `few` only the former, because there are too many."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, 1)
    if few and not close:
        return "See the names of the IANA time zone database."
    return f"Did you mean {close[0]!r}?" if close else f"Known here: {', '.join(names) or 'none'}."


# Texts and multiples in which a bare figure is no amount: a chart's cell "8", a bound of "1" times another wager.
_TEXTS = frozenset(
    {
        *(
            "cells",
            "columns",
            "games",
            "times",
            "by_checks",
            "at_least",
            "at_most",
            "below",
            "of_posted_max",
            "of_posted_min",
            "share",
            "of",
            "without",
        ),
        *("printed", "label", "labels", "title", "cards"),
    }
)


_AMOUNT = re.compile(r"-?\$?[0-9][0-9,]*(\.[0-9]+)?")


def quoted_amount(raw: Any, path: str = "") -> tuple[str, str] | None:
    """The first amount that stands in quotation marks, by key: TOML would take it for a text."""
    for name, value in raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ():
        if isinstance(name, str) and (name.endswith("cite") or name in _TEXTS):
            continue
        if not isinstance(value, (str, dict, list)) or (isinstance(value, str) and _AMOUNT.fullmatch(value) is None):
            continue
        here = f"{path}[{name}]" if isinstance(name, int) else f"{path}.{name}".lstrip(".")
        if isinstance(value, str):
            return here, value
        if (found := quoted_amount(value, here)) is not None:
            return found
    return None
