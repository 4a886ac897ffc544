"""A paper as one flat row: the columns of a file, the fields of a form, the cells of a table, declared by the form itself.

A list stands in one cell, its items apart by semicolons ("S-1; F-2"); counted pieces as "100.00×4; 20.00×5"; parts of a
jackpot as "1 losing 500.00; 2 winning 250.00". What a correction supersedes has columns of its own.
"""

import datetime
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct, structs

from compliance.papers.forms.form import Amount, Correction, Paper, Signed
from compliance.papers.forms.kinds import Kind
from compliance.papers.forms.written import Type, day_text, text_of, value_of
from games.cards.card import Card
from games.hand.csv_rows import yes_or_no

STRUCK = "supersedes.struck"
_TITLES = {
    "id": "Number of the paper", "gaming_day": "Gaming day", "from": "From", "to": "To", "at": "Time", "by": "Entered by",
    "amount": "Amount", "table": "Table", "supersedes.id": "Corrects paper", "supersedes.reason": "Why it is corrected",
    "supersedes.author": "Corrected by", "supersedes.struck": "Struck out", "coin_in": "Coin-in", "qualifies": "Qualifying hand",
    "floor": "Floor",
    "corrects": "Corrects entry", "holds": "Kind of box", "per": "For each", "dealt_in": "Players dealt in",
}  # fmt: skip


class Column(NamedTuple):
    """One column of a kind of paper."""

    name: str  # as in JSON; of a correction "supersedes.id"
    title: str
    type: Type
    required: bool
    choices: tuple[str, ...] = ()
    help: str = ""


def columns(kind: Kind) -> tuple[Column, ...]:
    """The columns of a kind."""
    return columns_of(kind.form)


@cache
def columns_of(form: type[Struct]) -> tuple[Column, ...]:
    """What makes the paper first, what may be left out behind, corrections last."""
    hints = get_type_hints(form, include_extras=True)
    own = [
        _column(field, hints[field.name]) for field in structs.fields(form) if field.name not in ("supersedes", "form")
    ]
    first = [column for column in own if column.required]
    behind = [column for column in own if not column.required and column.name != "note"]
    note = [column for column in own if column.name == "note"]
    corrects = [
        Column(name, _TITLES[name], "choice" if name == STRUCK else "text", False, ("yes",) if name == STRUCK else ())
        for name in (f"supersedes.{field.name}" for field in structs.fields(Correction))
    ]
    return (*first, *behind, *note, *corrects)


def title_of(name: str) -> str:
    """A field's name as a person reads it: “Carried by”."""
    words = name.replace("_", " ")
    return _TITLES.get(name, words[:1].upper() + words[1:])


def paper_of(kind: Kind, cells: Mapping[str, str], zone: ZoneInfo, boundary_hour: int = 0) -> dict[str, Any]:
    """A paper of a kind, as its row says it."""
    return row_said(kind.form, cells, zone, boundary_hour)


def row_said(
    form: type[Struct], cells: Mapping[str, str], zone: datetime.tzinfo, boundary_hour: int = 0
) -> dict[str, Any]:
    """What a row says, as JSON has it; a local time without an offset is the house's. Checked where papers are taken in.

    A time without its date lies in the gaming day, which begins at the boundary hour.
    """
    said: dict[str, Any] = {}
    begins = (day_text(cells.get("gaming_day") or ""), boundary_hour)
    for column in columns_of(form):
        text = (cells.get(column.name) or "").strip()
        if not text:
            continue
        part, dot, name = column.name.partition(".")
        if dot:
            said.setdefault(part, {})[name] = yes_or_no(text) if column.name == STRUCK else text
        else:
            said[column.name] = value_of(column.type, column.choices, text, zone, begins)
    return said


def cells_of(paper: Paper, kind: Kind, zone: ZoneInfo) -> dict[str, str]:
    """A paper as a row of text."""
    said = msgspec.to_builtins(paper, builtin_types=(datetime.datetime, datetime.date))
    cells = {}
    for column in columns(kind):
        part, _, name = column.name.partition(".")
        value = said.get(part)
        value = value.get(name) if name and isinstance(value, dict) else value
        cells[column.name] = "" if value is None else text_of(column.type, value, zone)
    return cells


def _column(field: structs.FieldInfo, hint: Any) -> Column:
    plain, description = _bare(hint)
    choices = tuple(str(one) for one in get_args(plain)) if get_origin(plain) is Literal else ()
    name = field.encode_name
    return Column(name, title_of(name), _type(name, plain, hint), field.required, choices, description)


def _type(name: str, plain: Any, hint: Any) -> Type:
    if get_origin(plain) is Literal:
        return "choice"
    if _is(hint, Amount) or _is(hint, Signed):
        return "amount"
    if plain in (int, datetime.date, datetime.datetime):
        return {int: "number", datetime.date: "day", datetime.datetime: "time"}[plain]  # type: ignore[return-value]
    origin = get_origin(plain)
    if origin is tuple:
        inner = get_args(plain)[0]
        if inner == Card:
            return "cards"
        return "parts" if isinstance(inner, type) and issubclass(inner, Struct) else "list"
    return "pieces" if origin in (dict, Mapping) or name in ("pieces", "figures") else "text"


def _bare(hint: Any) -> tuple[Any, str]:
    """A type without its marks and without None, and how a person writes it."""
    described = ""
    while True:
        if metas := [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, Meta)]:
            described = described or (metas[0].description or "")
        if hasattr(hint, "__metadata__"):
            hint = get_args(hint)[0]
        elif get_origin(hint) in (Union, types.UnionType):
            hint = next(arg for arg in get_args(hint) if arg is not type(None))
        else:
            return hint, described


def _is(hint: Any, wanted: Any) -> bool:
    return hint == wanted or wanted in get_args(hint)
