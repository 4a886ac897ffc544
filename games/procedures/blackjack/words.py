"""A round of twenty-one in words: what the dealer has, and what it comes to."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import dealt, have, headline
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“the dealer has 17: seat 1 wins $15.00”, “the dealer breaks with 26”."""
    pile, options = dealt(game).table.options.pile, dealt(game).table.options
    points = sheet.totals.get(pile, (0, 0))[0]
    broke = points > options.under and sheet.hands[pile] == str(points)
    return headline(f"the dealer {'breaks with' if broke else 'has'} {have(sheet.hands[pile])}", hand, sheet)
