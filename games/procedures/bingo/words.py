"""A game of bingo in words: how many balls, and who won."""

from __future__ import annotations

from games.hand.form import Hand
from games.terms.game import GameTerms


def unchecked(game: GameTerms, hand: Hand) -> list[str]:
    """What the house wrote on cards and notices."""
    posted = " and what was posted as prizes" if hand.posted is not None and hand.posted.amounts else ""
    return [f"the numbers of the cards{posted}: taken as recorded, because the book does not print them"]
