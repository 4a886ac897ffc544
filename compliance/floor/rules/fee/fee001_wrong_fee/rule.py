"""The fee collected is not the fee due.

What it checks: the fees collected from the one who owes them, added up, against the fee that the posted option prints
for the total table action. When nothing came from him, what was collected in his place is held against it. Other
collections (jackpot drop, rake, vigorish, time) are not the schedule fee. Where two printed bands hold the total,
either fee passes; where no band holds it, the answer is that it cannot be told.

Why it matters: the fee is fixed before the hand by the posted option. Less is income not collected, more is a fee
nobody has approved. A fee recorded as $0.00, or in part, is short, unless a waiver on record explains what is missing: Penal
Code 337j(f) is reported to let a fee be waived, or a part of one, after the hand has begun.

What to do: compare with the posting and the drop. If the amount was recorded wrongly, correct the hand with a
superseding record. If a fee was waived, write the waiver with its reason and authority: the hand is judged again.
"""

from compliance.floor.rules.collected import fee_cites, gap, taken, working
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.fees_read import or_left_open
from compliance.floor.rules.owing import waived_away, waived_words
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.settling.sheet import Due
from games.settling.wording import band_title, listed
from games.terms.game import FeeTerms

SEVERITY = "serious"
LAW = ("rule-book", "penal-code-337j-f")
READS = ("charge:fee", "means:fee-for-each-wager", "means:no-fee-beyond-printed", "means:free-hands")


def check(facts: HandFacts) -> Faults:
    due, fee, collections = facts.due, facts.fee, facts.hand.collections
    if due is None or fee is None or not collections:  # nothing collected is for the rule on missing fees
        return ()
    if fee.payer == "seat":  # what each player owes is for the rule on their own fees
        return ()
    if due.ceiling:  # the most that may be taken, not what is due: for the rule on what is taken from pots
        return ()
    if len(collections) == 1 and len(due.fees) == 1:
        only = collections[0]
        if only.kind == "fee" and only.source == fee.payer and CENTS[only.amount] == due.fees[0]:
            return ()
    if all(collection.kind != "fee" for collection in collections):
        return ()
    return or_left_open(facts, _compare(facts, due, fee), _is_due)


def _is_due(facts: HandFacts) -> bool:
    """Whether what was collected is the fee due."""
    fee, due = facts.fee, facts.due
    return fee is not None and due is not None and bool(due.fees) and not _compare(facts, due, fee)


def _compare(facts: HandFacts, due: Due, fee: FeeTerms) -> Faults:
    held = taken(facts, fee)
    if (
        held.payer is None and held.others is None
    ):  # others paid fees of their own; this one is for the rule on missing fees
        return ()
    amount, everything = held.amount, (held.payer or 0) + (held.others or 0)
    if amount in due.fees or everything in due.fees:  # from whom it came is for the rule on the wrong person
        return ()
    if not due.fees:
        return () if not due.base and not amount else (_no_figure(facts, due, amount),)
    differences = [amount - figure for figure in due.fees]
    between = _next_band(facts, due, fee, amount)
    if between is not None:
        return (between,)
    nearest = min(differences, key=abs)
    if facts.waived and waived_away(facts, "fee"):
        return ()
    figures = listed([said.money(figure) for figure in due.fees], "or")
    free = f": {due.why}" if due.fees == (0,) and due.why else ""  # a free first hand of a game, a hand without a flop
    says = f"Fee collected {said.money(amount)}, due {figures}: {said.difference(nearest)}{free}."
    waived = waived_words(facts, "fee")
    says += waived or (" The record does not say that the fee was waived." if amount == 0 else "")
    reading = ", ".join(due.readings) or None
    lines = (
        *working(facts),
        *(
            f"{said.money(amount)} − {said.money(f)}: {said.difference(d)}"
            for f, d in zip(due.fees, differences, strict=True)
        ),
    )
    return (Fault("fail", says, "collections", said.money(amount), figures, nearest, fee_cites(facts), reading, lines),)


def _no_figure(facts: HandFacts, due: Due, amount: int) -> Fault:
    why = "; ".join(part for part in (due.why, gap(facts) if due.base and not due.readings else "") if part)
    says = f"Fee collected {said.money(amount)}; the fee due cannot be told: {why}."
    recorded, lines, reading = said.money(amount), fee_cites(facts), ", ".join(due.readings) or None
    return Fault("cannot tell", says, "collections", recorded, None, None, lines, reading, working(facts))


def _next_band(facts: HandFacts, due: Due, fee: FeeTerms, amount: int) -> Fault | None:
    """A total with cents between two bands, and the fee of the upper one: the book leaves open which band it is in."""
    if not due.readings:
        return None
    upper = fee.quote(-(-due.base // 100) * 100)
    if amount not in upper.fees:
        return None
    lower, above = band_title(fee.bands[due.bands[0]]), band_title(fee.bands[upper.bands[0]])
    says = (
        f"Fee collected {said.money(amount)}. In which band {said.money(due.base)} lies the book leaves open: "
        f"{lower} with {said.money(due.fees[0])} or {above} with {said.money(amount)}."
    )
    figures = f"{said.money(due.fees[0])} or {said.money(amount)}"
    recorded, lines = said.money(amount), fee_cites(facts)
    return Fault("cannot tell", says, "collections", recorded, figures, None, lines, due.readings[0], working(facts))
