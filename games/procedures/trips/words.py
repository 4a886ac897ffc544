"""Bets into one pot and the best hand in words: the hand, and what it comes to."""

from __future__ import annotations

from games.hand.form import Hand
from games.procedures.trips.settle import PUT_IN
from games.settling import whys
from games.settling.sheet import Sheet
from games.terms.game import GameTerms


def draws(game: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """Each bet; the winner's later bets lie in the pot that the first one takes."""
    said = zip(hand.wagers, whys.draws(game, hand, sheet), sheet.whys, strict=False)
    return [f"{whys.called(game, wager)} {why}" if why == PUT_IN else words for wager, words, why in said]
