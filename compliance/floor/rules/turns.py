"""What of a hand goes against its game's regime of rotation. The facts reckon it once; one rule speaks of each kind of slip."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Outcome
from games import said
from games.rotation import regimes
from games.rotation.asked import About, Carried, Slip
from games.settling.wording import in_lines
from games.terms.game import GameTerms

BANK_LAW = (
    "rule-book",
    "penal-code-330-11",
    "business-professions-code-19805-c",
    "oliver-v-county-of-los-angeles",
)
"""What the rules stand on that keep the bank from staying with one participant."""


def against(about: About) -> Callable[[HandFacts], Sequence[Fault]]:
    """The check of a rule that speaks of one kind of slip."""

    def check(facts: HandFacts) -> Sequence[Fault]:
        return [_fault(facts, slip) for slip in facts.slips if slip.about == about]

    return check


def of(*names: str) -> Callable[[GameTerms], bool]:
    """Whether a game goes round by one of these regimes."""
    return lambda game: game.rotation is not None and game.rotation.regime in names


def carried(facts: HandFacts) -> Carried | None:
    """What the hand leaves for the next, as its game's regime wants it."""
    asked = facts.asked
    return None if asked is None else regimes()[asked.rotation.regime].carry(asked)


def _fault(facts: HandFacts, slip: Slip) -> Fault:
    place = in_lines(slip.cite)
    outcome: Outcome = "cannot tell" if slip.unknown or slip.readings else "fail"
    why = ""
    if slip.unknown:
        why = f" It cannot be told: {slip.unknown}."
    elif slip.readings:
        why = " The book leaves it open."
    before = facts.before
    working = [*slip.working, f"Due: {slip.due} ({place})"]
    if before is not None:
        working.insert(0, f"Hand {said.hand(before.id, before.number)}{_left(before, slip.about)}")
    return Fault(
        outcome=outcome,
        says=f"{slip.did}.{why}",
        subject=slip.subject,
        recorded=slip.recorded or _recorded(facts, slip.about),
        due=slip.due,
        cites=cites(facts, slip.cite),
        reading=", ".join(slip.readings) or None,
        working=tuple(working),
    )


def _left(before: Before, about: About) -> str:
    """What the hand before left, as people at such a game speak of it: dice and buttons have no banker."""
    left = before.carried or Carried()
    if about == "dice":
        threw = "who threw is not on record" if left.shooter is None else f"seat {said.seat(left.shooter)} threw"
        return f": {threw}{', and sevened out' if left.seven_out else ''}"
    if about == "button":
        lay = "at no recorded seat" if left.button is None else f"before seat {said.seat(left.button)}"
        return f": the dealer button lay {lay}"
    if before.occupant is None:
        return " was banked by nobody, or the house"
    return f" was banked by {said.person(before.occupant)}, seat {said.seat(before.seat or 0)}"


def _recorded(facts: HandFacts, about: About) -> str | None:
    """What stands against what is due, where it is a seat; of a bank the sentence says it."""
    hand = facts.hand
    if about == "dice":
        return f"seat {said.seat(hand.shooter or 0)} threw"
    return f"seat {said.seat(hand.pot.button or 0)}" if about == "button" and hand.pot is not None else None
