"""The house has wagered in the game.

What it checks: where the rules keep the house out of the play, nobody whose seat is recorded as the house's has a wager
in the hand, in front or from behind. Of a game that is not licensed it is asked as well.

Why it matters: the gambling enterprise does not participate in the play and has no interest in its outcome. A wager of
the house is an interest in the outcome, whichever side it lies on.

What to do: see who sat there and whose chips they were. If the role was recorded wrongly, correct the hand with a
superseding record. If the house wagered, stop the game and report it as the licence requires.
"""

from __future__ import annotations

from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.schema.dated import as_of
from games.settling.wording import stake
from games.terms.game import GameTerms

SEVERITY = "severe"
LAW = ("rule-book", "penal-code-330-11", "business-professions-code-19805-c")
READS = ("duty:house-stays-out",)
DUTY = "house-stays-out"  # as the book's file names what the text asks


def check(facts: HandFacts) -> Faults:
    for seat in facts.hand.seats:
        if seat.role == "house":
            return _faults(facts)
    return ()


def _faults(facts: HandFacts) -> Faults:
    lines = () if facts.game is None else _asked(facts.game)
    if lines is None:
        return ()
    house = {seat.occupant: seat.seat for seat in facts.hand.seats if seat.role == "house"}
    return [
        Fault(
            "fail",
            f"{wager_at(facts, wager)}: {said.money(stake(wager))} wagered by {said.person(wager.bettor)}, who sits in seat"
            f" {said.seat(house[wager.bettor])} for the house; the house takes no part in the play.",
            f"wagers[{i}].bettor",
            "the house",
            "a player",
            cites=cites(facts, lines),
        )
        for i, wager in enumerate(facts.hand.wagers)
        if wager.bettor in house
    ]


@lru_cache(maxsize=256)
def _asked(game: GameTerms) -> tuple[str, ...] | None:
    """Where it is printed; a game whose book does not say it may have the house play."""
    duty = next((duty for duty in as_of(game.game.duty, game.day).values() if duty.name == DUTY), None)
    if duty is None:
        return None
    # The line of the game's own page that has the position go round says in the same breath that the house stays out.
    own = game.rotation.cite if game.rotation is not None else ()
    return tuple(dict.fromkeys((*own, *duty.cite)))
