"""A fee was waived otherwise than it may be.

What it checks: each waiver of the day. The hand that it names is on record, at its table and on its gaming day. It had begun
when the waiver was written, and so had the time of which the waiver speaks: a fee, or a part of one, is reported to be waivable
after the hand has begun. Of what is waived something was due by the posted option, and no less than was waived. Whoever waived
it did not deal: the authority is not the dealer of the hand, or of the hands and slips of that time. Where the hand, or any hand
of that time, is not on record, the answer is that it cannot be told; where the fee of the hand cannot be told, the rules on that
hand say so.

Why it matters: a waiver takes money off the books with a signature. One that the dealer grants himself, or that is written before
there is a hand, is the shortest way for a fee to go elsewhere.

What to do: ask who signed, and see the surveillance of the hand. If hand, time or badge were written wrongly, correct the waiver;
otherwise it does not stand: withdraw it with a correction, and the hand is judged without it.
"""

from collections.abc import Iterator, Sequence

from compliance.floor.papers.waiver import Waiver
from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.posted import charged_as, posted_when_dealt
from compliance.money.papers.slip import Slip
from compliance.money.rules.day_wording import book_cites
from compliance.papers.forms.form import cents
from games import said
from games.hand.form import Hand
from games.terms.dues import dues, total

OF = "day"
SEVERITY = "serious"
LAW = ("rule-book", "penal-code-337j-f")
READS = ("charge", "charge-beside")


def check(day: Day) -> Sequence[Fault]:
    faults: list[Fault] = []
    for waiver in sorted(day.papers.of(Waiver), key=lambda one: one.id):
        hand = None if waiver.hand is None else day.hands.get(waiver.hand)
        if waiver.hand is None:
            faults += _of_a_time(day, waiver)
        elif hand is None:
            says = f"{_head(waiver)} of hand {said.hand(waiver.hand, waiver.hand)}, which is not on record."
            faults.append(_fault(waiver, "hand", says)._replace(outcome="cannot tell"))
        else:
            faults += _of_a_hand(day, waiver, hand)
    return faults


def _of_a_hand(day: Day, waiver: Waiver, hand: Hand) -> Iterator[Fault]:
    name = waiver.hand or hand.id
    head = f"{_head(waiver)} of hand {said.hand(name, name)}"
    if (hand.table, hand.gaming_day) != (waiver.table, waiver.gaming_day):
        where = f"table {said.table(hand.table)} on {said.day(hand.gaming_day)}"
        yield _fault(waiver, "hand", f"{head}, which was dealt at {where}.", where, f"table {said.table(waiver.table)}")
        return
    if waiver.written < hand.started:
        zone = day.zone
        written, began = (said.moment(at.astimezone(zone), "%H:%M:%S") for at in (waiver.written, hand.started))
        says = f"{head} was written at {written}; the hand began at {began}."
        yield _fault(waiver, "written", says, written, f"after {began}")
    badge = said.person(waiver.authority)
    if hand.dealer == waiver.authority:
        yield _fault(waiver, "authority", f"{head} has the badge of its dealer, {badge}.", badge)
    yield from _not_due(day, waiver, hand, head)


def _not_due(day: Day, waiver: Waiver, hand: Hand, head: str) -> Iterator[Fault]:
    """Nothing of it was due, or less than was waived."""
    told = posted_when_dealt(day, hand)
    if told.fee is None:
        return
    cites = book_cites(day, told.game, told.fee.option.cite)
    due = total(dues(told.fee, hand), waiver.kind) if charged_as(told.fee, waiver.kind) else None
    if due is not None and not due.fees:
        return
    most = 0 if due is None else max(due.fees)
    waived = None if waiver.amount is None else cents(waiver.amount)
    if most and (waived is None or waived <= most):
        return
    shown = "no " + waiver.kind.replace("-", " ") if not most else said.money(most)
    says = f"{head}; {shown} was due by option {told.fee.option.number}."
    over = None if waived is None else waived - most
    recorded = "the whole" if waived is None else said.money(waived)
    yield _fault(waiver, "due", says, recorded, said.money(most))._replace(difference=over, cites=cites)


def _of_a_time(day: Day, waiver: Waiver) -> Iterator[Fault]:
    """Of a table over a time: who dealt there then, by the hands' hours and the slips."""
    assert waiver.from_ is not None
    assert waiver.to is not None
    zone = day.zone
    first, last = waiver.from_.astimezone(zone), waiver.to.astimezone(zone)
    hours = {hour % 24 for hour in range(first.hour, first.hour + int((last - first).total_seconds() // 3600) + 2)}
    slips = [
        one for one in day.papers.of(Slip)
        if one.table == waiver.table and one.from_ < waiver.to and waiver.from_ < one.to
    ]  # fmt: skip
    hands = [one for one in day.takings if one.table == waiver.table and one.hour in hours]
    head = f"{_head(waiver)} of table {said.table(waiver.table)}, {said.moment(first, '%H:%M')} to {said.moment(last, '%H:%M')}"
    if not slips and not hands:
        says = f"{head}: neither a hand nor a slip of that time is on record."
        yield _fault(waiver, "hand", says)._replace(outcome="cannot tell")
    if waiver.written < waiver.from_:
        written = said.moment(waiver.written.astimezone(zone), "%H:%M:%S")
        says = f"{head}, was written at {written}, before any hand of that time had begun."
        yield _fault(waiver, "written", says, written, f"after {said.moment(first, '%H:%M:%S')}")
    badge = said.person(waiver.authority)
    if waiver.authority in {one.dealer for one in slips}:
        yield _fault(waiver, "authority", f"{head} has the badge of the dealer, {badge}.", badge)
    elif waiver.authority in {one.dealer for one in hands}:
        says = f"{head} has the badge of {badge}, who dealt there within the hour; whether then is not known."
        yield _fault(waiver, "authority", says, badge)._replace(outcome="cannot tell")


def _head(waiver: Waiver) -> str:
    what = "The whole" if waiver.amount is None else said.as_written(waiver.amount)
    return f"Waiver {said.paper(waiver.id)}: {what} of the {waiver.kind.replace('-', ' ')}"


def _fault(waiver: Waiver, about: str, says: str, recorded: str | None = None, due: str | None = None) -> Fault:
    return Fault("fail", says, f"waiver {said.paper(waiver.id)} {about}", recorded, due, table=waiver.table)
