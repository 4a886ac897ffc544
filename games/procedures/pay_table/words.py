"""A hand paid by a table in words: the community cards, and what it comes to."""

from __future__ import annotations

from games import said
from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import have, headline
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“community cards 2C AS, seat 1 has a straight, five high: seat 1 wins $40.00”."""
    board = said.cards((hand.cards or {}).get("board", ()), " ")
    told = f"community cards {board}" if board else "no community cards on record"
    held = [(pile, words) for pile, words in sheet.hands.items() if board]
    if len(held) == 1:
        told += f", {held[0][0].replace('-', ' ')} has {have(held[0][1])}"
    return headline(told, hand, sheet)
