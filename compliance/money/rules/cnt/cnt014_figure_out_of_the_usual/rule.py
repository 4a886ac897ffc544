"""A figure is out of the usual.

What it checks: the fee a hand and the hands an hour of each table's shift and each dealer against the days before: three
standard deviations from their mean and more is told, where there are enough days to say so. It accuses nobody: a slow
night, a new game or a private table explain most of them.

Why it matters: what is taken off the felt is seen first in such figures. An auditor looks at the few that stand out.

What to do: look at the hands of that shift. Where there is a plain reason, resolve the finding with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.law.finding import Fault, Severity
from compliance.law.thresholds import threshold
from compliance.money.ledger.day import Day, Usual
from compliance.money.ledger.spread import deviation, figures, limits, outside
from games.cards.money import dollars

OF = "day"
SEVERITY: Severity = "note"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()
CALLED = ("This day", "On the days before")


def check(day: Day) -> Sequence[Fault]:
    least = threshold("days-of-the-usual", day.gaming_day).value
    times = threshold("deviations", day.gaming_day).value
    found = []
    for (what, who), value in sorted(figures(day).items()):
        usual = day.usual.get((what, who))
        if usual is not None and usual.seen >= least and outside(value, usual, times):
            found.append(_fault(day, what, who, value, usual, times))
    return found


def _fault(day: Day, what: str, who: str, value: int, usual: Usual, times: int) -> Fault:
    mean, low, high = limits(usual, times)
    shown, bounds = _shown(what, value), f"{_shown(what, low)} to {_shown(what, high)}"
    says = f"{who[:1].upper() + who[1:]}: {what} {shown}; on the {usual.seen} days before it was {bounds}."
    spread = _shown(what, deviation(usual))
    working = (
        f"Mean of {usual.seen} days: {_shown(what, mean)}; standard deviation: {spread}",
        f"{_shown(what, mean)} ± {times} standard deviations, widened to whole units: {bounds}",
    )
    named = [one.table for one in day.takings if who.startswith(f"table {one.table} ")]
    table = max(named, key=len, default="")  # names may have blanks in them, and one may begin like another
    return Fault("fail", says, f"{what}, {who}", shown, bounds, working=working, table=table)


def _shown(what: str, value: int) -> str:
    return dollars(value) if what.startswith("fee") else f"{value // 100}.{value % 100 // 10}"
