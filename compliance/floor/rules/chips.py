"""The smallest chip of a table, as its sign has it: shared by the rules for which the text speaks of what chips can make."""

from __future__ import annotations

from games.cards.money import cents_of
from games.terms.game import GameTerms

ABOUT = "smallest-chip"


def smallest_chip(game: GameTerms) -> int | None:
    """Its worth in cents; None where no sign says it."""
    worth = None if game.sign is None else game.sign.sum_of(ABOUT)
    return None if not worth else cents_of(worth)
