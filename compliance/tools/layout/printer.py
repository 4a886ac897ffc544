"""Prints a laid-out document: what fits stands on one line, what does not is broken where it may be (Wadler's way)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple, TypeAlias

Document: TypeAlias = "str | Line | Group | Indented | tuple[Document, ...]"


class Line(NamedTuple):
    """A place where a line may end; as long as it does not, `flat` stands there."""

    flat: str = ""
    hard: bool = False
    last_resort: bool = False  # inside a tag


class Group(NamedTuple):
    """Broken at all of its lines, or at none."""

    inner: Document


class Indented(NamedTuple):
    inner: Document


_Todo: TypeAlias = "tuple[int, bool, Document]"  # indentation, broken, what


def hard(document: Document) -> bool:
    """Whether it holds a line that always ends."""
    if isinstance(document, str):
        return False
    if isinstance(document, Line):
        return document.hard
    if isinstance(document, Group | Indented):
        return hard(document.inner)
    return any(hard(each) for each in document)


def printed(document: Document, width: int) -> str:
    """The text, with lines of at most this width wherever there is a place to break them."""
    out: list[str] = []
    column = 0
    todo: list[_Todo] = [(0, True, document)]
    while todo:
        indentation, broken, one = todo.pop()
        if isinstance(one, str):
            out.append(one)
            column = len(one) - one.rfind("\n") - 1 if "\n" in one else column + len(one)
        elif isinstance(one, Group):
            split = hard(one.inner) or not _fits(one, width - column, todo)
            todo.append((indentation, split, one.inner))
        elif isinstance(one, Indented):
            todo.append((indentation + 2, broken, one.inner))
        elif isinstance(one, Line):
            if broken:
                while out and out[-1].isspace():
                    out.pop()
                out.append("\n" + " " * indentation)
                column = indentation
            else:
                out.append(one.flat)
                column += len(one.flat)
        else:
            todo.extend((indentation, broken, each) for each in reversed(one))
    return "".join(out)


def _fits(document: Document, room: int, behind: list[_Todo]) -> bool:
    """Whether it fits flat, with what follows up to the next place where the line may end."""
    for broken, one in _leaves(document, behind):
        if isinstance(one, Line):
            if one.hard or (broken and not one.last_resort):
                return True
            room -= len(one.flat)
        else:
            first, newline, _ = one.partition("\n")
            room -= len(first)
            if newline:
                return room >= 0
        if room < 0:
            return False
    return True


def _leaves(document: Document, behind: list[_Todo]) -> Iterator[tuple[bool, str | Line]]:
    """Texts and lines of the document, flat, and of what follows it, with whether they are broken."""
    for broken, each in chain([(False, document)], ((broken, one) for _, broken, one in reversed(behind))):
        todo = [each]
        while todo:
            one = todo.pop()
            if isinstance(one, str | Line):
                yield broken, one
            elif isinstance(one, Group | Indented):
                todo.append(one.inner)
            else:
                todo.extend(reversed(one))
