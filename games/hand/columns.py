"""The columns of hands as a table, and how the cells that hold more than one thing are written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

HAND = (
    "table", "game", "gaming_day", "number", "started", "dealt", "ended", "dealer", "decks", "bank_seat", "bank_occupant",
    "bank_wager", "bank_consecutive", "action_seat", "cards", "offers", "collections", "supersedes", "supersedes_reason",
    "supersedes_author", "establishment", "rolls", "spin", "drawn", "decisions", "pot", "posted", "results", "tiles",
    "opened", "closes", "shooter",
)  # fmt: skip
PARTS: Mapping[str, tuple[str, tuple[str, ...]]] = {  # part: the list of the hand form, its columns
    "seat": ("seats", ("seat", "occupant", "role", "provider", "away")),
    "offer": ("offers", ("seat", "accepted", "at", "occupant", "stake")),
    "wager": (
        "wagers",
        (
            *("seat", "bettor", "wager", "amount", "placed", "backline", "paid", "taken", "pushed", "returned"),
            *("on", "from_roll", "to_roll", "called_on", "consecutive", "points", "odds"),
        ),
    ),
    "decision": ("decisions", ("seat", "action", "bettor", "pile", "amount", "at")),
    "collection": ("collections", ("from", "kind", "amount", "when", "seat", "street", "pot_size", "dropped")),
}
COLUMNS = ("hand", "part", *HAND, *dict.fromkeys(name for _, names in PARTS.values() for name in names))
NONE = "none"
"""In `cards`, `tiles`, `offers`, `decisions`, `collections`, `rolls`, `drawn`: it was recorded that there was none. Empty: it was
not recorded. In `paid`: the wager was settled, and nothing of it was paid, taken, pushed or returned."""

PILES = ("cards", "tiles")
"""Piles, each with what lies in it."""
LISTED = ("offers", "decisions", "collections")
"""Lists with rows of their own: the hand's cell says only that there was none."""
WHOLE = frozenset(
    {
        *("number", "decks", "bank_seat", "bank_consecutive", "action_seat", "seat", "from_roll", "to_roll", "shooter"),
        *("consecutive", "points"),
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
SEVERAL = frozenset({"on", "odds", "called_on", "rolls", "drawn"})
POT = "pot"
"""The pot of a hand, streets, acts and awards, is one cell: JSON, as it stands in the hand form. A recorder of pot games
sends JSON hands rather than a table; the column is there so that nothing of a hand is lost in one."""
AS_JSON = frozenset({POT, "posted", "results"})
"""Written in the same way: what the house had posted, and the results of events."""


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
    if name in ("on", "odds"):
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
