"""The form of a hand as parts, rows and columns: which of its fields are lists, which piles, which single facts. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, inspect

from games.hand.form import Hand

FIXED = ("form", "id", "establishment", "supersedes")
"""What a correction does not type: it gets an id of its own, and says what it corrects beside the cells."""

LISTED = (inspect.ListType, inspect.VarTupleType)
PLAIN = (
    inspect.IntType,
    inspect.StrType,
    inspect.BoolType,
    inspect.LiteralType,
    inspect.DateTimeType,
    inspect.DateType,
)


class Column(Struct, frozen=True):
    """A column of a part: where its cells stand below a row, and what may be chosen where only some words fit."""

    name: str
    title: str
    choices: tuple[str, ...] = ()
    needed: bool = False


@cache
def fields() -> tuple[inspect.Field, ...]:
    shape = inspect.type_info(Hand)
    assert isinstance(shape, inspect.StructType)
    return tuple(field for field in shape.fields if field.encode_name not in FIXED)


@cache
def listed() -> list[inspect.Field]:
    """Lists of rows, and piles by their name."""
    return [field for field in fields() if row_shape(field) is not None or piles(field)]


def row_shape(field: inspect.Field) -> inspect.StructType | None:
    shape = bare(field.type)
    item = bare(shape.item_type) if isinstance(shape, LISTED) else None
    return item if isinstance(item, inspect.StructType) else None


def piles(field: inspect.Field) -> bool:
    shape = bare(field.type)
    return isinstance(shape, inspect.DictType) and flat(shape.value_type)


@cache
def facts() -> list[tuple[Column, inspect.Field]]:
    """The single facts: fields of the hand itself, and those of the bank."""
    found = []
    for field in fields():
        if row_shape(field) is None and not piles(field):
            found += list(columns((field,)))
    return found


def columns(fields: Iterable[inspect.Field], above: str = "") -> Iterator[tuple[Column, inspect.Field]]:
    """A column a field; the fields of one that is a small struct stand in its place."""
    for field in fields:
        name, shape = f"{above}{field.encode_name}", bare(field.type)
        if isinstance(shape, inspect.StructType) and all(flat(each.type) for each in shape.fields):
            yield from columns(shape.fields, f"{name}.")
            continue
        chosen = tuple(map(str, shape.values)) if isinstance(shape, inspect.LiteralType) else ()
        if isinstance(shape, inspect.BoolType):
            chosen = ("yes", "no")
        yield Column(name, title(name), chosen, field.required and not above), field


def title(name: str) -> str:
    words = name.replace("settled.", "").replace(".", " ").replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def bare(shape: Any) -> Any:
    """Without its bounds, and without "or not recorded"."""
    if isinstance(shape, inspect.Metadata):
        return bare(shape.type)
    if isinstance(shape, inspect.UnionType):
        others = [each for each in shape.types if not isinstance(each, inspect.NoneType)]
        return bare(others[0]) if len(others) == 1 else shape
    return shape


def flat(shape: Any) -> bool:
    """Whether one line of text can hold it: a word, a number, a few of them, or dice roll by roll."""
    kind = bare(shape)
    if isinstance(kind, LISTED):
        item = bare(kind.item_type)
        return isinstance(item, PLAIN) or (
            isinstance(item, LISTED) and isinstance(bare(item.item_type), inspect.IntType)
        )
    return isinstance(kind, PLAIN)


def at(value: Any, steps: list[str]) -> Any:
    for step in steps:
        if isinstance(value, list):
            value = value[int(step)] if step.isdigit() and int(step) < len(value) else None
        else:
            value = value.get(step) if isinstance(value, Mapping) else None
    return value


def text_of(value: Any) -> str:
    """A recorded value as a person types it: "9H KH", "3-4 2-2", "yes"."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list) and all(isinstance(each, str | int) for each in value):
        return " ".join(map(str, value))
    if isinstance(value, list) and all(isinstance(each, list) for each in value):
        return " ".join("-".join(map(str, each)) for each in value)
    return json.dumps(value, ensure_ascii=False)
