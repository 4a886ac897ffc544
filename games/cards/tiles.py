"""Tiles of pai gow as they are written down, by the names of the charts: R red, W white, B7 and S7 the big and the small seven.

A set has 32 tiles (book 002 line 550): each of them twice, the 3 and the 6 once, which the charts never list together.
"""

from __future__ import annotations

from typing import Literal, get_args

Tile = Literal[
    "12", "2", "R8", "R4", "W10", "W6", "W4", "11", "R10", "B7", "R6", "9", "W8", "S7", "5", "6", "3",
]  # fmt: skip

TILES: tuple[Tile, ...] = get_args(Tile)
_SINGLE = ("6", "3")
SET: dict[Tile, int] = {tile: 1 if tile in _SINGLE else 2 for tile in TILES}
"""How often a set holds each tile."""
