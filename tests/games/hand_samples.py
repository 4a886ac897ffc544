"""A whole hand of the form, one change at a time, and why the intake refuses what comes of it."""

from __future__ import annotations

import copy
import datetime
import json
from typing import Any

import jsonschema
import msgspec

from games import hand
from games.hand_check import Problem, problem_of, problems

NOW = datetime.datetime(2026, 9, 1, 20, 0, tzinfo=datetime.UTC)
WHOLE: dict[str, Any] = {
    "form": "oliver.hand/1",
    "id": "shoe-7:12",
    "establishment": "lucky-derby",
    "table": "T1",
    "game": "ez-baccarat-panda8",
    "gaming_day": "2026-09-01",
    "number": 12,
    "started": "2026-09-01T12:00:00-07:00",
    "dealt": "2026-09-01T12:00:20-07:00",
    "ended": "2026-09-01T12:00:50-07:00",
    "dealer": "B-17",
    "decks": 8,
    "seats": [
        {"seat": 1, "occupant": "P1"},
        {"seat": 2, "occupant": "P2", "role": "proposition", "provider": "Provider A"},
    ],
    "bank": {"seat": 2, "occupant": "P2", "wager": "100.00", "consecutive": 1},
    "offers": [{"seat": 1, "accepted": False, "at": "2026-09-01T11:59:50-07:00"}],
    "wagers": [
        {
            "seat": 1,
            "bettor": "P1",
            "wager": "player-line",
            "amount": "60.00",
            "placed": "after-deal",
            "settled": {"paid": "0.00", "taken": "60.00", "pushed": "0.00", "returned": "0.00"},
        },
        {"seat": 1, "bettor": "P9", "wager": "tie", "amount": "5.00", "backline": True},
    ],
    "cards": {"player": ["9H", "KH"], "banker": ["5D", "2H"]},
    "action_seat": 1,
    "collections": [{"from": "seat", "kind": "fee", "amount": "2.00", "when": "before-deal", "seat": 2}],
    "supersedes": {"id": "shoe-7:11", "reason": "the amount was misread", "author": "floor-3"},
}
SCHEMA = hand.schema()
VALID = jsonschema.Draft202012Validator(SCHEMA)
LEVELS = ["", "seats.0", "bank", "offers.0", "wagers.0", "wagers.0.settled", "collections.0", "supersedes"]


def changed(path: str, value: Any = None, *, without: bool = False) -> dict[str, Any]:
    """The whole hand with one thing changed at a dotted path, or left out."""
    told = copy.deepcopy(WHOLE)
    part: Any = told
    *way, last = path.split(".")
    for step in way:
        part = part[int(step) if step.isdigit() else step]
    key: Any = int(last) if last.isdigit() else last
    if without:
        del part[key]
    else:
        part[key] = value
    return told


def refused(told: dict[str, Any]) -> list[Problem]:
    """Why the intake refuses it; an empty list when it does not."""
    raw = json.dumps(told)
    try:
        return problems(hand.decode(raw), NOW, raw.encode())
    except msgspec.DecodeError as error:
        return [problem_of(error, raw)]
