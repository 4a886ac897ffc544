"""How far the player-dealer's wager reaches, held against what was paid and collected on record: for the settlement
rules.
"""

from __future__ import annotations

from typing import NamedTuple

from compliance.floor.rules.facts import HandFacts
from games.cards.money import CENTS
from games.hand.form import Hand
from games.schema.load import readings

READING = "cover"


class Moved(NamedTuple):
    """Cents that the player-dealer paid and collected, as recorded."""

    paid: int
    taken: int

    def beyond(self, cover: int, reading: str) -> bool:
        """Whether that is more than the player-dealer's wager, as one reading of the rule counts."""
        if reading in ("gross", "not-stated"):  # the strictest of them: the others are asked where it is exceeded
            return self.paid + self.taken > cover
        if reading == "net":
            return abs(self.taken - self.paid) > cover
        return self.paid > cover or self.taken > cover


def moved(hand: Hand) -> Moved:
    """What was paid and collected on record; a wager without it counts nothing."""
    paid = taken = 0
    for wager in hand.wagers:
        settled = wager.settled
        if settled is not None:
            paid += CENTS[settled.paid]
            taken += CENTS[settled.taken]
    return Moved(paid, taken)


def applied(facts: HandFacts) -> str:
    """The reading by which the cover is counted."""
    return "each-way" if facts.game is None else facts.game.readings.get(READING, "each-way")


def others(facts: HandFacts) -> list[str]:
    """The other readings that the book allows."""
    if facts.game is None:
        return []
    reading = readings(facts.game.game).get(READING)
    return [] if reading is None else [name for name in reading.possible if name != applied(facts)]
