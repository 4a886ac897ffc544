"""The shooter had no line wager of his own when the dice were thrown.

What it checks: where the rules have the shooter make one of certain wagers before the throw, the seat that is recorded as
shooter has one of them lying at the first roll of the round. Where no shooter was recorded it is not asked.

Why it matters: whoever throws the dice has something of his own on the line: it is the oldest safeguard against dice thrown
for another's money.

What to do: see the layout before the throw. If a wager or the shooter was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the crew to pass the dice to a player who makes the wager.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites, stakes_shown
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.wording import an, as_wager, lines_say, listed
from games.terms.game import GameTerms

SEVERITY = "minor"
ASKED = ("shooter-wagers",)
READS = tuple(f"means:{one}" for one in ASKED)


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games in which the shooter has a wager of his own."""
    return duty(game, ASKED) is not None


def check(facts: HandFacts) -> Faults:
    game, shooter = facts.game, facts.hand.shooter
    asked = None if game is None or shooter is None else duty(game, ASKED)
    if asked is None or game is None or shooter is None or not asked.of:
        return ()
    mine = [one for one in facts.hand.wagers if one.seat == shooter and not one.backline]
    if any(one.wager in asked.of and (one.from_roll or 1) == 1 for one in mine):
        return ()
    due = an(as_wager(listed([game.wagers[name].title for name in asked.of], "or")))
    before = f"{lines_say(asked.cite, 'ask')} for one before it"
    says = f"Seat {said.seat(shooter)} threw the dice without {due} wager; {before}."
    working = tuple(stakes_shown(facts, mine))
    return (Fault("fail", says, "shooter", "none", due, cites=cites(facts, asked.cite), working=working),)
