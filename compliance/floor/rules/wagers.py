"""What the book prints of wagers and asks of players, as several rules look it up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault
from games.hand.form import Wager
from games.schema import Bound, Duty, Together
from games.schema.dated import as_of
from games.schema.load import readings
from games.schema.wagers import Barred
from games.settling.stakes import as_read
from games.terms.game import GameTerms
from games.terms.ranges import READING, WITHIN


@lru_cache(maxsize=1024)
def bounds(game: GameTerms, by: str) -> Mapping[str, Bound]:
    """By wager: the bound of one kind ("step", "of_posted_max") on its size."""
    found = ((name, bound) for name, terms in game.wagers.items() for bound in terms.kind.bound)
    return {name: bound for name, bound in found if getattr(bound, by)}


@lru_cache(maxsize=1024)
def duty(game: GameTerms, meanings: tuple[str, ...]) -> Duty | None:
    """The first duty of the game that means one of these, in the words of `games.schema.meanings`."""
    return next(
        (one for one in as_of(game.game.duty, game.day).values() if any(map(meanings.__contains__, one.means))), None
    )


def own_at_seat(wagers: Iterable[Wager], of: Wager, name: str) -> list[Wager]:
    """The wagers of a name that the bettor of a wager has at the same seat."""
    return [one for one in wagers if one.wager == name and one.bettor == of.bettor and one.seat == of.seat]


def holds(facts: HandFacts, bound: Bound | Together, wager: Wager | None = None) -> bool:
    """Whether a bound holds here: on the posted fee page, under the interpretations applied, beside what lies there."""
    game, schedules = facts.game, getattr(bound, "schedules", ())
    if game is None or (schedules and (facts.fee is None or facts.fee.schedule.schedule not in schedules)):
        return False
    if bound.under and as_read(game.readings, bound.under) is False:
        return False
    where: tuple[str, ...] = getattr(bound, "where", ())
    if not where or wager is None:
        return True
    agreed = () if facts.hand.posted is None else facts.hand.posted.agreed or ()
    return any(name in agreed or own_at_seat(facts.hand.wagers, wager, name) for name in where)


def by_reading(facts: HandFacts, bound: Bound | Together | Barred, fault: Fault) -> Fault:
    """The fault with the interpretation on which the bound hangs; in doubt where it is applied as not stated."""
    if not bound.under or facts.game is None:
        return fault
    names = ", ".join(bound.under)
    if as_read(facts.game.readings, bound.under) is None:
        return fault.in_doubt("Whether that holds the book leaves open", reading=names)
    return fault._replace(reading=names)


def unsure_of_range(facts: HandFacts, fault: Fault) -> Fault:
    """The fault, or that it cannot be told where the book leaves open within which figures limits may be posted."""
    game = facts.game
    if game is None or game.readings.get(READING, WITHIN) == WITHIN:
        return fault
    question = readings(game.game)[READING].question
    return fault._replace(outcome="cannot tell", reading=READING, working=(*fault.working, f"Left open: {question}"))
