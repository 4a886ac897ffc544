"""The books of a closed day changed.

What it checks: the figures of a closed gaming day are those at which it was closed. Where a hand, a count or another paper
that came later changes one of them, a restatement is wanted: a new closing that names the one it replaces.

Why it matters: what was handed over rests on the closed figures. A day that changes behind its closing makes two truths.

What to do: look at what came in after the closing. Restate the day, or correct what was entered wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.law.finding import Fault, Severity
from compliance.money.ledger.closing import figures, standing_closing
from compliance.money.ledger.day import Day
from compliance.papers.forms.form import cents
from games.cards.money import dollars
from games.settling.wording import short_or_over

OF = "day"
SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()
CALLED = ("Now", "When it was closed")


def check(day: Day) -> Sequence[Fault]:
    closing = standing_closing(day)
    if closing is None:
        return ()
    now, closed = figures(day), closing.figures
    return [
        _fault(name, closed.get(name), now.get(name), closing.id)
        for name in sorted(now.keys() | closed.keys())
        if now.get(name) != closed.get(name)
    ]


def _fault(name: str, closed: str | None, now: str | None, closing: str) -> Fault:
    words = name[:1].upper() + name[1:]
    if closed is None or now is None:
        says = f"{words}: {_shown(closed)} when the day was closed ({closing}), {_shown(now)} now."
        return Fault("fail", says, f"closed {name}", _shown(now), _shown(closed))
    before, after = cents(closed), cents(now)
    gap = after - before
    says = (
        f"{words}: {dollars(before)} when the day was closed ({closing}), {dollars(after)} now: {short_or_over(gap)}."
    )
    return Fault("fail", says, f"closed {name}", dollars(after), dollars(before), gap)


def _shown(figure: str | None) -> str:
    return "not known" if figure is None else dollars(cents(figure))
