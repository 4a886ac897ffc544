"""A game of keno in words: the numbers drawn, and what the tickets come to."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import headline
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“20 numbers drawn: seat 1 wins $2.00”; “the progressive payoff: …” where nothing is drawn."""
    said = f"{len(hand.drawn)} numbers drawn" if hand.drawn else "the progressive payoff"
    return headline(said, hand, sheet)


def unchecked(game: GameTerms, hand: Hand) -> list[str]:
    """The pay table or the meter that the house posted."""
    posted = hand.posted
    told = ["the posted pay table"] if posted is not None and posted.pays else []
    told += ["what the payoff indicator showed"] if posted is not None and posted.amounts else []
    return [f"{what}: taken as recorded, because the book does not print it" for what in told]


def on_felt(game: GameTerms, sheet: Sheet) -> str:
    """The numbers that were drawn stand on their board."""
    return ""
