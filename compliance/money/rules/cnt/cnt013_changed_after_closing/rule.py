"""The books of a closed day changed.

What it checks: the figures of a closed gaming day are those at which it was closed. Where a hand, a count or another paper
that came later changes one of them, a restatement is wanted: a new closing that names the one it replaces.

Why it matters: what was handed over rests on the closed figures. A day that changes behind its closing makes two truths.

What to do: look at what came in after the closing. Restate the day, or correct what was entered wrongly.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.closing import figures, standing_closing
from compliance.money.ledger.day import Day
from compliance.money.rules.day_wording import against
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ()
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
    when = f"when the day was closed ({said.paper(closing)})"
    if closed is None or now is None:
        says = f"{name.capitalize()}: {_shown(closed)} {when}, {_shown(now)} now."
        return Fault("fail", says, f"closed {name}", _shown(now), _shown(closed))
    before, after = cents(closed), cents(now)
    gap = after - before
    says = f"{name.capitalize()}: {said.money(before)} {when}, {said.money(after)} now: {said.difference(gap)}."
    return against(after, before, Fault("fail", says, f"closed {name}"))


def _shown(figure: str | None) -> str:
    return "not known" if figure is None else said.money(cents(figure))
