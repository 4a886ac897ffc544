"""There were more raises in a round of betting than the page allows.

What it checks: the raises of each street against the number that the page prints, one more before the flop where it says so
with a straddle. Between two players, where the page lets them raise without end, nothing is counted; whether that holds
where two of several are left is the game's reading. Where only the sums of a street were recorded, the answer is that it
cannot be told.

Why it matters: the cap protects a player from being raised back and forth between two others.

What to do: see the acts of the street. If one was recorded wrongly, correct the hand with a superseding record; otherwise
remind the table of the cap.
"""

from compliance.floor.rules import betting
from compliance.floor.rules.betting import Round, Step
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games.hand import pots
from games.procedures.showdown.options import Betting

SEVERITY = "minor"
READS = ("procedure", "means:raise-count")
TWO_LEFT, TWO_AT_THE_TABLE = "two-left-in-the-hand", "two-at-the-table"


def check(facts: HandFacts) -> Faults:
    if facts.hand.pot is None:
        return ()
    rules = betting.rules(facts)
    if rules is None or rules.raises is None or not rules.counted:
        return ()
    found = [_round(facts, rules, one) for one in betting.rounds(facts.hand)]
    faults = [fault for fault in found if fault is not None]
    if faults:
        return faults
    open_ = betting.untold(facts, "How often was raised", rules.cite)
    return () if open_ is None else (open_,)


def _round(facts: HandFacts, rules: Betting, one: Round) -> Fault | None:
    most = rules.raises or 0
    if rules.raises_straddled is not None and any(step.act.act == "straddle" for step in one.steps):
        most = rules.raises_straddled
    raises = [step for step in one.steps if step.act.act == "raise"]
    if rules.completed and (one.name not in rules.completed or all(step.act.act != "complete" for step in one.steps)):
        return None  # the number is printed for a round in which the forced bet was completed
    beyond = [step for step in raises[most:] if not _free(facts, rules, step)]
    if not beyond:
        return None
    first, many = beyond[0], len(raises)
    lines = cites(facts, rules.cite)
    told = tuple(f"{number}. {step.title}" for number, step in enumerate(raises, 1))
    says = f"{first.title} is raise {raises.index(first) + 1} of the street; {most} are allowed."
    fault = Fault("fail", says, first.subject, f"{many} raises", f"at most {most}", cites=lines, working=told)
    if _in_doubt(facts, rules):
        return fault.in_doubt("Whether that holds at this table the book leaves open", reading=rules.raises_by)
    if first.left == 2 and rules.heads_up_by is not None and _reading(facts, rules) != TWO_AT_THE_TABLE:
        open_ = "Two players were left; whether they may raise without end the book leaves open"
        return fault.in_doubt(open_, reading=rules.heads_up_by)
    return fault


def _free(facts: HandFacts, rules: Betting, step: Step) -> bool:
    """Whether the page counts no raises there."""
    if rules.heads_up != "unlimited":
        return False
    if len(pots.dealt_in(facts.hand)) == 2:
        return True
    return step.left == 2 and (rules.heads_up_by is None or _reading(facts, rules) == TWO_LEFT)


def _in_doubt(facts: HandFacts, rules: Betting) -> bool:
    """Whether the number of raises hangs on a reading that has it otherwise here."""
    if rules.raises_by is None or facts.game is None:
        return False
    if facts.game.readings.get(rules.raises_by, "not-stated") == rules.raises_told:
        return False
    limit = facts.fee.option.limit if facts.fee is not None else None
    bounded = limit is not None and (limit.max is not None or limit.max_between is not None)
    return rules.raises_in_doubt == "everywhere" or not bounded


def _reading(facts: HandFacts, rules: Betting) -> str:
    readings = facts.game.readings if facts.game is not None else {}
    return readings.get(rules.heads_up_by or "", "not-stated")
