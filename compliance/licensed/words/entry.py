"""A page of the rule book as Oliver holds it: sections of items, each with the lines it stands on. Words, no layout."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct


class Item(Struct, frozen=True, omit_defaults=True):
    """One thing said: a heading of its own, the words, and where they are printed. `rows` are a printed table's."""

    name: str
    text: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[Item, ...] = ()
    note: str | None = None


class Section(Struct, frozen=True):
    """What belongs together."""

    title: str
    items: tuple[Item, ...]


class Entry(Struct, frozen=True):
    """A game or a rule, explained as of a day."""

    kind: str
    code: str
    title: str
    on: str
    sections: tuple[Section, ...]


def words(value: Any) -> str:
    """A value of a catalogue block in plain words: "winner player, points 8, cards 3"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(_pair(str(name), words(part)) for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(words(part) for part in value)
    return str(value)


def _pair(name: str, said: str) -> str:
    return f"{name}={said}" if len(name) == 1 else f"{name.replace('_', ' ')} {said}"  # a card and what it counts


def plain(entry: Entry) -> Iterable[str]:
    """The entry as lines of text, for a terminal or a file."""
    yield f"{entry.title} ({entry.code}), as of {entry.on}"
    for section in entry.sections:
        if not section.items:
            continue
        yield ""
        yield section.title
        for item in section.items:
            yield from _item(item, "  ")


def _item(item: Item, indent: str) -> Iterable[str]:
    place = f"  [{', '.join(item.lines)}]" if item.lines else ""
    said = ": ".join(part for part in (item.name, item.text) if part)
    yield f"{indent}{said}{place}"
    if item.note:
        yield f"{indent}  note: {item.note}"
    for row in item.rows:
        yield from _item(row, indent + "  ")
