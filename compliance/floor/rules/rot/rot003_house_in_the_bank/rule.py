"""The house held the player-dealer position.

What it checks: the occupant of the bank's seat is a player or a proposition player, not the house. When nobody is
recorded in the bank, the answer is that it cannot be told; then neither the rotation nor the cover of the hand can be
checked.

Why it matters: the statute precludes the house from operating as a bank; the gambling enterprise does not participate
in the play and has no interest in its outcome.

What to do: see who sat there. If the role was recorded wrongly, correct the hand with a superseding record. If the
house held the position, stop the game and report it as the licence requires.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Cite, Fault, Severity
from games import said

SEVERITY: Severity = "severe"
LAW: tuple[str, ...] = ("rule-book", "penal-code-330-11", "business-professions-code-19805-c")
READS: tuple[str, ...] = ("rotation:offered-after", "rotation:at-most", "rotation:intervening", "means:house-not-bank")
BANKED_BY = "player-dealer"


def check(facts: HandFacts) -> Sequence[Fault]:
    hand, game = facts.hand, facts.game
    bank = hand.bank
    if bank is None:
        return _nobody(facts) if game is not None and game.game.banked_by == BANKED_BY else ()
    for seat in hand.seats:
        if seat.seat == bank.seat:
            if seat.role != "house":
                return ()
            says = (
                f"Seat {said.seat(seat.seat)}, occupied by the house ({said.person(seat.occupant)}),"
                " held the player-dealer position."
            )
            return (Fault("fail", says, "bank.occupant", "the house", "a player", cites=_cites(facts)),)
    return ()


def _nobody(facts: HandFacts) -> Sequence[Fault]:
    says = "Who held the player-dealer position was not recorded; neither rotation nor cover can be checked."
    return (Fault("cannot tell", says, "bank", None, "a player", cites=_cites(facts)),)


def _cites(facts: HandFacts) -> tuple[Cite, ...]:
    rotation = facts.game.rotation if facts.game is not None else None
    return cites(facts, rotation.cite) if rotation is not None else ()
