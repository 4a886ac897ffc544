"""Every reading on which a procedure hangs a wager is a reading of the game, and every value one that is possible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.schema import Game, load

GAMES = load.catalogue().games
PLAYED = {"craps", "wheel", "high_card", "spread", "pay_table", "pai_gow_poker", "showdown"}
MINE = sorted(slug for slug, game in GAMES.items() if any(one.name in PLAYED for one in game.procedure))
VALUED = {"where", "loses_where", "beside_straight", "joker_where"}
NAMED = {"off_by", "war_by", "heap_by", "war_too_by", "loses_by", "cut_by", "raises_by", "heads_up_by"}
TOLD = {
    "war_by": "war_told",
    "heap_by": "heap_told",
    "war_too_by": "war_too_told",
    "loses_by": "loses_told",
    "cut_by": "cut_told",
    "raises_by": "raises_told",
}


def _named(raw: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    """Names of readings, and the value by which something holds."""
    for key, value in raw.items():
        if key in VALUED:
            yield from value.items()
        elif key == "open_on":
            yield from ((name, None) for name in value)
        elif key in NAMED:
            yield value, raw.get(TOLD.get(key, ""))
    for value in raw.get("off_under", ()):
        yield raw["off_by"], value
    if "by" in raw:  # a reading, and what its values mean
        yield from ((raw["by"], value) for value in (*raw.get("means", ()), *raw.get("dollars", ()), None))
    yield from ((name, value) for name, values in raw.get("ranking_by", {}).items() for value in values)
    for part in _parts(raw):
        yield from _named(part)


def _parts(raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What is said within."""
    for value in raw.values():
        yield from (part for part in (value if isinstance(value, list) else [value]) if isinstance(part, dict))


def _all(game: Game) -> Iterator[tuple[str, str | None]]:
    for raw in (wager.wins for wager in game.wager):
        yield from _named(raw or {})
    for row in (row for table in game.pay_table for row in table.row):
        yield from _named(row.wins or {})
    for procedure in game.procedure:
        yield from _named(procedure.options)


@pytest.mark.parametrize("slug", MINE)
def test_readings_are_those_of_the_game(slug: str) -> None:
    known = load.readings(GAMES[slug])
    for name, value in _all(GAMES[slug]):
        assert name in known, name
        assert value is None or value in known[name].possible, (name, value)


def test_some_games_hang_on_readings() -> None:
    assert sum(bool(list(_all(GAMES[slug]))) for slug in MINE) >= 8
