"""One small house with two tables, and hands played there; a test changes only what it is about."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from functools import cache
from typing import Any

from compliance.houses.forms.house import House, Posting
from games.schema import load
from games.schema.load import Catalogue

HOUSE = "lucky-derby"
GAME = "ez-baccarat-panda8"
DAY = datetime.date(2026, 9, 1)
NOW = datetime.datetime(2026, 9, 3, 12, tzinfo=datetime.UTC)
_FIRST = datetime.datetime(2026, 9, 1, 18, tzinfo=datetime.UTC)  # 11 in the morning in California


@cache
def catalogue(*more: str) -> Catalogue:
    """The rule book of this house with its one game (and `more`): most tests need no more, and all books take seconds."""
    whole = load.catalogue()
    games = {slug: whole.games[slug] for slug in (GAME, *more)}
    return Catalogue({str(game.book): whole.books[str(game.book)] for game in games.values()}, games)


def house(**changes: Any) -> House:
    """Tables T1 and T2, option 2 of the game's own schedule at both since August."""
    values: dict[str, Any] = {
        "form": "oliver.house/1",
        "establishment": HOUSE,
        "title": "Lucky Derby Casino",
        "time_zone": "America/Los_Angeles",
        "boundary_hour": 6,
        "tables": ("T1", "T2"),
        "postings": (posting("T1"), posting("T2")),
    }
    return House(**values | changes)


def posting(table: str, **changes: Any) -> Posting:
    """Option 2: $5 to $1,000; $1 for a table action up to $100."""
    values: dict[str, Any] = {
        "table": table,
        "game": GAME,
        "schedule": "own",
        "option": 2,
        "from_": datetime.datetime(2026, 8, 1, 13, tzinfo=datetime.UTC),
        "until": None,
        "min": Decimal(5),
        "max": Decimal(1000),
    }
    return Posting(**values | changes)


def hand(number: int = 1, *, table: str = "T1", **changes: Any) -> dict[str, Any]:
    """A sound hand: two players, a player-dealer who changes every second hand and was offered the position in turn."""
    seat = 1 + (number - 1) // 2 % 3
    started = _FIRST + datetime.timedelta(minutes=number)
    stake = "60.00"
    values: dict[str, Any] = {
        "form": "oliver.hand/1",
        "id": f"{table}-{number}",
        "establishment": HOUSE,
        "table": table,
        "game": GAME,
        "gaming_day": DAY.isoformat(),
        "number": number,
        "started": started.isoformat(),
        "dealt": (started + datetime.timedelta(seconds=20)).isoformat(),
        "ended": (started + datetime.timedelta(seconds=50)).isoformat(),
        "decks": 8,
        "seats": [{"seat": n, "occupant": f"P{n}"} for n in (1, 2, 3)],
        "bank": {"seat": seat, "occupant": f"P{seat}", "wager": "500.00"},
        "offers": [{"seat": seat, "accepted": True}] if number % 2 and number > 1 else [],
        "wagers": [
            {"seat": n, "bettor": f"P{n}", "wager": "player-line", "amount": stake, "settled": {"paid": stake}}
            for n in (1, 2, 3)
            if n != seat
        ],
        "cards": {"player": ["9H", "KH"], "banker": ["5D", "2H"]},
        "collections": [{"from": "player-dealer", "kind": "fee", "amount": "2.00", "when": "before-deal"}],
    }
    return values | changes


def line(value: dict[str, Any]) -> bytes:
    """A hand as a recorder sends it."""
    return json.dumps(value).encode()


def lines(*values: dict[str, Any]) -> list[bytes]:
    return [line(value) for value in values]


def floor(hands: int, table: str = "T1") -> list[dict[str, Any]]:
    """Hands with faults sown in: fees wrong or not recorded, payouts wrong, the bank held too long."""
    made = []
    for n in range(1, hands + 1):
        change: dict[str, Any] = {}
        if n % 7 == 3:
            change["collections"] = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
        if n % 11 == 5:
            change["collections"] = None
        if n % 13 == 6:
            change["offers"] = None
        if n % 17 in (4, 5, 6):
            change["bank"] = {"seat": 1, "occupant": "P1", "wager": "500.00"}
            change["wagers"] = [
                {"seat": 2, "bettor": "P2", "wager": "tie", "amount": "60.00", "settled": {"paid": "1.00"}}
            ]
        made.append(hand(n, table=table, **change))
    return made
