"""One card against the dealer's in words."""

from __future__ import annotations

from games import said
from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import headline
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“the dealer's card is QH, in the war 9D: seat 1 wins $10.00”."""
    first, *war = (hand.cards or {})["dealer"]
    in_war = f", in the war {said.cards(war[:1])}" if war else ""
    return headline(f"the dealer's card is {said.cards([first])}{in_war}", hand, sheet)
