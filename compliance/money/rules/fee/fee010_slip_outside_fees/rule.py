"""A slip holds less or more than so many hands can have brought.

What it checks: where hands are not recorded one by one, the amount of each slip against the number of hands that is written on
it: not less than hands times the lowest fee of the posted option, not more than hands times the highest. Fees of several charges
are added, but not those of which one takes the place of the other by the size of the pot; a charge that is not due of every hand
counts as nothing at the lower end. What each player pays, a share of a wager or
a pot, and time collections have no such bounds, and a slip without its number of hands has none either. Where the posted option
is not known, the answer is that it cannot be told.

Why it matters: without recorded hands nothing else holds a down against the schedule. Between the lowest and the highest fee much
stays open; outside of it something is wrong.

What to do: look at the slip and the dealer's down. If hands or amount were written wrongly, correct the slip; otherwise see the
surveillance of that down, and have its hands recorded.
"""

from collections.abc import Sequence

from compliance.floor.papers.waiver import Waiver
from compliance.law.finding import Fault
from compliance.money.ledger.commission import slips_counted
from compliance.money.ledger.day import Day
from compliance.money.ledger.posted import charged_as, posted_for
from compliance.money.papers.slip import Slip
from compliance.money.rules.day_wording import book_cites
from compliance.papers.forms.form import cents
from games import said
from games.cards.money import cents_of
from games.terms import fee_conditions
from games.terms.game import ChargeTerms

OF = "day"
SEVERITY = "minor"
READS = ("charge:fee", "charge-beside:fee", "charge-beside:jackpot")
KINDS = ("fee", "jackpot-drop")


def check(day: Day) -> Sequence[Fault]:
    slips = [one for one in slips_counted(day) if one.kind in KINDS and one.hands is not None]
    found = [_fault(day, slip) for slip in sorted(slips, key=lambda one: one.id)]
    return [fault for fault in found if fault is not None]


def _fault(day: Day, slip: Slip) -> Fault | None:
    told, taken, hands = posted_for(day, slip), cents(slip.amount), slip.hands or 0
    head = f"Slip {said.paper(slip.id)}, table {said.table(slip.table)}"
    head += f": {said.as_written(slip.amount)} of {hands:,} hand{'' if hands == 1 else 's'}"
    fault = Fault("cannot tell", "", f"slip {said.paper(slip.id)}", said.as_written(slip.amount), table=slip.table)
    if told.fee is None:
        return fault._replace(says=f"{head}; what they owed cannot be told: {told.why}.")
    charges = charged_as(told.fee, slip.kind)
    if not charges or any(one.charge.payer == "seat" and any(one.fees) for one in charges):
        return None  # how many players paid is not on the slip; of a kind that is not printed other rules speak
    if any(one.charge.share is not None or not one.fees for one in charges):
        return None
    low = 0 if _waived(day, slip) else sum(map(_lowest, charges)) * hands
    high = _highest(charges) * hands
    if low <= taken <= high:
        return None
    gap = taken - (low if taken < low else high)
    bounds = f"{said.money(low)} to {said.money(high)}" if low != high else said.money(high)
    says = f"{head}; option {told.fee.option.number} allows {bounds}: {said.difference(gap)}."
    lines = tuple(dict.fromkeys(line for one in charges for line in one.charge.cite))
    working = tuple(
        f"{one.charge.title or one.charge.name}: {said.money(_lowest(one))} to {said.money(max(one.fees))} a hand"
        for one in charges
    )
    cites = book_cites(day, told.game, (*told.fee.option.cite, *lines))
    return fault._replace(outcome="fail", says=says, due=bounds, difference=gap, cites=cites, working=working)


def _highest(charges: Sequence[ChargeTerms]) -> int:
    """The most that a hand owes: of charges that hang on the size of the pot those that are due of one and the same pot."""
    spans = [
        (cents_of(one.pot_from or 0), None if one.pot_below is None else cents_of(one.pot_below), max(one.fees))
        for one in charges
    ]
    pots = {0, *(begins for begins, _, _ in spans), *(ends for _, ends, _ in spans if ends is not None)}
    return max(
        sum(fee for begins, ends, fee in spans if begins <= pot and (ends is None or pot < ends)) for pot in pots
    )


def _lowest(one: ChargeTerms) -> int:
    """The least that a hand owes of a charge: nothing, where it is not due of every hand, or is only the most to be taken."""
    depends = fee_conditions.asks(one) or one.charge.once_a_round or one.charge.at_most
    return 0 if depends or one.charge.basis == "pot_size" else min(one.fees)


def _waived(day: Day, slip: Slip) -> bool:
    """Whether something of the kind was waived at the table in that time, or of a hand, of which no slip tells when it was."""
    return any(
        one.kind == slip.kind
        and one.table == slip.table
        and (one.from_ is None or one.to is None or (one.from_ < slip.to and slip.from_ < one.to))
        for one in day.papers.of(Waiver)
    )
