"""A card as it looks: the record writes "KD", people read K♦."""

from __future__ import annotations

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def sign(code: str) -> str:
    """Rank and suit sign of a card's code; a joker stays as it is."""
    if len(code) != 2 or code[1] not in SIGNS:
        return code
    return f"{'10' if code[0] == 'T' else code[0]}{SIGNS[code[1]]}"
