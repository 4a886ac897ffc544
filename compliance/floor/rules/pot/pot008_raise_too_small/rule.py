"""A raise was smaller than the page allows.

What it checks: where the page asks for a raise of at least the preceding bet or raise, each raise of who is not all in. Where
only the sums of a street were recorded, the answer is that it cannot be told.

Why it matters: small raises reopen the betting for nothing and are a way to play partners. The page rules them out.

What to do: see what was bet. If an amount or an all-in was recorded wrongly, correct the hand with a superseding record;
otherwise remind the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules import betting
from compliance.floor.rules.betting import Step
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Severity
from games.cards.money import dollars

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("procedure", "duty:raise-at-least-preceding-bet")


def check(facts: HandFacts) -> Sequence[Fault]:
    if facts.hand.pot is None:
        return ()
    rules = betting.rules(facts)
    if rules is None or rules.raise_at_least is None:
        return ()
    small = [step for step in betting.steps(facts.hand) if _small(step)]
    if small:
        return [_fault(facts, step, rules.cite) for step in small]
    open_ = betting.untold(facts, "Whether each raise was large enough", rules.cite)
    return () if open_ is None else (open_,)


def _small(step: Step) -> bool:
    return step.act.act == "raise" and not step.act.all_in and 0 < step.up < step.last


def _fault(facts: HandFacts, step: Step, lines: tuple[str, ...]) -> Fault:
    says = f"{step.title}: by {dollars(step.up)}, after a bet or raise of {dollars(step.last)}."
    faced = f"It faced {dollars(step.level)}, had put in {dollars(step.before)} and added {dollars(step.amount)}"
    due = f"at least {dollars(step.last)}"
    cited = cites(facts, lines)
    return Fault("fail", says, step.subject, dollars(step.up), due, step.up - step.last, cited, working=(faced,))
