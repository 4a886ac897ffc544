"""The house has wagered in the game.

What it checks: where the rules keep the house out of the play, nobody whose seat is recorded as the house's has a wager
in the hand, in front or from behind, and none of these seats is dealt in to a pot or acts in it. Of a game that is not
licensed it is asked as well.

Why it matters: the gambling enterprise does not participate in the play and has no interest in its outcome. A wager of
the house is an interest in the outcome, whichever side it lies on.

What to do: see who sat there and whose chips they were. If the role was recorded wrongly, correct the hand with a
superseding record. If the house wagered, stop the game and report it as the licence requires.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.wording import stake

SEVERITY = "severe"
LAW = ("rule-book", "penal-code-330-11", "business-professions-code-19805-c")
MEANS = "house-stays-out"
READS = (f"means:{MEANS}",)


def check(facts: HandFacts) -> Faults:
    for seat in facts.hand.seats:
        if seat.role == "house":
            return _faults(facts)
    return ()


def _faults(facts: HandFacts) -> Faults:
    lines: tuple[str, ...] = ()
    if facts.game is not None:
        asked = duty(facts.game, (MEANS,))
        if asked is None:
            return ()  # a game whose book does not say it may have the house play
        # The line of the game's own page that has the position go round says in the same breath that the house stays out.
        own = facts.game.rotation.cite if facts.game.rotation is not None else ()
        lines = tuple(dict.fromkeys((*own, *asked.cite)))
    house = {seat.occupant: seat.seat for seat in facts.hand.seats if seat.role == "house"}
    faults = []
    for i, wager in enumerate(facts.hand.wagers):
        if wager.bettor in house:
            wagered = f"{wager_at(facts, wager)}: {said.money(stake(wager))} wagered by {said.person(wager.bettor)}"
            seat = f"seat {said.seat(house[wager.bettor])}"
            says = f"{wagered}, who sits in {seat} for the house; the house takes no part in the play."
            subject = f"wagers[{i}].bettor"
            faults.append(Fault("fail", says, subject, "the house", "a player", cites=cites(facts, lines)))
    played = _played(facts)
    for occupant, number in house.items():
        if number in played:
            sits = f"{said.person(occupant)}, who sits there for the house"
            says = f"Seat {said.seat(number)} was dealt in to the pot with {sits}; the house takes no part in the play."
            faults.append(Fault("fail", says, "pot.dealt_in", "the house", "a player", cites=cites(facts, lines)))
    return faults


def _played(facts: HandFacts) -> set[int]:
    """The seats that are on record as dealt in to a pot, or that did something in it."""
    pot = facts.hand.pot
    acts = {act.seat for street in (pot.streets or () if pot else ()) for act in street.acts or ()}
    return acts.union(pot.dealt_in or () if pot else ())
