"""A raise was smaller than the page allows.

What it checks: where the page asks for a raise of at least the preceding bet or raise, each raise of who is not all in. Where
only the sums of a street were recorded, the answer is that it cannot be told.

Why it matters: small raises reopen the betting for nothing and are a way to play partners. The page rules them out.

What to do: see what was bet. If an amount or an all-in was recorded wrongly, correct the hand with a superseding record;
otherwise remind the table.
"""

from compliance.floor.rules import betting
from compliance.floor.rules.betting import Step
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said

SEVERITY = "minor"
READS = ("procedure", "means:raise-size")


def check(facts: HandFacts) -> Faults:
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
    says = f"{step.title}: by {said.money(step.up)}, after a bet or raise of {said.money(step.last)}."
    faced = (
        f"It faced {said.money(step.level)}, had put in {said.money(step.before)} and added {said.money(step.amount)}"
    )
    due = f"at least {said.money(step.last)}"
    cited = cites(facts, lines)
    return Fault("fail", says, step.subject, said.money(step.up), due, step.up - step.last, cited, working=(faced,))
