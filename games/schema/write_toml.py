"""Writes a game, a schedule, a book or some blocks as the TOML that the catalogue's files are written in.

What is written reads back to the same frozen value and is written again in the same bytes: amounts keep their decimals
(5 and 5.00 are one sum, and two digests), what is not printed is left out. Keys stand in the order of the schema, but for
what a block is known by, which comes first, and its note, which comes last before its rows.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import FieldInfo

from games.schema import Block, Book, Charge, Game, Strict
from games.schema.load import KINDS

_FIRST = ("schedule", "number", "label", "name", "table", "title", "from", "until", "cite")
_LAST = ("note",)
_ONE_A_LINE = ("row",)  # rows of a printed table, even when there is only one
_WIDTH = 120
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}

Part = Block | Strict


def file_text(whole: Part, comment: str = "") -> str:
    """A file of the catalogue: a book, a fee page, or a game, whole, with the schedules, interpretations and duties that other
    pages of its book hold for it."""
    return _joined([*_comment(comment), *_table(whole, "")])


def blocks_text(blocks: Iterable[tuple[str, Part]], comment: str = "") -> str:
    """Blocks one after the other, each under the name of its kind: "option", "pay_table"."""
    paragraphs = [line for kind, block in blocks for line in _table(block, kind)]
    return _joined([*_comment(comment), *paragraphs])


def _comment(comment: str) -> list[str]:
    return [f"# {line}".rstrip() for line in comment.splitlines()] + ([""] if comment else [])


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).strip("\n") + "\n"


def _table(part: Part, path: str) -> Iterator[str]:
    """The part's own keys, then the tables below it; TOML takes a key after a table for one of that table."""
    if path:
        yield f"[[{path}]]"
    below: list[tuple[str, Any]] = []
    for name, value in _pairs(part):
        if _is_tables(value) or name == "options":
            below.append((f"{path}.{name}" if path else name, value))
        elif isinstance(value, dict) and _by_charge(value):
            for charge, item in value.items():
                yield from _pair(f"{name}.{_key(charge)}", item, rows=True)
        else:
            yield from _pair(_key(name), value, rows=name in _ONE_A_LINE)
    yield ""
    for deeper, value in below:
        yield from _below(deeper, value)


def _below(path: str, value: Any) -> Iterator[str]:
    """Tables of their own: blocks below a block, or the options of a procedure."""
    if not isinstance(value, dict):
        for item in value:
            yield from _table(item, path)
        return
    yield f"[{path}]"
    for key, item in value.items():
        yield from _pair(_key(key), item, rows=False)
    yield ""


def _pairs(part: Part) -> list[tuple[str, Any]]:
    """Keys as spelled, with what is printed; what the type would fill in by itself is left out."""
    held = []
    for field in _fields(type(part)):
        value = getattr(part, field.name)
        made = field.default_factory
        default = field.default if made is msgspec.NODEFAULT else made()
        outside = field.name in ("slug", "book") and isinstance(part, Game | Book)  # the file's own name and folder
        if not outside and (default is msgspec.NODEFAULT or value != default):
            held.append((field.encode_name, value))
    return sorted(held, key=lambda pair: _place(part, *pair))


@cache
def _fields(kind: type[Part]) -> tuple[FieldInfo, ...]:
    """What a kind of block may hold; its annotations are worked out once."""
    return msgspec.structs.fields(kind)


def _place(part: Part, name: str, value: Any) -> int:
    """Where a key stands: the sort keeps those of one place in the order of the schema."""
    if isinstance(part, Game | Book):
        return int(name in KINDS)
    if isinstance(part, Block) and name in _FIRST:
        return _FIRST.index(name) - len(_FIRST)
    return 1 if name in _LAST else 2 if _long(name, value) else 0


def _long(name: str, value: Any) -> bool:
    """Whether it takes lines of its own below the block's keys."""
    return name in _ONE_A_LINE or _is_tables(value) or name in ("bands", "flat", "options")


def _is_tables(value: Any) -> bool:
    """Whether each item is a `[[table]]` of its own."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], Block | Charge)


def _by_charge(value: dict[str, Any]) -> bool:
    """Whether each value is a fee or its rows, under the name of the charge."""
    return bool(value) and all(isinstance(item, Strict) or _is_rows(item) for item in value.values())


def _is_rows(value: Any) -> bool:
    return isinstance(value, tuple | list) and bool(value) and isinstance(value[0], Strict | dict)


def _pair(key: str, value: Any, *, rows: bool) -> Iterator[str]:
    line = f"{key} = {_value(value)}"
    if not _is_rows(value) or (len(value) == 1 and not rows and len(line) <= _WIDTH):
        yield line
        return
    yield f"{key} = ["
    yield from (f"  {_value(item)}," for item in value)
    yield "]"


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | Decimal():
            return str(value)
        case str():
            return _quoted(value)
        case datetime.datetime() | datetime.date():
            return value.isoformat()
        case tuple() | list():
            return f"[{', '.join(map(_value, value))}]"
        case Strict() | Block():
            return _inline(_pairs(value))
        case dict():
            return _inline(value.items())
    raise TypeError(f"{value!r} has no form in the catalogue")


def _inline(pairs: Iterable[tuple[str, Any]]) -> str:
    written = ", ".join(f"{_key(name)} = {_value(value)}" for name, value in pairs)
    return f"{{ {written} }}" if written else "{}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(each) or (each if _plain(each) else f"\\u{ord(each):04X}") for each in text) + '"'


def _plain(character: str) -> bool:
    return character >= " " and character != "\x7f"
