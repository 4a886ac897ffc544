"""A recorded hand as cells that a person can type into, made from the hand's own form. Pure.

A part is a table: the rows of a list ("wagers"), of piles by their name ("cards"), or the single facts of the hand. What the
form nests too deep for a table (a pot street by street) is one cell that holds it as it is written. A cell that nobody touched
gives back exactly what was recorded; an empty one says that it was not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, inspect

from compliance.floor.forms.hand_shape import Column, at, bare, columns, facts, flat, listed, row_shape, text_of, title
from compliance.floor.forms.hand_typed import ABSENT, OUT, numbers, row_says

SPARE = 2
"""Empty rows behind those that were recorded."""


class Cell(Struct, frozen=True):
    """One field: the name under which it is sent, and what stands in it."""

    name: str
    title: str
    text: str
    choices: tuple[str, ...] = ()


class Row(Struct, frozen=True):
    """A row of a part; `spare`: nothing was recorded in it."""

    name: str
    title: str
    cells: tuple[Cell, ...]
    spare: bool = False
    out: bool = False


class Part(Struct, frozen=True):
    """A table of the form."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    may_be_absent: bool = False
    absent: bool = False


class Change(Struct, frozen=True):
    """A cell that says otherwise than the record; "" is what was not recorded."""

    where: str
    was: str
    becomes: str


def parts_of(body: Mapping[str, Any], typed: Mapping[str, str] | None = None, *, every: bool = False) -> list[Part]:
    """The form for a hand as it was recorded, or as somebody has typed since. `every`: columns too that no row uses."""
    typed = as_recorded(body) if typed is None else typed
    return [*(_part(field, body, typed, every) for field in listed()), _single(body, typed)]


def as_recorded(body: Mapping[str, Any]) -> dict[str, str]:
    """What a form that nobody touched sends of the parts that were not recorded."""
    return {f"{field.encode_name}.{ABSENT}": "on" for field in listed() if body.get(field.encode_name) is None}


def as_made(body: Mapping[str, Any], made: Mapping[str, Any]) -> dict[str, str]:
    """What somebody types who makes this hand of the recorded one."""
    typed = as_recorded(made)
    typed |= {cell.name: cell.text for row in _rows(made) for cell in row.cells}
    gone = [row for row in _rows(body) if row.cells and not any(cell.name in typed for cell in row.cells)]
    return typed | {f"{row.name}.out": "on" for row in gone}


def _rows(body: Mapping[str, Any]) -> list[Row]:
    return [row for part in parts_of(body, as_recorded(body), every=True) for row in part.rows if not row.spare]


def changes(body: Mapping[str, Any], typed: Mapping[str, str]) -> list[Change]:
    """What the cells say otherwise than the record, in the order of the form."""
    found = []
    for part in parts_of(body, typed, every=True):
        was_absent = part.may_be_absent and body.get(part.name) is None
        if part.absent != was_absent:
            said = ("recorded", "not recorded")
            found.append(Change(part.title, said[was_absent], said[part.absent]))
        if not part.absent:
            found += [each for row in part.rows for each in _row_changes(row, body)]
    return found


def _row_changes(row: Row, body: Mapping[str, Any]) -> Iterator[Change]:
    if row.out and not row.spare:
        yield Change(
            row.title, ", ".join(filter(None, (_recorded(cell.name, body) for cell in row.cells))), "taken out"
        )
        return
    for cell in row.cells:
        was, becomes = _recorded(cell.name, body), cell.text.strip()
        if becomes != was and not row.out:
            yield Change(f"{row.title}: {cell.title.lower()}" if row.name != "hand" else cell.title, was, becomes)


def _part(field: inspect.Field, body: Mapping[str, Any], typed: Mapping[str, str], every: bool) -> Part:
    name, recorded = field.encode_name, body.get(field.encode_name)
    keys = list(recorded) if isinstance(recorded, dict) else [str(n + 1) for n in range(len(recorded or ()))]
    said = [1 + int(n) for n in numbers(name, typed) if row_says(f"{name}.{n}", typed)]
    count = max([len(keys), *said]) + SPARE
    shown = [each for each in _columns_of(field) if every or _used(each, name, recorded, count, typed)]
    rows = tuple(_row(field, n, keys, shown, body, typed) for n in range(count))
    absent = not field.required and f"{name}.{ABSENT}" in typed
    return Part(name, title(name), tuple(shown), rows, not field.required, absent)


def _columns_of(field: inspect.Field) -> list[Column]:
    """Of a list the fields of its rows; of piles whose it is, and what lies in it."""
    item = row_shape(field)
    if item is not None:
        return [column for column, _ in columns(item.fields)]
    shape = bare(field.type)
    value = bare(shape.value_type)
    chosen = tuple(map(str, value.values)) if isinstance(value, inspect.LiteralType) else ()
    return [Column("name", "Whose", (), True), Column("value", "What", chosen, True)]


def _used(column: Column, name: str, recorded: Any, count: int, typed: Mapping[str, str]) -> bool:
    """Whether a row says anything in this column, has to, or it is what became of a wager."""
    if column.needed or column.name.startswith("settled."):
        return True
    if any(typed.get(f"{name}.{n}.{column.name}", "").strip() for n in range(count)):
        return True
    return isinstance(recorded, list) and any(at(row, column.name.split(".")) not in (None, False) for row in recorded)


def _row(
    field: inspect.Field,
    n: int,
    keys: Sequence[str],
    shown: Sequence[Column],
    body: Mapping[str, Any],
    typed: Mapping[str, str],
) -> Row:
    name = f"{field.encode_name}.{n}"
    cells = tuple(_cell(f"{name}.{column.name}", column, body, typed) for column in shown)
    what = title(field.encode_name).removesuffix("s") if row_shape(field) else title(field.encode_name)
    number = keys[n] if n < len(keys) else str(n + 1)
    return Row(name, f"{what} {number}", cells, n >= len(keys), f"{name}.{OUT}" in typed)


def _single(body: Mapping[str, Any], typed: Mapping[str, str]) -> Part:
    """The single facts; what can only be written out stands there where something is recorded."""
    cells = [(_cell(column.name, column, body, typed), field) for column, field in facts()]
    shown = tuple(cell for cell, field in cells if cell.text or flat(field.type))
    return Part("hand", "The hand", (), (Row("hand", "The hand", shown),))


def _cell(place: str, column: Column, body: Mapping[str, Any], typed: Mapping[str, str]) -> Cell:
    return Cell(place, column.title, typed.get(place, _recorded(place, body)), column.choices)


def _recorded(place: str, body: Mapping[str, Any]) -> str:
    """What the record says at a cell, as text; "" where it says nothing."""
    name, *steps = place.split(".")
    value = body.get(name)
    if isinstance(value, dict) and steps[:1] and steps[0].isdigit():  # piles: the n-th, its name or what lies in it
        pile = list(value.items())[int(steps[0]) : int(steps[0]) + 1]
        return next((key if steps[1] == "name" else text_of(held) for key, held in pile), "")
    return text_of(at(body, place.split(".")))
