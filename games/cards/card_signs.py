"""A card as it looks: the record writes "KD", people read K♦."""

from __future__ import annotations

import re

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
# A table may be called "5C": behind that word it is a name.
_CODE = re.compile(r"(?<![\w-])(?<!table )(?<!Table )([2-9TJQKA])([SHDC])(?![\w-])")


def sign(code: str) -> str:
    """Rank and suit sign of a card's code; a joker stays as it is."""
    if len(code) != 2 or code[1] not in SIGNS:
        return code
    return f"{'10' if code[0] == 'T' else code[0]}{SIGNS[code[1]]}"


def with_signs(text: str) -> str:
    """The text with every card's code as rank and suit sign; what is stored stays as it is."""
    return _CODE.sub(lambda found: sign(found[0]), text)
