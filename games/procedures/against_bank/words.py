"""A hand against the bank's in words: what the dealer has, and what it comes to."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import dealt, have, headline
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“the dealer has a pair of kings: seat 1 wins $20.00”."""
    what = sheet.hands.get(dealt(game).table.options.pile)
    return headline(f"the dealer has {have(what)}" if what else "the dealer's cards were not recorded", hand, sheet)
