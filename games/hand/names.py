"""Whether the names in a hand are written as names are, and its amounts exact. Names repeat from hand to hand: each is judged
once."""

from __future__ import annotations

import re

from games.cards.money import CENTS, MoneyError
from games.hand.form import IDENTIFIER, SLUG, Hand
from games.hand.refusal import Problems

SLUG_CURE = "Write a name of lower-case letters, digits and hyphens."
IDENTIFIER_CURE = "Write a name of letters, digits and . _ : -"
_NAMES_KEPT = 10_000


class _Written(dict[str, bool]):
    """Names repeat from hand to hand: a look-up instead of a regular expression for each."""

    def __init__(self, pattern: str) -> None:
        super().__init__()
        self._pattern = re.compile(pattern.replace("$", r"\Z"), re.ASCII)

    def __missing__(self, name: str) -> bool:
        right = self._pattern.match(name) is not None
        if len(self) >= _NAMES_KEPT:  # a hostile file must not fill the memory
            self.clear()
        self[name] = right
        return right


IS_SLUG = _Written(SLUG)
IS_IDENTIFIER = _Written(IDENTIFIER)


def names(hand: Hand, found: Problems) -> None:
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
            found.add(f"$.{field}", repr(name), "not written as such a name is", cure)


def slug(path: str, name: str, found: Problems, what: str = "not written as such a name is") -> None:
    """Put to `found` a name that is not written as one."""
    if not IS_SLUG[name]:
        found.add(path, repr(name), what, SLUG_CURE)


EXACT = 'Write dollars and cents as an exact string, like "25.00".'
NEGATIVE = "a negative amount"


def exact(
    path: str, text: str, found: Problems, what: str = "no exact amount", below: str | None = None, cure: str = EXACT
) -> int | None:
    """The cents of an amount; put to `found` where it is none. `below`: what is said of one below zero."""
    try:
        return CENTS[text]
    except MoneyError:
        found.add(path, repr(text), below if below and text.startswith("-") else what, cure)
        return None
