"""A figure is out of the usual.

What it checks: the fee a hand and the hands an hour of each table's shift and each dealer against the days before: three
standard deviations from their mean and more is told, where there are enough days to say so. It accuses nobody: a slow
night, a new game or a private table explain most of them.

Why it matters: what is taken off the felt is seen first in such figures. An auditor looks at the few that stand out.

What to do: look at the hands of that shift. Where there is a plain reason, resolve the finding with it.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.law.thresholds import threshold
from compliance.money.ledger.day import Day, Usual
from compliance.money.ledger.spread import FEE, Whom, deviation, limits, measured, outside
from games import said

OF = "day"
SEVERITY = "note"
LAW = ()
CALLED = ("This day", "On the days before")


def check(day: Day) -> Sequence[Fault]:
    least = threshold("days-of-the-usual", day.gaming_day).value
    times = threshold("deviations", day.gaming_day).value
    found = []
    for (what, whom), value in sorted(measured(day).items(), key=lambda one: (one[0][0], one[0][1].key)):
        usual = day.usual.get((what, whom.key))
        if usual is not None and usual.seen >= least and outside(value, usual, times):
            found.append(_fault(what, whom, value, usual, times))
    return found


def _fault(what: str, whom: Whom, value: int, usual: Usual, times: int) -> Fault:
    mean, low, high = limits(usual, times)
    shown, bounds = _shown(what, value), f"{_shown(what, low)} to {_shown(what, high)}"
    says = f"{whom.kind.capitalize()} {whom.name}: {what} {shown}; on the {usual.seen} days before it was {bounds}."
    spread = _shown(what, deviation(usual))
    working = (
        f"Mean of {usual.seen} days: {_shown(what, mean)}; standard deviation: {spread}",
        f"{_shown(what, mean)} ± {times} standard deviations, widened to whole units: {bounds}",
    )
    subject = f"{what}, {whom.kind} {whom.name}"
    return Fault("fail", says, subject, shown, bounds, working=working, table=whom.table)


def _shown(what: str, value: int) -> str:
    return said.money(value) if what == FEE else f"{value // 100}.{value % 100 // 10}"
