"""A slip says another sum than the recorded hands.

What it checks: where a table's hands are recorded and a shift's slips are there too, the slips' sum of each kind of collection
against what the hands of their time have as collected. Hands are summed by the hour: of an hour that slips cover in part, any
part of its money may be theirs. Where slips do not cover the hours in which hands were dealt, that is told with the stretch that
is missing; so it is left open by hands of which it was not recorded what was collected, and by a slip of which a part belongs to
another shift. Slips of vigorish that was put off, and of time, are of money that no hand tells of: they come beside the hands.

Why it matters: both papers were written about the same money. Which of them is right decides what is due to be counted.

What to do: compare slip and hands over the time of the slip. Correct the one that was written wrongly; look for the slip that is
missing. A slip of late vigorish is named on the markers that it settles.
"""

from collections.abc import Iterable, Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.slip_cover import SlipCover, Stretch, slip_covers
from games import said
from games.settling.wording import listed

OF = "day"
SEVERITY = "minor"
LAW = ()
CALLED = ("By the slips", "By the hands")


def check(day: Day) -> Sequence[Fault]:
    return [_fault(day, held) for held in slip_covers(day) if not held.agrees]


def _fault(day: Day, held: SlipCover) -> Fault:
    outside = held.slips - (held.least if held.slips < held.least else held.most)
    short_or_more = held.slips < held.least or held.slips > held.most
    head = f"Table {said.table(held.table)}, {held.shift}: slips of {said.money(held.slips)} ({held.kind.replace('-', ' ')})"
    gap = outside if short_or_more else held.slips - held.hands
    subject = f"{said.table(held.table)} {held.shift} {held.kind} slips"
    fault = Fault(
        "fail", "", subject, said.money(held.slips), _due(held), gap, working=_working(held), table=held.table
    )
    open_hands = day.unreviewed or held.not_recorded
    if open_hands:
        says = f"{_compared(head, held)}; of {open_hands} hands it is not known what was collected."
        return fault._replace(outcome="cannot tell", says=says)
    if held.across:
        says = f"{_compared(head, held)}; {held.across} of the slips reach into another shift."
        return fault._replace(outcome="cannot tell", says=says)
    if short_or_more:
        of = "the hands have" if not held.gaps else "the hands of their time have"
        return fault._replace(says=f"{head}, {of} {_due(held)}: {said.difference(gap)}.")
    says = (
        f"{head}, the hands of the shift have {said.money(held.hands)}; of {_stretches(held.gaps)} there is no slip, so whether"
        " the two agree cannot be told."
    )
    return fault._replace(outcome="cannot tell", says=says, difference=None)


def _compared(head: str, held: SlipCover) -> str:
    return f"{head}, the hands have {said.money(held.hands)}: {said.difference(held.slips - held.hands)}"


def _due(held: SlipCover) -> str:
    """What the hands of the slips' time have: between two figures where an hour is covered in part."""
    if not held.gaps:
        return said.money(held.hands)
    return said.money(held.least) if held.least == held.most else f"{said.money(held.least)} to {said.money(held.most)}"


def _working(held: SlipCover) -> tuple[str, ...]:
    if not held.gaps:
        return (f"{said.money(held.slips)} − {said.money(held.hands)}{said.total(held.slips - held.hands, ' = ')}",)
    return (
        f"Hands of the shift: {said.money(held.hands)}; of hours that slips cover whole{said.total(held.least)}",
        f"Of hours into which slips reach: {said.money(held.most)}; on the slips{said.total(held.slips)}",
        f"No slip of {_stretches(held.gaps)}",
    )


def _stretches(gaps: Iterable[Stretch]) -> str:
    return listed(f"{said.moment(begins, '%H:%M')} to {said.moment(ends, '%H:%M')}" for begins, ends in gaps)
