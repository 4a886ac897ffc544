"""Two hands against the bank's two in words: how the bank was set, and what it comes to."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import have, headline
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“the bank has king-queen in front and a pair of nines behind: seat 1 wins $20.00”."""
    return headline(f"the bank {set_as(hand, sheet)}", hand, sheet)


def set_as(hand: Hand, sheet: Sheet) -> str:
    """How the bank's hand was set: its own seat's where a player banks and the cards are there, else the dealer's."""
    own = "dealer" if hand.bank is None else f"seat-{hand.bank.seat}"
    place = own if any(pile.startswith(own) for pile in sheet.hands) else "dealer"
    front, back, unset = (sheet.hands.get(f"{place}{end}") for end in ("-front", "-back", ""))
    if front and back:
        return f"has {have(front)} in front and {have(back)} behind"
    return f"has {have(unset)}, and how it was set was not recorded" if unset else "is not on record as set"
