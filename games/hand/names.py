"""Whether the names in a hand are written as names are. They repeat from hand to hand, so each is judged once."""

from __future__ import annotations

import re

from games.hand.form import IDENTIFIER, SLUG, Hand
from games.hand.refusal import Problem

SLUG_CURE = "Write a name of lower-case letters, digits and hyphens."
IDENTIFIER_CURE = "Write a name of letters, digits and . _ : -"
_NAMES_KEPT = 10_000


class _Written(dict[str, bool]):
    """Names repeat from hand to hand: a look-up instead of a regular expression for each."""

    def __init__(self, pattern: str) -> None:
        super().__init__()
        self._pattern = re.compile(pattern.replace("$", r"\Z"), re.ASCII)

    def __missing__(self, name: str) -> bool:
        told = self._pattern.match(name) is not None
        if len(self) >= _NAMES_KEPT:  # a hostile file must not fill the memory
            self.clear()
        self[name] = told
        return told


IS_SLUG = _Written(SLUG)
IS_IDENTIFIER = _Written(IDENTIFIER)


def names(hand: Hand, found: list[Problem]) -> None:
    """Put to `found` what is wrong with the names of the house, the table and the game."""
    if IS_SLUG[hand.establishment] and IS_IDENTIFIER[hand.table] and IS_SLUG[hand.game]:
        return
    for field, known, cure in (
        ("establishment", IS_SLUG, SLUG_CURE),
        ("table", IS_IDENTIFIER, IDENTIFIER_CURE),
        ("game", IS_SLUG, SLUG_CURE),
    ):
        name = getattr(hand, field)
        if not known[name]:
            found.append(Problem(f"$.{field}", repr(name), "not written as such a name is", cure))
