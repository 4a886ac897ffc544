"""Fee by the number of players dealt in."""

from __future__ import annotations

from games.terms.bands import NUMBER
from games.terms.bands import Players as Table

__all__ = ["ASKS", "AXIS", "READINGS", "TITLE", "Table"]

TITLE = "by the number of players dealt in"
AXIS = "players"
ASKS = ("players",)
READINGS = (NUMBER,)
