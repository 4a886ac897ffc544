"""A whole hand of the form, one change at a time, and why the intake refuses what comes of it."""

from __future__ import annotations

import copy
import datetime
import json
from typing import Any

import jsonschema
import msgspec

from games.hand import form as hand
from games.hand.check import Problem, problem_of, problems
from games.hand.published import schema

NOW = datetime.datetime(2026, 9, 1, 20, 0, tzinfo=datetime.UTC)
WHOLE: dict[str, Any] = {
    "form": "oliver.hand/2",
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
        {"seat": 4, "occupant": "P4", "away": True},
    ],
    "bank": {"seat": 2, "occupant": "P2", "wager": "100.00", "consecutive": 1},
    "offers": [{"seat": 1, "accepted": False, "at": "2026-09-01T11:59:50-07:00", "occupant": "P1", "stake": "100.00"}],
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
    "tiles": {"seat-1-front": ["12", "R8"], "seat-1-back": ["S7", "3"]},
    "action_seat": 1,
    "opened": True,
    "closes": "broken",
    "shooter": 1,
    "collections": [
        {"from": "seat", "kind": "fee", "amount": "2.00", "when": "before-deal", "seat": 2},
        {"from": "pot", "kind": "rake", "amount": "1.00", "street": "flop", "pot_size": "5.00"},
    ],
    "pot": {
        "button": 2,
        "dealt_in": [1, 2],
        "kind": "half-kill",
        "streets": [
            {
                "name": "before-flop",
                "acts": [
                    {"seat": 1, "act": "small-blind", "amount": "1.00"},
                    {"seat": 2, "act": "big-blind", "amount": "2.00"},
                    {"seat": 1, "act": "call", "amount": "1.00", "all_in": True},
                    {"seat": 2, "act": "check"},
                ],
            },
            {"name": "flop", "puts": [{"seat": 2, "amount": "3.00"}], "folded": []},
        ],
        "returned": [{"seat": 2, "amount": "3.00"}],
        "runs": 1,
        "showed": [1, 2],
        "awards": [{"seat": 1, "amount": "3.00", "pot": 0, "half": "high", "board": 1}],
        "chip": "1.00",
        "jackpot": [{"seat": 2, "amount": "50.00", "jackpot": "bad-beat"}],
        "stacks": [{"seat": 2, "amount": "90.00"}],
    },
    "supersedes": {"id": "shoe-7:11", "reason": "the amount was misread", "author": "floor-3"},
    "irregularities": [
        {
            "kind": "exposed-card",
            "remedy": ["card-replaced", "supervisor-called"],
            "seat": 1,
            "whose": "player",
            "pile": "player",
            "cards": ["KH"],
            "tiles": ["12"],
            "count": 2,
            "moment": "deal",
            "street": "flop",
            "wager": "player-line",
            "at": "2026-09-01T12:00:30-07:00",
            "circumstances": {"player-looked": False},
            "decided_by": "floor-3",
            "note": "turned up by the shoe",
        }
    ],
    "order": {
        "dealt": [1, 0],
        "asked": [1],
        "opened": [0],
        "settled": [{"seat": 1, "wager": "player-line"}, {"seat": 2}],
    },
}
HEAD = {name: WHOLE[name] for name in ("form", "id", "establishment", "table", "gaming_day", "number")} | {
    name: WHOLE[name] for name in ("started", "dealt", "ended")
}
TWO_SEATS = [{"seat": 1, "occupant": "P1"}, {"seat": 2, "occupant": "P2"}]
FAMILIES: dict[str, dict[str, Any]] = {  # what the hands of a family tell that no other does
    "points between players": {
        "game": "chinese-poker-crystal-park",
        "seats": TWO_SEATS,
        "wagers": [{"seat": 1, "bettor": "P1", "wager": "point", "amount": "6.00", "on": ["2"], "points": 3}],
        "cards": {
            "seat-1-front": ["AS", "AH", "KD"],
            "seat-1-middle": ["9S", "9H", "4D", "4C", "2S"],
            "seat-1-back": ["TS", "JS", "QS", "KS", "8S"],
        },
        "decisions": [{"seat": 2, "action": "all-in", "amount": "40.00"}],
        "action_seat": 1,
        "posted": {"agreed": ["bonus-points"]},
    },
    "pan": {
        "game": "pan-crystal-park",
        "decks": 8,
        "seats": TWO_SEATS,
        "wagers": [
            {"seat": 1, "bettor": "P1", "wager": "tops", "amount": "2.00"},
            {
                "seat": 2,
                "bettor": "P2",
                "wager": "kondition",
                "amount": "8.00",
                "placed": "after-deal",
                "on": ["1"],
                "points": 4,
            },
        ],
        "cards": {"seat-1-1": ["7S", "7S", "7S"]},
        "decisions": [{"seat": 1, "action": "in"}, {"seat": 2, "action": "in"}],
        "collections": [{"from": "pot", "kind": "fee", "amount": "1.00"}],
    },
    "bingo": {
        "game": "bingo-grand-ronde",
        "seats": TWO_SEATS,
        "wagers": [
            {
                "seat": 1,
                "bettor": "P1",
                "wager": "card",
                "amount": "2.00",
                "on": [
                    str(n)
                    for low, count in ((1, 5), (16, 5), (31, 4), (46, 5), (61, 5))
                    for n in range(low, low + count)
                ],
            }
        ],
        "drawn": [75, 1, 16, 31, 46, 61],
        "decisions": [{"seat": 1, "action": "bingo"}],
        "posted": {"pattern": [["B1", "I1", "N1", "G1", "O1"]], "amounts": {"prizes": "100.00"}},
    },
    "bingo within so many balls": {
        "game": "bingo-bonanza-grand-ronde",
        "seats": TWO_SEATS,
        "wagers": [],
        "drawn": [75],
        "spin": "7",
        "posted": {"balls": 48, "amounts": {"jackpot": "2000.00", "consolation": "100.00", "7": "80.00"}},
    },
    "keno": {
        "game": "keno-grand-ronde",
        "seats": TWO_SEATS,
        "wagers": [{"seat": 1, "bettor": "P1", "wager": "ticket", "amount": "1.00", "on": ["3", "80"]}],
        "drawn": list(range(1, 21)),
        "posted": {"pays": {"2-2": "12.00", "2-1": "0.50"}, "amounts": {"progressive": "500.00"}},
    },
    "sports pool": {
        "game": "sports-pool-grand-ronde",
        "seats": TWO_SEATS,
        "wagers": [
            {
                "seat": 1,
                "bettor": "P1",
                "wager": "parlay",
                "amount": "10.00",
                "on": ["g1:home", "g2:away"],
                "odds": ["10:11", "2:1"],
            }
        ],
        "results": {"g1:home": "won", "g2:away": "canceled"},
    },
    "a pot that rolls over": {
        "game": "trips-crystal-park",
        "seats": TWO_SEATS,
        "wagers": [{"seat": 1, "bettor": "P1", "wager": "first-bet", "amount": "5.00"}],
        "cards": {"seat-1": ["7S", "7D"], "seat-2": ["JK", "JK"]},
        "posted": {"amounts": {"rolled-over": "96.00"}},
    },
}
SCHEMA = schema()
VALID = jsonschema.Draft202012Validator(SCHEMA)
LEVELS = [
    *("", "seats.0", "bank", "offers.0", "wagers.0", "wagers.0.settled", "collections.0", "supersedes"),
    *("irregularities.0", "order", "order.settled.0"),
    *("pot", "pot.streets.0", "pot.streets.0.acts.0", "pot.streets.1.puts.0", "pot.awards.0", "pot.jackpot.0"),
]


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
