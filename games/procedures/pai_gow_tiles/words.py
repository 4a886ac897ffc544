"""Two hands of tiles against the bank's two in words: how the bank was set, and what it comes to."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import headline
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“the bank has nine in front and eight behind: seat 1 wins $20.00”."""
    own = "dealer" if hand.bank is None else f"seat-{hand.bank.seat}"
    place = own if f"{own}-front" in sheet.hands else "dealer"
    front, back = (sheet.hands.get(f"{place}-{end}") for end in ("front", "back"))
    said = f"the bank has {front} in front and {back} behind" if front and back else "how the bank was set is not known"
    return headline(said, hand, sheet)
