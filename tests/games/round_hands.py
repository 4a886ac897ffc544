"""Rounds of the house-banked games as their recorders would send them, for the tests of the procedures."""

from __future__ import annotations

from typing import Any

import msgspec

from games.hand.form import Hand
from games.schema import load
from games.terms.game import GameTerms, game_terms


def terms_of(slug: str, **readings: str) -> GameTerms:
    """A game of the catalogue on its last first day, under these readings."""
    game = load.catalogue().games[slug]
    day = max(edition.from_ for edition in game.edition)
    return game_terms(game, day, {name.replace("_", "-"): value for name, value in readings.items()})


def wager(name: str, amount: str = "10.00", seat: int = 1, **more: Any) -> dict[str, Any]:
    """A wager of the player at a seat."""
    return {"seat": seat, "bettor": f"P{seat}", "wager": name, "amount": amount, **more}


def round_of(slug: str, wagers: list[dict[str, Any]], **more: Any) -> Hand:
    """A hand of the form with these wagers, and what else was recorded."""
    seats = sorted({each["seat"] for each in wagers} | set(more.pop("seats", ())) or {1})
    told = {
        "form": "oliver.hand/1",
        "id": "round-1",
        "establishment": "a-house",
        "table": "T1",
        "game": slug,
        "gaming_day": "2026-06-01",
        "number": 1,
        "started": "2026-06-01T12:00:00-07:00",
        "dealt": "2026-06-01T12:00:20-07:00",
        "ended": "2026-06-01T12:01:30-07:00",
        "seats": [{"seat": seat, "occupant": f"P{seat}"} for seat in seats],
        "wagers": wagers,
        **more,
    }
    return msgspec.convert(told, Hand)
