"""Cards in a sentence as they look: a rule says "KD", as the record writes it; people read K♦."""

from __future__ import annotations

import re

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
# A table may be called "5C": behind that word it is a name.
_CODE = re.compile(r"(?<![\w-])(?<!table )(?<!Table )([2-9TJQKA])([SHDC])(?![\w-])")


def with_signs(text: str) -> str:
    """The text with every card's code as rank and suit sign; what is stored stays as it is."""
    return _CODE.sub(lambda found: f"{'10' if found[1] == 'T' else found[1]}{SIGNS[found[2]]}", text)
