"""The first button of a game that was opened went to another player than the cards say.

What it checks: where the page says that the first button goes by the highest card, the cards that were dealt for it.
Of equal cards suits decide where the page ranks them for it; where it ranks none, it cannot be told to which of them it goes.

Why it matters: the button acts last, and the blinds lie beside it. The text leaves the first one to chance; given by the dealer
it is an advantage handed out.

What to do: see the first deal on surveillance. If button or cards were recorded wrongly, correct the hand with a
superseding record.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, seats_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.card import RANKS, rank_of
from games.hand.pot import ForButton
from games.schema import Rotation
from games.settling.wording import in_lines

SEVERITY = "minor"
READS = ("rotation:dealer-button", "means:button-moves")
NEEDS = {"means:button-moves": ("rotation:dealer-button",)}
HIGHEST = RANKS[1:] + RANKS[0]  # an ace is the highest card


def check(facts: HandFacts) -> Faults:
    pot, rotation = facts.hand.pot, None if facts.game is None else facts.game.rotation
    if pot is None or rotation is None or not pot.for_button or pot.button is None or rotation.first_cite == ():
        return ()
    due = _highest(pot.for_button, rotation)
    if pot.button not in due:
        return [_fault(facts, rotation, pot.button, due, pot.for_button)]
    return [_tied(facts, rotation, pot.button, due, pot.for_button)] if len(due) > 1 else ()


def _highest(dealt: list[ForButton], rotation: Rotation) -> list[int]:
    """Who has the highest card; several where nothing decides between equal ones."""
    suits = rotation.first_suits
    values = {one.seat: (HIGHEST.index(rank_of(one.card)), suits.find(one.card[1]) if suits else 0) for one in dealt}
    best = max(values.values())
    return [seat for seat, value in values.items() if value == best]


def _shown(dealt: list[ForButton]) -> tuple[str, ...]:
    return tuple(f"Seat {said.seat(one.seat)}: {said.cards([one.card])}" for one in dealt)


def _fault(facts: HandFacts, rotation: Rotation, button: int, due: list[int], dealt: list[ForButton]) -> Fault:
    lines = rotation.first_cite
    says = f"The first button went to seat {said.seat(button)}; the highest card lay before {seats_at(due)} ({in_lines(lines)})."
    recorded, right = f"seat {said.seat(button)}", seats_at(due)
    return Fault("fail", says, "pot.button", recorded, right, None, cites(facts, lines), working=_shown(dealt))


def _tied(facts: HandFacts, rotation: Rotation, button: int, due: list[int], dealt: list[ForButton]) -> Fault:
    lines = rotation.first_cite
    why = f"{seats_at(due)} have equal cards ({in_lines(lines)})"
    says = f"Whether the first button was seat {said.seat(button)}'s cannot be told: {why}."
    cited = cites(facts, lines)
    return Fault(
        "cannot tell", says, "pot.button", f"seat {said.seat(button)}", None, None, cited, working=_shown(dealt)
    )
