"""Somebody decided on a hand that was another bettor's to play.

What it checks: where the page says who decides on a hand on which several wagered, whoever is on record as having decided
against who has the most money on it. Of equal wagers the lower square or the nearest seat decides where the page says so;
otherwise any of them may have. Where the text speaks of a dispute, the seated player may have decided as well. A decision of
which nobody is named is left out.

Why it matters: the others' money follows the decision. Made by the wrong one, it is disputed whenever it loses.

What to do: see who asked for it. If bettor or wagers were recorded wrongly, correct the hand with a superseding record;
otherwise tell the bettors of the seat who decides, and settle the complaint by the house's procedure.
"""

from collections.abc import Iterator

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, stakes_shown
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import Decision, Wager
from games.schema import Decider, dated
from games.settling.wording import in_lines, listed

SEVERITY = "minor"
READS = ("decider", "means:hand-decided-by-most-money")
NEEDS = {"means:hand-decided-by-most-money": ("decider",)}
TABLE = "table"


def check(facts: HandFacts) -> Faults:
    game = facts.game
    blocks = () if game is None or not facts.hand.decisions else dated.as_of(game.game.decider, game.day).values()
    return [fault for block in blocks for fault in _faults(facts, block)]


def _faults(facts: HandFacts, block: Decider) -> Iterator[Fault]:
    for i, decision in enumerate(facts.hand.decisions or ()):
        who, laid = _who(facts, decision, block), _laid(facts, decision, block)
        if who is None or len({one.bettor for one in laid}) < 2:
            continue
        due = _most(facts, laid, block)
        if who not in due and not (block.disputed and who == _seated(facts, decision.seat)):
            yield _fault(facts, i, decision, who, due, laid, block)


def _laid(facts: HandFacts, decision: Decision, block: Decider) -> list[Wager]:
    """The wagers that go by the decision, as they lay before the cards."""
    bank = None if facts.hand.bank is None else facts.hand.bank.seat
    laid = [one for one in facts.hand.wagers if one.placed == "before-deal" and one.seat != bank]
    return laid if block.over == TABLE else [one for one in laid if one.seat == decision.seat]


def _who(facts: HandFacts, decision: Decision, block: Decider) -> str | None:
    """Who decided: the bettor who is named; where all play one hand, whoever sits in the seat."""
    named = decision.bettor
    return _seated(facts, decision.seat) if named is None and block.over == TABLE else named


def _seated(facts: HandFacts, seat: int) -> str | None:
    return next((one.occupant for one in facts.hand.seats if one.seat == seat), None)


def _most(facts: HandFacts, laid: list[Wager], block: Decider) -> list[str]:
    """Who has the most money; of equal ones all of whom the text does not put one first."""
    sums: dict[str, int] = {}
    for one in laid:
        sums[one.bettor] = sums.get(one.bettor, 0) + CENTS[one.amount]
    most = [one for one in laid if sums[one.bettor] == max(sums.values())]
    if block.ties == "square" and all(one.square is not None for one in most):
        first = min(one.square or 0 for one in most)
        most = [one for one in most if one.square == first]
    elif block.ties == "nearest-counterclockwise" and facts.hand.bank is not None:
        bank = facts.hand.bank.seat
        nearest = min(most, key=lambda one: (one.seat > bank, -one.seat))
        most = [one for one in most if one.seat == nearest.seat]
    return list(dict.fromkeys(one.bettor for one in most))


def _fault(
    facts: HandFacts, i: int, decision: Decision, who: str, due: list[str], laid: list[Wager], block: Decider
) -> Fault:
    right = listed(said.person(one) for one in due)
    what = decision.action.replace("-", " ")
    did = f"{said.person(who)} decided ({what}) at seat {said.seat(decision.seat)}"
    says = f"{did}; it was for {right} to decide ({in_lines(block.cite)})."
    shown = tuple(stakes_shown(facts, laid))
    lines = cites(facts, block.cite)
    return Fault("fail", says, f"decisions[{i}]", said.person(who), right, None, lines, working=shown)
