"""Pai gow with tiles: the dice say who is first, four tiles each, set in two hands as their players like."""

from __future__ import annotations

from games.cards.card import SET, Tile
from games.dealing import Parts, Round

DICE = 3
DEALER = "dealer"


def deal(of: Round) -> Parts:
    """The tiles of one round."""
    wall: list[Tile] = [tile for tile, times in SET.items() for _ in range(times)]
    of.rng.shuffle(wall)
    tiles: dict[str, list[Tile]] = {}
    for place in (*(f"seat-{seat}" for seat in of.seats), DEALER):
        tiles[f"{place}-front"], tiles[f"{place}-back"] = [wall.pop(), wall.pop()], [wall.pop(), wall.pop()]
    return Parts(of.wagers, decisions=[], rolls=[[of.rng.randint(1, 6) for _ in range(DICE)]], tiles=tiles)
