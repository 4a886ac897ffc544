"""From the cells that somebody typed back into a hand. Pure; the form's own check says what does not fit, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import inspect, json

from compliance.floor.forms.hand_shape import (
    FIXED,
    LISTED,
    PLAIN,
    at,
    bare,
    columns,
    facts,
    flat,
    listed,
    row_shape,
    text_of,
)

OUT, ABSENT = "out", "absent"
"""Ticked: the row was not there; the whole part was not recorded."""


def typed_body(body: Mapping[str, Any], typed: Mapping[str, str]) -> dict[str, Any]:
    """The hand that the cells say, its fixed facts as they were."""
    made = {name: body[name] for name in FIXED if name in body and name != "supersedes"}
    for field in listed():
        value = _rows_typed(field, body, typed)
        if value is not None:
            made[field.encode_name] = value
    for column, field in facts():
        was = at(body, column.name.split("."))
        if (value := _value(field.type, was, typed.get(column.name))) is not None:
            _put(made, column.name.split("."), value)
    return made


def place_of(steps: Sequence[str | int], typed: Mapping[str, str]) -> str:
    """The cell, or the row, of which a place of the hand that was made of these cells speaks; "" where it is no cell."""
    if not steps:
        return ""
    name, *rest = map(str, steps)
    rows = _standing(name, typed)
    if not rest or not rows:
        return ".".join(map(str, steps[:2]))
    if rest[0].isdigit() and int(rest[0]) < len(rows):
        return ".".join((name, str(rows[int(rest[0])]), *(each for each in rest[1:] if not each.isdigit())))
    pile = next((n for n in rows if typed.get(f"{name}.{n}.name", "").strip() == rest[0]), None)
    return ".".join(map(str, steps[:2])) if pile is None else f"{name}.{pile}.value"


def _standing(name: str, typed: Mapping[str, str]) -> list[int]:
    """The rows that say something and were not taken out, in order."""
    found = sorted(map(int, numbers(name, typed)))
    return [n for n in found if f"{name}.{n}.{OUT}" not in typed and row_says(f"{name}.{n}", typed)]


def numbers(name: str, typed: Mapping[str, str]) -> set[str]:
    found = (key.split(".")[1] for key in typed if key.startswith(f"{name}.") and key.count(".") > 1)
    return {each for each in found if each.isascii() and each.isdigit() and len(each) < 4}


def row_says(row: str, typed: Mapping[str, str]) -> bool:
    return any(text.strip() for key, text in typed.items() if key.startswith(f"{row}.") and not key.endswith(f".{OUT}"))


def _rows_typed(field: inspect.Field, body: Mapping[str, Any], typed: Mapping[str, str]) -> Any:
    """The list or the piles; None: not recorded."""
    name = field.encode_name
    if f"{name}.{ABSENT}" in typed and not field.required:
        return None
    rows = _standing(name, typed)
    item = row_shape(field)
    if item is not None:
        return [_row_typed(f"{name}.{n}", item, at(body, [name, str(n)]), typed) for n in rows]
    return {typed.get(f"{name}.{n}.name", "").strip(): _pile(field, f"{name}.{n}", body, typed) for n in rows}


def _row_typed(row: str, item: inspect.StructType, was: Any, typed: Mapping[str, str]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for column, field in columns(item.fields):
        steps = column.name.split(".")
        value = _value(field.type, at(was, steps), typed.get(f"{row}.{column.name}"))
        if value is not None:
            _put(made, steps, value)
    return made


def _pile(field: inspect.Field, row: str, body: Mapping[str, Any], typed: Mapping[str, str]) -> Any:
    shape = bare(field.type)
    assert isinstance(shape, inspect.DictType)
    was = (body.get(field.encode_name) or {}).get(typed.get(f"{row}.name", "").strip())
    value = _value(shape.value_type, was, typed.get(f"{row}.value"))
    return [] if value is None and isinstance(bare(shape.value_type), LISTED) else value


def _value(shape: Any, was: Any, text: str | None) -> Any:
    """What a cell says; what nobody touched (or was not asked) is what was recorded. What does not fit stays text, and the
    form's own check says where and what is wanted."""
    if text is None or text.strip() == text_of(was):
        return was
    text, kind = text.strip(), bare(shape)
    if not text:
        return None
    if isinstance(kind, LISTED) and flat(kind):
        item = bare(kind.item_type)
        if isinstance(item, LISTED):
            return [[_plain(item.item_type, die) for die in roll.split("-")] for roll in text.split()]
        return [_plain(item, word) for word in text.replace(",", " ").split()]
    if isinstance(kind, PLAIN):
        return _plain(kind, text)
    try:
        return json.decode(text.encode())
    except ValueError:
        return text


def _plain(shape: Any, text: str) -> Any:
    kind = bare(shape)
    if isinstance(kind, inspect.IntType):
        return int(text) if text.isascii() and text.lstrip("-").isdigit() and len(text) < 10 else text
    if isinstance(kind, inspect.BoolType):
        return {"yes": True, "no": False}.get(text.lower(), text)
    return text


def _put(made: dict[str, Any], steps: list[str], value: Any) -> None:
    for step in steps[:-1]:
        made = made.setdefault(step, {})
    made[steps[-1]] = value
