"""A made-up hand for the template of a house that has none yet, or for somebody who may not see those it has."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable
from zoneinfo import ZoneInfo

from compliance.houses.models import Establishment
from games.hand.form import FORM
from games.schema import Game

_WAGERS = {"player-line", "banker-line"}


def hand_example(establishment: Establishment, day: datetime.date, table: str, games: Iterable[Game]) -> bytes:
    """Two players and a player-dealer, each part of the form once; of the first game that knows these wagers."""
    known = (str(game.slug) for game in games if {wager.name for wager in game.wager} >= _WAGERS)
    game = min(known, default="name-of-the-game")
    started = datetime.datetime.combine(day, datetime.time(20, 15), tzinfo=ZoneInfo(establishment.time_zone))
    at = {name: (started + datetime.timedelta(seconds=s)).isoformat() for name, s in (("dealt", 20), ("ended", 50))}
    hand = {
        "form": FORM,
        "id": "example-1",
        "establishment": establishment.slug,
        "table": table,
        "game": game,
        "gaming_day": day.isoformat(),
        "number": 1,
        "started": started.isoformat(),
        **at,
        "dealer": "badge-17",
        "decks": 8,
        "seats": [{"seat": seat, "occupant": f"guest-{seat}"} for seat in (1, 2, 3)],
        "bank": {"seat": 1, "occupant": "guest-1", "wager": "500.00", "consecutive": 1},
        "offers": [{"seat": 1, "accepted": True}],
        "wagers": [
            {"seat": 2, "bettor": "guest-2", "wager": "player-line", "amount": "60.00", "settled": {"paid": "60.00"}},
            {"seat": 3, "bettor": "guest-3", "wager": "banker-line", "amount": "25.00", "settled": {"taken": "25.00"}},
        ],
        "cards": {"player": ["9H", "KH"], "banker": ["5D", "2H"]},
        "collections": [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}],
    }
    return json.dumps(hand).encode()
