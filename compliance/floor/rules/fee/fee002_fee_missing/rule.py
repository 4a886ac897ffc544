"""A fee was due and none was collected.

What it checks: when the posted option prints a fee for the hand's total table action, the record shows a collected
fee, whoever gave it. When collections were not recorded at all, or the option has no band for the total, the answer
is that it cannot be told.

Why it matters: the schedule takes the fee per hand. A hand without it is income not collected, or a collection that
never reached the record; the drop will not agree with the hands either way.

What to do: compare with the drop of that table. If the fee was taken and not recorded, correct the hand with a
superseding record. If it was waived, write the waiver with its reason and authority: the hand is judged again.
"""

from compliance.floor.rules.collected import beside, fee_cites, gap, working
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.owing import waived_away, waived_words
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.sheet import Due
from games.settling.wording import listed

SEVERITY = "serious"
READS = ("charge:fee",)


def check(facts: HandFacts) -> Faults:
    due, collections = facts.due, facts.hand.collections
    if due is None or due.ceiling or facts.fee is None or facts.fee.main.charge.kind != "fee":
        return ()  # a share of a wager or of what it wins is no fee of the hand
    if facts.fee.payer == "seat":  # what each player owes is for the rule on their own fees
        return ()
    for collection in collections or ():
        if collection.kind == "fee" and not beside(facts.fee, collection, facts.hand.bank):
            return ()
    return _missing(facts, due)


def _missing(facts: HandFacts, due: Due) -> Faults:
    if not any(due.fees) and (due.fees or not due.base):  # $0.00 is printed, or nothing was wagered
        return ()
    figures = listed([said.money(figure) for figure in due.fees], "or") if due.fees else None
    reading = ", ".join(due.readings) or None
    if facts.hand.collections is None:
        fee = f"a fee of {figures} was due" if figures else "the fee due cannot be told either"
        says = f"What was collected was not recorded; {fee}."
        return (
            Fault("cannot tell", says, "collections", None, figures, None, fee_cites(facts), reading, working(facts)),
        )
    if not due.fees or not all(due.fees):
        why = "; ".join(part for part in (due.why, gap(facts) if not due.readings else "") if part)
        says = f"No fee was collected; whether one was due cannot be told: {why}."
        return (
            Fault("cannot tell", says, "collections", "none", figures, None, fee_cites(facts), reading, working(facts)),
        )
    if facts.waived and waived_away(facts, "fee"):
        return ()
    says = f"No fee was collected, due {figures}: {said.difference(-min(due.fees))}.{waived_words(facts, 'fee')}"
    cited = fee_cites(facts)
    return (Fault("fail", says, "collections", "none", figures, -min(due.fees), cited, reading, working(facts)),)
