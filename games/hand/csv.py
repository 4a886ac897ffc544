"""Hands as a table: for recorders whose system writes CSV, and for a floor that keeps a spreadsheet.

One row for the hand itself (`part` = hand), and below it one row for each seat, offer, wager and collection of it, in the
order of the hand form. A cell that does not belong to a part stays empty. The table says everything that
`oliver.hand/2` says: written and read again, a hand has the same bytes. What players put into a pot street by street has
no rows: it is JSON in the cell `pot` of the hand, and so are what was posted, the results of events and the order of acts.
A hand without a cell `form` is of the first form, unless it says what only the second has.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.hand import csv_rows
from games.hand.csv_rows import Row, Sent
from games.hand.form import FORM, FORM_1
from games.hand.refusal import Problem

HAND = (
    "table", "game", "gaming_day", "number", "started", "dealt", "ended", "dealer", "decks", "bank_seat", "bank_occupant",
    "bank_wager", "bank_consecutive", "action_seat", "cards", "offers", "collections", "supersedes", "supersedes_reason",
    "supersedes_author", "establishment", "rolls", "spin", "drawn", "decisions", "pot", "posted", "results", "tiles",
    "opened", "closes", "shooter", "point", "button_seat", "irregularities", "order", "calls", "form",
)  # fmt: skip
PARTS: Mapping[str, tuple[str, tuple[str, ...]]] = {  # part: the list of the hand form, its columns
    "seat": ("seats", ("seat", "occupant", "role", "provider", "away")),
    "offer": ("offers", ("seat", "accepted", "at", "occupant", "stake")),
    "wager": (
        "wagers",
        (
            *("seat", "bettor", "wager", "amount", "placed", "backline", "paid", "taken", "pushed", "returned"),
            *("on", "from_roll", "to_roll", "called_on", "consecutive", "points", "odds", "at", "moment"),
        ),
    ),
    "decision": ("decisions", ("seat", "action", "bettor", "pile", "amount", "at", "discarded", "drew")),
    "collection": (
        "collections",
        ("from", "kind", "amount", "when", "seat", "street", "pot_size", "dropped", "moment"),
    ),
    "irregularity": (
        "irregularities",
        (
            *("kind", "remedy", "seat", "whose", "pile", "cards", "tiles", "count", "moment", "street", "wager", "at"),
            *("circumstances", "decided_by", "note"),
        ),
    ),
}
COLUMNS = tuple(dict.fromkeys(("hand", "part", *HAND, *(name for _, names in PARTS.values() for name in names))))
NONE = "none"
"""In `cards`, `tiles`, `offers`, `decisions`, `collections`, `rolls`, `drawn`: it was recorded that there was none. Empty: it was
not recorded. In `paid`: the wager was settled, and nothing of it was paid, taken, pushed or returned."""

PILES = ("cards", "tiles")
"""Piles, each with what lies in it."""
LISTED = ("offers", "decisions", "collections", "irregularities")
"""Lists with rows of their own: the hand's cell says only that there was none."""
WHOLE = frozenset(
    {
        *(
            "number",
            "decks",
            "bank_seat",
            "bank_consecutive",
            "action_seat",
            "button_seat",
            "seat",
            "from_roll",
            "to_roll",
            "shooter",
            "point",
        ),
        *("consecutive", "points", "count"),
    }
)
TRUTHS = frozenset({"accepted", "backline", "away", "opened"})
SETTLED = ("paid", "taken", "pushed", "returned")
NESTED = {
    "bank_seat": ("bank", "seat"),
    "bank_occupant": ("bank", "occupant"),
    "bank_wager": ("bank", "wager"),
    "bank_consecutive": ("bank", "consecutive"),
    "supersedes": ("supersedes", "id"),
    "supersedes_reason": ("supersedes", "reason"),
    "supersedes_author": ("supersedes", "author"),
}
WORDS = frozenset({"on", "odds", "remedy", "cards", "tiles", "discarded", "drew"})
SEVERAL = WORDS | {"called_on", "rolls", "drawn"}
POT = "pot"
"""The pot of a hand, streets, acts and awards, is one cell: JSON, as it stands in the hand form. A recorder of pot games
sends JSON hands rather than a table; the column is there so that nothing of a hand is lost in one."""
AS_JSON = frozenset({POT, "posted", "results", "order", "calls", "circumstances"})
"""Written in the same way: what the house had posted, the results of events, the order of acts, the calls, what decides
a remedy."""
ONLY_2 = frozenset({"irregularities", "order", "point", "button_seat", "calls"})
"""A hand with one of these and without a cell `form` is of the second form."""


def pot(text: str) -> Any:
    """The cell of the pot. What cannot be read stays as it is: the form refuses it."""
    try:
        return json.loads(text, object_pairs_hook=_each_once)
    except (ValueError, RecursionError):
        return text


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def several(name: str, text: str) -> Any:
    """A cell with several things in it: `17 20`, rolls as `3-4 6-1`. What cannot be read stays as it is: the form refuses it."""
    if text.lower() == NONE:
        return []
    parts = text.split()
    if name in WORDS:
        return parts
    try:
        if name == "rolls":
            return [[int(die) for die in part.split("-")] for part in parts]
        return [int(part) for part in parts]
    except ValueError:
        return text


def cell(name: str, value: Any) -> str:
    """A value of the form as a cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in AS_JSON:
        return json.dumps(value, separators=(",", ":"))
    if name == "rolls":
        return " ".join("-".join(map(str, dice)) for dice in value) or NONE
    if name in SEVERAL:
        return " ".join(map(str, value)) or NONE
    return str(value)


def piles(text: str) -> Any:
    """`player: 9H KH; banker: 5D 2H`."""
    if text.lower() == NONE:
        return {}
    found = {}
    for pile in text.split(";"):
        name, colon, cards = pile.partition(":")
        if not colon:
            return text  # the form says what it misses
        found[name.strip()] = cards.split()
    return found


def piles_cell(dealt: Mapping[str, Sequence[str]]) -> str:
    """The same, written."""
    return "; ".join(f"{pile}: {' '.join(cards)}" for pile, cards in dealt.items()) or NONE


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
        form = FORM if ONLY_2 & self._made.keys() else FORM_1
        return Sent(self._line, json.dumps({"form": form, **self._made}).encode(), rows=self._rows)


def _hand(row: Mapping[str, str], establishment: str) -> dict[str, Any]:
    hand: dict[str, Any] = {"id": row.get("hand", ""), "establishment": establishment}
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
        elif value is not None and (name, value) != ("form", FORM_1):
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
