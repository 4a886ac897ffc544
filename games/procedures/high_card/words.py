"""One card against the dealer's in words."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import headline
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“the dealer's card is QH, in the war 9D: seat 1 wins $10.00”."""
    first, *war = (hand.cards or {})["dealer"]
    said = f"the dealer's card is {first}{f', in the war {war[0]}' if war else ''}"
    return headline(said, hand, sheet)
