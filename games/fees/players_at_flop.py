"""Fee by the number of players, taken once the flop is dealt: no flop, no drop (`needs_flop` of the charge)."""

from __future__ import annotations

from games.terms.bands import Players as Table

__all__ = ["ASKS", "AXIS", "TITLE", "Table"]

TITLE = "by the number of players, once there is a flop"
AXIS = "players"
ASKS = ("players", "ended")
