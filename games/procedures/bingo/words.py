"""A game of bingo in words: how many balls, and who won."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import draws, hangs_on, headline
from games.terms.game import GameTerms

__all__ = ["draws", "hangs_on", "outcome", "unchecked"]


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“44 balls called, 1 winning card: seat 1 wins $200.00”."""
    return headline(sheet.outcome, hand, sheet)


def unchecked(game: GameTerms, hand: Hand) -> list[str]:
    """What the house wrote on cards and notices."""
    posted = " and what was posted as prizes" if hand.posted is not None and hand.posted.amounts else ""
    return [f"the numbers of the cards{posted}: taken as recorded, because the book does not print them"]
