"""What the book prints of wagers and asks of players, as several rules look it up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault
from games.hand.form import Wager
from games.schema import Bound, Duty
from games.schema.dated import as_of
from games.schema.load import readings
from games.terms.game import GameTerms
from games.terms.ranges import READING, WITHIN


@lru_cache(maxsize=1024)
def bounds(game: GameTerms, by: str) -> Mapping[str, Bound]:
    """By wager: the bound of one kind ("step", "of_posted_max") on its size."""
    found = ((name, bound) for name, terms in game.wagers.items() for bound in terms.kind.bound)
    return {name: bound for name, bound in found if getattr(bound, by)}


@lru_cache(maxsize=1024)
def duty(game: GameTerms, names: tuple[str, ...]) -> Duty | None:
    """The first of these duties, as the game's file names what the text asks, that the text has."""
    return next((one for one in as_of(game.game.duty, game.day).values() if one.name in names), None)


def own_at_seat(wagers: Iterable[Wager], of: Wager, name: str) -> list[Wager]:
    """The wagers of a name that the bettor of a wager has at the same seat."""
    return [one for one in wagers if one.wager == name and one.bettor == of.bettor and one.seat == of.seat]


def unsure_of_range(facts: HandFacts, fault: Fault) -> Fault:
    """The fault, or that it cannot be told where the book leaves open within which figures limits may be posted."""
    game = facts.game
    if game is None or game.readings.get(READING, WITHIN) == WITHIN:
        return fault
    question = readings(game.game)[READING].question
    return fault._replace(outcome="cannot tell", reading=READING, working=(*fault.working, f"Left open: {question}"))
