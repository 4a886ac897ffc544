"""A paper as one flat row: the columns of a file, the fields of a form, the cells of a table, declared by the form itself.

A list stands in one cell, its items apart by semicolons ("S-1; F-2"); counted pieces as "100.00×4; 20.00×5"; parts of a
jackpot as "1 losing 500.00; 2 winning 250.00". What a correction supersedes has three columns of its own.
"""

from __future__ import annotations

import datetime
import re
import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct, structs

from compliance.papers import Kind
from compliance.papers.form import Amount, Correction, Paper, Signed

Type = Literal["text", "amount", "number", "day", "time", "choice", "list", "pieces", "parts"]
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})(?:[ T]+(.+))?")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
_GROUPED = re.compile(r"(?<=[0-9])[, ](?=[0-9]{3}(?![0-9]))|(?<=-) +")
_PIECE = re.compile(r"\s*([0-9.]+)\s*[×x*]\s*([0-9]+)\s*")
HOW = {
    "day": "as 11/18/2026 or 2026-11-18",
    "time": "by the house's clock, as 14:05, or with its date: 11/18/2026 14:05",
    "amount": "dollars and cents: 25.00",
    "number": "a whole number",
    "list": "apart by semicolons: C-1; C-2",
    "pieces": "value×how many, apart by semicolons: 100×4; 20×5",
    "parts": "seat, whose hand (losing, winning, table), amount, apart by semicolons: 1 losing 500; 2 winning 250; 4 table 250",
}
"""How a person writes a value of each type in one cell."""
_TITLES = {
    "id": "Number of the paper", "gaming_day": "Gaming day", "from": "From", "to": "To", "at": "Time", "by": "Entered by",
    "amount": "Amount", "table": "Table", "supersedes.id": "Corrects", "supersedes.reason": "Why it is corrected",
    "supersedes.author": "Corrected by", "coin_in": "Coin-in", "qualifies": "Qualifying hand", "floor": "Floor",
    "holds": "Kind of box", "per": "For each", "dealt_in": "Players dealt in",
}  # fmt: skip


class Column(NamedTuple):
    """One column of a kind of paper."""

    name: str  # as in JSON; of a correction "supersedes.id"
    title: str
    type: Type
    required: bool
    choices: tuple[str, ...] = ()
    help: str = ""


@cache
def columns(kind: Kind) -> tuple[Column, ...]:
    """The columns of a kind: what makes the paper first, what may be left out behind, corrections last."""
    hints = get_type_hints(kind.form, include_extras=True)
    own = [_column(field, hints[field.name]) for field in structs.fields(kind.form) if field.name != "supersedes"]
    first = [column for column in own if column.required]
    behind = [column for column in own if not column.required and column.name != "note"]
    note = [column for column in own if column.name == "note"]
    corrects = [
        Column(f"supersedes.{field.name}", _TITLES[f"supersedes.{field.name}"], "text", False)
        for field in structs.fields(Correction)
    ]
    return (*first, *behind, *note, *corrects)


def title_of(name: str) -> str:
    """A field's name as a person reads it: “Carried by”."""
    words = name.replace("_", " ")
    return _TITLES.get(name, words[:1].upper() + words[1:])


def paper_of(kind: Kind, cells: Mapping[str, str], zone: ZoneInfo, boundary_hour: int = 0) -> dict[str, Any]:
    """What a row says, as JSON has it; a local time without an offset is the house's. Checked where papers are taken in.

    A time without its date lies in the gaming day, which begins at the boundary hour.
    """
    said: dict[str, Any] = {}
    begins = (_day(cells.get("gaming_day") or ""), boundary_hour)
    for column in columns(kind):
        text = (cells.get(column.name) or "").strip()
        if not text:
            continue
        part, dot, name = column.name.partition(".")
        if dot:
            said.setdefault(part, {})[name] = text
        else:
            said[column.name] = _value(column, text, zone, begins)
    return said


def cells_of(paper: Paper, kind: Kind, zone: ZoneInfo) -> dict[str, str]:
    """A paper as a row of text."""
    said = msgspec.to_builtins(paper, builtin_types=(datetime.datetime, datetime.date))
    cells = {}
    for column in columns(kind):
        part, _, name = column.name.partition(".")
        value = said.get(part)
        value = value.get(name) if name and isinstance(value, dict) else value
        cells[column.name] = "" if value is None else _text(column, value, zone)
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


def _value(column: Column, text: str, zone: ZoneInfo, begins: tuple[str, int]) -> Any:
    if column.type == "number":
        digits = _GROUPED.sub("", text)
        return int(digits) if digits.isdecimal() else text
    if column.type == "amount":
        return amount_text(text)
    if column.type == "time":
        return _moment(text, zone, begins)
    if column.type == "day":
        return _day(text)
    if column.type == "list":
        return [item.strip() for item in re.split(r"[;\n]", text) if item.strip()]
    if column.type == "pieces":
        pairs = [_PIECE.fullmatch(item) for item in text.split(";") if item.strip()]
        return {amount_text(pair[1]): int(pair[2]) for pair in pairs if pair} if all(pairs) else text
    if column.type == "parts":
        return [_part(item) for item in text.split(";") if item.strip()]
    return text


def _part(item: str) -> Any:
    words = item.split()
    if len(words) != 3 or not words[0].isdecimal():
        return item.strip()
    return {"seat": int(words[0]), "of": words[1], "amount": amount_text(words[2])}


def amount_text(text: str) -> str:
    """An amount as people type it, as the form writes it: “$1,234.5” is "1234.50". What is none is left as it stands."""
    plain = _GROUPED.sub("", text.replace("$", "").replace("−", "-").strip())  # “12,5” is no twelve and no 125
    if match := re.fullmatch(r"(-?)0*([0-9]+)(?:\.([0-9]{0,2}))?", plain):
        return f"{match[1]}{match[2]}.{(match[3] or '').ljust(2, '0')}"
    return text


def _day(text: str) -> str:
    """A day as spreadsheets of this country write it, as JSON has it. What is none is left as it stands."""
    match = _AMERICAN.fullmatch(text.strip())
    return f"{match[3]}-{match[1]:0>2}-{match[2]:0>2}" if match and not match[4] else text.strip()


def _moment(text: str, zone: ZoneInfo, begins: tuple[str, int]) -> str:
    if match := _AMERICAN.fullmatch(text):
        text = f"{match[3]}-{match[1]:0>2}-{match[2]:0>2} {(match[4] or '').strip():0>5}"
    try:
        if match := _CLOCK.fullmatch(text):
            clock = datetime.time(int(match[1]), int(match[2]), int(match[3] or 0))
            later = datetime.timedelta(days=clock.hour < begins[1])
            moment = datetime.datetime.combine(datetime.date.fromisoformat(begins[0]) + later, clock)
        else:
            moment = datetime.datetime.fromisoformat(text.replace(" ", "T", 1))
    except ValueError:
        return text
    return (moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)).isoformat()


def _text(column: Column, value: Any, zone: ZoneInfo) -> str:
    if isinstance(value, datetime.datetime):
        return value.astimezone(zone).isoformat(sep=" ", timespec="seconds")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "; ".join(f"{name}×{count}" for name, count in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "; ".join(
            f"{one['seat']} {one['of']} {one['amount']}" if isinstance(one, dict) else str(one) for one in value
        )
    return str(value)
