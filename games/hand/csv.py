"""Hands as a table: for recorders whose system writes CSV, and for a floor that keeps a spreadsheet.

One row for the hand itself (`part` = hand), and below it one row for each seat, offer, wager and collection of it, in the
order of the hand form. A cell that does not belong to a part stays empty. The table says everything that
`oliver.hand/1` says: written and read again, a hand has the same bytes. What players put into a pot street by street has
no rows: it is JSON in the cell `pot` of the hand, and so are what was posted and the results of events.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from games.hand import csv_rows
from games.hand.columns import (
    AS_JSON,
    COLUMNS,
    HAND,
    LISTED,
    NESTED,
    NONE,
    PARTS,
    PILES,
    SETTLED,
    SEVERAL,
    TRUTHS,
    WHOLE,
    cell,
    piles,
    piles_cell,
    pot,
    several,
)
from games.hand.csv_rows import Row, Sent
from games.hand.form import FORM
from games.hand.refusal import Problem

__all__ = ["COLUMNS", "HAND", "NONE", "PARTS", "Sent", "read", "rows_of", "write"]


# --- reading ----------------------------------------------------------------------------------------------------------


def read(lines: Iterable[str], establishment: str) -> Iterator[Sent]:
    """The hands of a table; where a row names no establishment, it is this one."""
    hand: _Hand | None = None
    for row in csv_rows.read(lines, COLUMNS, ("hand", "part")):
        if isinstance(row, Sent):  # the table cannot be read on; what is half read is no hand
            yield row
            return
        if hand is None or hand.ends_before(row.cells):
            if hand is not None:
                yield hand.sent()
            hand = _Hand(row.line, row.cells, establishment)
        hand.add(row)
    if hand is not None:
        yield hand.sent()


class _Hand:
    """A hand as its rows come. A row that cannot be read refuses the hand: it is never taken in without a part."""

    def __init__(self, line: int, row: Mapping[str, str], establishment: str) -> None:
        self._line = line
        self._made = _hand(row, establishment)
        self._problem: Problem | None = None
        self._rows: dict[str, list[int]] = {}

    def ends_before(self, row: Mapping[str, str]) -> bool:
        return row.get("part", "hand") == "hand" or row.get("hand", self._made["id"]) != self._made["id"]

    def add(self, row: Row) -> None:
        problem = _add(self._made, row.cells)
        if (part := row.cells.get("part", "hand")) in PARTS:
            self._rows.setdefault(PARTS[part][0], []).append(row.line)
        if row.surplus:
            problem = row.too_long()
        self._problem = self._problem or problem

    def sent(self) -> Sent:
        if self._problem is not None:
            return Sent(self._line, problem=self._problem, hand=self._made["id"])
        return Sent(self._line, json.dumps(self._made).encode(), rows=self._rows)


def _hand(row: Mapping[str, str], establishment: str) -> dict[str, Any]:
    hand: dict[str, Any] = {"form": FORM, "id": row.get("hand", ""), "establishment": establishment}
    if row.get("part", "hand") != "hand":  # its own row is missing: what the form misses is said by the form
        hand["seats"], hand["wagers"] = [], []
        return hand
    for name in HAND:
        if name in row and name not in (*PILES, *LISTED):
            _set(hand, NESTED.get(name, (name,)), _value(name, row[name]))
    for name in LISTED:
        if name in row:
            hand[name] = [] if row[name].lower() == NONE else row[name]
    for name in PILES:
        if name in row:
            hand[name] = piles(row[name])
    return hand | {"seats": [], "wagers": []}


def _set(hand: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for name in path[:-1]:
        hand = hand.setdefault(name, {})
    hand[path[-1]] = value


def _add(hand: dict[str, Any], row: Mapping[str, str]) -> Problem | None:
    """Put a row below its hand."""
    part = row.get("part", "hand")
    if part == "hand":
        return None
    if part not in PARTS:
        return Problem("$.part", repr(part), "no part of a hand", f"Write hand, {', '.join(PARTS)}.")
    name, columns = PARTS[part]
    made = {column: _value(column, row[column]) for column in columns if column in row and column not in SETTLED}
    settled = {column: row[column] for column in SETTLED if column in row and column in columns}
    if settled:
        made["settled"] = {} if settled == {"paid": NONE} else settled
    held = hand.setdefault(name, [])
    if not isinstance(held, list):  # the hand's own cell says something else than "none"
        held = hand[name] = []
    held.append(made)
    return None


def _value(name: str, text: str) -> Any:
    if name in WHOLE and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    if name in AS_JSON:
        return pot(text)
    if name in TRUTHS:
        return csv_rows.yes_or_no(text)
    return several(name, text) if name in SEVERAL else text


# --- writing ----------------------------------------------------------------------------------------------------------


def write(hands: Iterable[bytes], line: Callable[[list[str]], Any]) -> None:
    """These hands (their JSON) as a table, row by row; the first row names the columns."""
    line(list(COLUMNS))
    for raw in hands:
        for row in rows_of(json.loads(raw)):
            line([row.get(name, "") for name in COLUMNS])


def rows_of(hand: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """The rows of a hand."""
    head = {"hand": hand["id"], "part": "hand"}
    for name in HAND:
        value: Any = hand
        for step in NESTED.get(name, (name,)):
            value = value.get(step) if isinstance(value, Mapping) else None
        if name in PILES and value is not None:
            head[name] = piles_cell(value)
        elif isinstance(value, list) and name in LISTED:
            head[name] = "" if value else NONE
        elif value is not None:
            head[name] = cell(name, value)
    yield head
    for part, (name, columns) in PARTS.items():
        for each in hand.get(name) or ():
            cells = {**each, **_settled(each)}
            yield {"hand": hand["id"], "part": part} | {
                column: cell(column, cells[column]) for column in columns if cells.get(column) is not None
            }


def _settled(each: Mapping[str, Any]) -> Mapping[str, str]:
    settled = each.get("settled")
    return {} if settled is None else settled or {"paid": NONE}
