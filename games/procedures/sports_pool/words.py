"""Tickets on events in words: how many are decided, and what they come to."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import draws, hangs_on, headline
from games.terms.game import GameTerms

__all__ = ["draws", "hangs_on", "outcome", "unchecked"]


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“1 of 2 tickets decided: seat 1 wins $20.00”."""
    return headline(sheet.outcome, hand, sheet)


def unchecked(game: GameTerms, hand: Hand) -> list[str]:
    """What became of the events, and at which odds tickets were taken."""
    odds = " and the odds of the tickets" if any(wager.odds for wager in hand.wagers) else ""
    return [f"the results{odds}: taken as recorded, because the book does not print them"] if hand.results else []
