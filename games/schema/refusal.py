"""Why a catalogue file does not load, said for the person who writes it: file, key, value and cure."""

from __future__ import annotations

import difflib
import re
import typing
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games import schema

_SHOWN = 160
_STEP = re.compile(r"([A-Za-z_][\w-]*)|\[(\d+)\]")
_TYPES = {
    "int": "Write a whole number.",
    "decimal": "Write dollars, or dollars and cents, like 25.00.",
    "date": "Write a day like 2026-01-31, without quotation marks.",
    "str": "Write it in quotation marks.",
    "array": "Write a list: [ … ].",
    "object": "Write a table: { … }.",
    "bool": "Write true or false.",
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
    file: str, raw: Any, error: msgspec.ValidationError, under: str = "", known: Iterable[str] = ()
) -> CatalogueError:
    """The refusal for what msgspec found wrong in `raw`; `known` are its keys where the catalogue's schema has them not."""
    what, _, place = str(error).partition(" - at `")
    named = re.search(r"field `([^`]*)`", what)
    path = _without_gaps(raw, place.rstrip("`").removeprefix("$").lstrip("."), named[1] if named else "")
    value = _at(raw, path)
    key = ".".join(part for part in (under, path) if part)
    if unknown := re.search(r"unknown field `([^`]*)`", what):
        name = unknown[1]
        there = value.get(name) if isinstance(value, dict) else None
        return CatalogueError(
            file, ".".join(part for part in (key, name) if part), there, near(name, known or _fields())
        )
    if missing := re.search(r"missing required field `([^`]*)`", what):
        return CatalogueError(
            file, ".".join(part for part in (key, missing[1]) if part), "nothing", f"Add `{missing[1]}`."
        )
    return CatalogueError(file, key or "file", value, _cure(what, path))


def _cure(what: str, path: str) -> str:
    if regex := re.search(r"matching regex '(.*)'$", what):
        return _spelling().get(regex[1], f"It must match {regex[1]}.")
    if "Invalid enum value" in what:
        return f"Known here: {', '.join(_choices(path.rpartition('.')[2]))}."
    if "`array` of length >= 1" in what:
        return "Name at least one."
    if expected := re.match(r"Expected `(\w+)[^`]*`, got", what):
        return _TYPES.get(expected[1], what + ".")
    return what + "."


def near(name: str, known: Iterable[str], *, few: bool = False) -> str:
    """The name that was probably meant, or all there are; with `few` only the former, because there are too many."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, 1)
    if few and not close:
        return "See the names of the IANA time zone database."
    return f"Did you mean {close[0]!r}?" if close else f"Known here: {', '.join(names) or 'none'}."


# Texts and multiples in which a bare figure is no amount: a chart's cell "8", a bound of "1" times another wager.
_TEXTS = {
    "cells",
    "columns",
    "times",
    "by_checks",
    "at_least",
    "at_most",
    "of_posted_max",
    "share",
    "of",
    "without",
    "printed",
    "label",
    "title",
}


def quoted_amount(raw: Any, path: str = "") -> tuple[str, str] | None:
    """The first amount that stands in quotation marks, by key: TOML would take it for a text."""
    for name, value in raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ():
        if isinstance(name, str) and (name.endswith("cite") or name in _TEXTS):
            continue
        here = f"{path}[{name}]" if isinstance(name, int) else f"{path}.{name}".lstrip(".")
        if isinstance(value, str) and re.fullmatch(r"-?\$?[0-9][0-9,]*(\.[0-9]+)?", value):
            return here, value
        if (found := quoted_amount(value, here)) is not None:
            return found
    return None


def _without_gaps(raw: Any, path: str, field: str) -> str:
    """msgspec writes `[...]` for a key of a table that names its own keys: the first one whose content may be meant."""
    before, gap, after = path.partition("[...]")
    if not gap:
        return path
    keys = _at(raw, before)
    tried = [_without_gaps(raw, f"{before}.{key}{after}", field) for key in keys] if isinstance(keys, dict) else []
    there = (one for one in tried if isinstance(found := _at(raw, one), dict) and field in found)
    return next(there, next((one for one in tried if _at(raw, one) is not None), path))


def _at(raw: Any, path: str) -> Any:
    value = raw
    for name, index in _STEP.findall(path):
        try:
            value = value[int(index)] if index else value[name]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _shapes() -> Iterator[type[msgspec.Struct]]:
    for shape in vars(schema).values():
        if isinstance(shape, type) and issubclass(shape, schema.Block | schema.Strict):
            yield shape


def _fields() -> set[str]:
    return {name for shape in _shapes() for name in shape.__struct_encode_fields__}


def _spelling() -> dict[str, str]:
    """What the schema says in words about each of its patterns."""
    metas = (meta for alias in vars(schema).values() for meta in getattr(alias, "__metadata__", ()))
    return {meta.pattern: f"Write {meta.description}." for meta in metas if meta.pattern and meta.description}


def _choices(field: str) -> list[str]:
    found: set[str] = set()
    for shape in _shapes():
        hints = typing.get_type_hints(shape)
        for name, spelled in zip(shape.__struct_fields__, shape.__struct_encode_fields__, strict=True):
            if spelled == field:
                found.update(_literals(hints[name]))
    return sorted(found)


def _literals(hint: Any) -> Iterator[str]:
    if typing.get_origin(hint) is typing.Literal:
        yield from typing.get_args(hint)
    else:
        for part in typing.get_args(hint):
            yield from _literals(part)
