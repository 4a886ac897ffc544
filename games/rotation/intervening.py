"""After so many hands somebody else must hold the bank; if nobody else takes it, the game is broken."""

from __future__ import annotations

from games.rotation.bank import carry
from games.rotation.bank import so_many_in_a_row as slips

__all__ = ["TITLE", "carry", "slips"]

TITLE = "somebody else must intervene, or the game is broken"
