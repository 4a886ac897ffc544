"""What is said where a book leaves open what the figures are within which limits may be posted."""

from __future__ import annotations

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault
from games.schema.load import readings
from games.terms.ranges import READING, WITHIN


def unsure(facts: HandFacts, fault: Fault) -> Fault:
    """The fault, or that it cannot be told where the book leaves open what its figures are."""
    game = facts.game
    if game is None or game.readings.get(READING, WITHIN) == WITHIN:
        return fault
    question = readings(game.game)[READING].question
    return fault._replace(outcome="cannot tell", reading=READING, working=(*fault.working, f"Left open: {question}"))
