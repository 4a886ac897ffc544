"""Tickets on events in words: how many are decided, and what they come to."""

from __future__ import annotations

from games.hand.form import Hand
from games.terms.game import GameTerms


def unchecked(game: GameTerms, hand: Hand) -> list[str]:
    """What became of the events, and at which odds tickets were taken."""
    odds = " and the odds of the tickets" if any(wager.odds for wager in hand.wagers) else ""
    return [f"the results{odds}: taken as recorded, because the book does not print them"] if hand.results else []
