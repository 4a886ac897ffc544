"""Two cards and a third between them in words."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import draws, hangs_on, headline, unchecked
from games.terms.game import GameTerms

__all__ = ["draws", "hangs_on", "outcome", "unchecked"]


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“a spread of 11, the third card between: seat 1 wins $10.00”."""
    return headline(sheet.outcome, hand, sheet)
