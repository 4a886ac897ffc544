"""A blind, an ante or a forced bet was not the one of the posted option.

What it checks: blinds, antes and forced bets on record against the figures that the posted option prints; every player who was
dealt in put in the ante, where one is printed. A straddle is a fault where
the page allows none. Who is all in may put in less. Kill and bomb pots are left out. Where the
single acts of the first street were not recorded, the answer is that it cannot be told.

Why it matters: the forced bets are part of the posted game, and in many books the fee hangs on them.

What to do: see what was posted and what was put in. If an amount was recorded wrongly, correct the hand with a superseding
record; otherwise see which option should have hung at the table.
"""

from collections.abc import Iterator

from compliance.floor.rules import betting
from compliance.floor.rules.betting import Step
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, other_sum, seats_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import cents_of
from games.hand import pots
from games.schema import Limit
from games.settling.wording import lines_say

SEVERITY = "minor"
READS = ("limit", "procedure", "means:blinds-posted", "means:antes-posted")


def check(facts: HandFacts) -> Faults:
    return [*_straddled(facts), *_by_option(facts)]


def _straddled(facts: HandFacts) -> Iterator[Fault]:
    """A straddle where the page allows none."""
    rules = betting.rules(facts) if facts.hand.pot is not None else None
    for step in betting.steps(facts.hand) if rules is not None and not rules.straddle else ():
        if step.act.act == "straddle" and rules is not None:
            says = f"{step.title}: {said.money(step.amount)}; {lines_say(rules.cite, 'allow')} none."
            lines = cites(facts, rules.cite)
            yield Fault("fail", says, step.subject, said.money(step.amount), "no straddle", None, lines)


def _by_option(facts: HandFacts) -> Faults:
    pot, fee = facts.hand.pot, facts.fee
    if pot is None or fee is None or pot.kind is not None or not pot.streets:
        return ()
    limit = fee.option.limit
    if limit is None or not (limit.blinds or limit.ante is not None or limit.forced is not None):
        return ()
    if pot.streets[0].acts is None:
        open_ = betting.untold(facts, "Whether blinds and antes were as posted", limit.cite)
        return () if open_ is None else (open_,)
    steps = list(betting.steps(facts.hand))
    found = [_step(facts, limit, step) for step in steps]
    return [fault for fault in found if fault is not None] + list(_without_ante(facts, limit, steps))


def _printed(limit: Limit, act: str) -> int | None:
    if act == "small-blind" and len(limit.blinds) > 1:
        return cents_of(limit.blinds[0])
    if act == "big-blind" and limit.blinds:
        return cents_of(limit.blinds[-1])
    if act == "ante" and limit.ante is not None:
        return cents_of(limit.ante)
    return cents_of(limit.forced) if act == "bring-in" and limit.forced is not None else None


def _step(facts: HandFacts, limit: Limit, step: Step) -> Fault | None:
    due = _printed(limit, step.act.act)
    if due is None or step.amount == due or (step.act.all_in and step.amount < due):
        return None
    says = f"{step.title}: {said.money(step.amount)}, due {said.money(due)}."
    return other_sum(says, step.subject, step.amount, due, cites(facts, limit.cite))


def _without_ante(facts: HandFacts, limit: Limit, steps: list[Step]) -> Iterator[Fault]:
    if limit.ante is None:
        return
    put = {step.act.seat for step in steps if step.act.act == "ante"}
    missing = [seat for seat in pots.dealt_in(facts.hand) if seat not in put]
    if missing:
        who = seats_at(missing)
        due = said.money(cents_of(limit.ante))
        lines = cites(facts, limit.cite)
        says = f"No ante of {who} is on record; the posted option has an ante of {due}."
        yield Fault("fail", says, "pot.streets[0].acts", "nothing", due, None, lines)
