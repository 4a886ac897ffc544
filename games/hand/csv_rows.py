"""A table as text (CSV), row by row: what is common to hands, sessions and whatever else comes as one.

A row is its filled cells by the names of their columns, with the line on which it stands. What cannot be read as a table is
said once, in the words in which everything is refused.
"""

import csv
import itertools
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.hand.refusal import Problem

YES_NO = {"yes": True, "true": True, "no": False, "false": False}


class Sent(NamedTuple):
    """One thing of a file: the line on which it begins, and its JSON, or why it has none."""

    line: int
    raw: bytes = b""
    problem: Problem | None = None
    hand: str = ""  # the sender's id of it, as far as it was read
    rows: Mapping[str, list[int]] = {}  # for each list of it, the lines of its rows


class Row(NamedTuple):
    """A row below the head."""

    line: int
    cells: Mapping[str, str]  # those that are not empty
    surplus: bool  # there are more cells than columns

    def too_long(self) -> Problem:
        """What is said of a row with more cells than columns."""
        cure = "Put text that holds a comma in quotation marks."
        return Problem("$", f"line {self.line}", "more cells than columns", cure)


def read(
    lines: Iterable[str], columns: Collection[str], needed: Iterable[str], titles: Mapping[str, str] | None = None
) -> Iterator[Row | Sent]:
    """The rows below the head, or why there are none: a Sent ends it.

    `titles` are other names of the columns, in small letters. Where the head has no comma, semicolons or tabs part its cells.
    """
    head: list[str] = []
    lines, mark = _parted(lines)
    reader = csv.reader(lines, delimiter=mark)
    try:
        for cells in reader:
            filled = any(cell.strip() for cell in cells)
            if filled and head:
                named = {name: cell.strip() for name, cell in zip(head, cells, strict=False) if cell.strip()}
                yield Row(reader.line_num, named, any(cell.strip() for cell in cells[len(head) :]))
            elif filled:
                names = [cell.strip().rstrip("*").rstrip().lower() for cell in cells]
                head = [name if name in columns else (titles or {}).get(name, name) for name in names]
                if problem := head_problem(head, columns, needed):
                    yield Sent(reader.line_num, problem=problem)
                    return
    except csv.Error:
        cure = "Save it as CSV, in UTF-8, with a comma between the cells."
        problem = Problem("$", f"line {reader.line_num}", "not a table of text", cure)
        yield Sent(reader.line_num, problem=problem)


def _parted(lines: Iterable[str]) -> tuple[Iterator[str], str]:
    """The same lines, and what parts their cells: as spreadsheets of some countries save them, or as they are copied."""
    rest, first = iter(lines), []
    for line in rest:
        first.append(line)
        if line.strip():
            break
    return itertools.chain(first, rest), mark_of(first[-1] if first else "")


def mark_of(head: str) -> str:
    """What parts the cells of a head."""
    return next((mark for mark in (",", ";", "\t") if mark in head), ",")


def one_a_row(
    rows: Iterable[Row | Sent], made: Callable[[Mapping[str, str]], Mapping[str, Any]], key: str = "id"
) -> Iterator[Sent]:
    """Where each row is one thing of its own: its JSON as `made` makes it of the cells."""
    for row in rows:
        if isinstance(row, Sent):
            yield row
        elif row.surplus:
            yield Sent(row.line, problem=row.too_long(), hand=row.cells.get(key, ""))
        else:
            yield Sent(row.line, json.dumps(made(row.cells)).encode(), hand=row.cells.get(key, ""))


def yes_or_no(text: str) -> bool | str:
    """A mark in a cell. What is none is left as it stands: the form refuses it."""
    return YES_NO.get(text.lower(), text)


def head_problem(head: list[str], columns: Collection[str], needed: Iterable[str]) -> Problem | None:
    """What is wrong with the names of the columns."""
    unknown = [name for name in head if name and name not in columns]
    missing = [name for name in needed if name not in head]
    twice = sorted({name for name in head if name and head.count(name) > 1})
    if not (unknown or missing or twice):
        return None
    what = "; ".join(
        f"{words}: {', '.join(names)[:200]}"
        for words, names in (("unknown columns", unknown), ("missing columns", missing), ("columns twice", twice))
        if names
    )
    cure = "Name the columns in the first line as the template does."
    if unknown:
        cure = f"{cure[:-1]}: {', '.join(columns)}."
    return Problem("$", ", ".join(head)[:120], what, cure)
