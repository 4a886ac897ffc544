"""A bet or raise was not of the size that the posted limit allows.

What it checks: each bet and each raise against the posted limits where the page prints one: between the lower and the upper
limit; where the page plays streets at the lower and at the upper limit, exactly that; where it plays at the limit of the pot,
at most what lies there. Less is allowed to who is all in. In a
killed pot the limits are as many times as high as the page prints; where it prints none, and in bomb pots and games without
a limit, nothing is held against them. Where only the sums of a street
were recorded, the answer is that it cannot be told.

Why it matters: the limit is posted, and it is what the fee of the table hangs on. A bet beyond it is another game than the one
that hangs there.

What to do: see what was bet. If an amount was recorded wrongly, correct the hand with a superseding record; otherwise see
which notice should have hung at the table.
"""

from compliance.floor.rules import betting
from compliance.floor.rules.betting import Step
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.wording import whole

SEVERITY = "serious"
READS = ("limit",)


def check(facts: HandFacts) -> Faults:
    if facts.hand.pot is None:
        return ()
    limits, rules = betting.limits(facts), betting.rules(facts)
    by_pot = rules is not None and rules.pot_limit
    if limits is None and not by_pot:
        return ()
    bets = [step for step in betting.steps(facts.hand) if step.act.act in betting.BETS]
    found = [_by_pot(facts, step) if by_pot or limits is None else _step(facts, step, limits) for step in bets]
    faults = [fault for fault in found if fault is not None]
    if faults:
        return faults
    open_ = betting.untold(facts, "Whether the bets kept to the limit", _lines(facts))
    return () if open_ is None else (open_,)


def _step(facts: HandFacts, step: Step, limits: tuple[int, int]) -> Fault | None:
    least, most = _bounds(facts, step, limits)
    up = step.before + step.amount if step.act.act == "complete" else step.up
    if least <= up <= most or (step.act.all_in and up < least):
        return None
    due = whole(least) if least == most else f"{whole(least)} to {whole(most)}"
    says = f"{step.title}: by {said.money(up)}, the limit is {due}."
    more = up - most if up > most else up - least
    faced = (
        f"It faced {said.money(step.level)}, had put in {said.money(step.before)} and added {said.money(step.amount)}"
    )
    lines = cites(facts, _lines(facts))
    return Fault("fail", says, step.subject, said.money(up), due, more, lines, working=(faced,))


def _by_pot(facts: HandFacts, step: Step) -> Fault | None:
    """At most what lies in the pot; for a raise after its call."""
    call = max(0, step.level - step.before)
    most = step.pot + call
    if step.up <= most:
        return None
    says = f"{step.title}: by {said.money(step.up)}, at most the pot of {said.money(most)}."
    sums = f"In the pot {said.money(step.pot)}, and {said.money(call)} to call{said.total(most)}"
    lines = cites(facts, _lines(facts))
    due = f"at most {said.money(most)}"
    return Fault("fail", says, step.subject, said.money(step.up), due, step.up - most, lines, working=(sums,))


def _bounds(facts: HandFacts, step: Step, limits: tuple[int, int]) -> tuple[int, int]:
    rules = betting.rules(facts)
    schedule = facts.fee.schedule.schedule if facts.fee is not None else ""
    if rules is None or (rules.schedules and schedule not in rules.schedules):
        return limits
    if step.name in rules.lower:
        return limits[0], limits[0]
    return (limits[1], limits[1]) if step.name in rules.upper else limits


def _lines(facts: HandFacts) -> tuple[str, ...]:
    limit = facts.fee.option.limit if facts.fee is not None else None
    rules = betting.rules(facts)
    about = rules is not None and (rules.lower or rules.pot_limit)
    return (*(() if limit is None else limit.cite), *(rules.cite if rules is not None and about else ()))
