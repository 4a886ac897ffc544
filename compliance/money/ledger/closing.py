"""The figures at which a gaming day is closed, and the closing that stands."""

from __future__ import annotations

from typing import Literal

from compliance.money.ledger.day import Day
from compliance.money.ledger.reconciliation import totals
from compliance.money.papers.closing import Closing
from compliance.money.papers.preparation import Preparation
from games.cards.money import plain

State = Literal["open", "closed", "restated"]


def figures(day: Day) -> dict[str, str]:
    """Every sum of the day that somebody knows, by name: what a closing holds."""
    found = {}
    for total in totals(day):
        for name in ("due", "collected", "counted", "banked"):
            value = getattr(total, name)
            if value is not None:
                found[f"{total.holds} {name}"] = plain(value)
    return found


def state(day: Day) -> State:
    """Whether the day accounts are closed."""
    closing = standing_closing(day)
    return "open" if closing is None else "restated" if closing.restates else "closed"


def changed_since(day: Day) -> bool:
    """Whether the closed day has other figures by now than those at which it was closed."""
    closing = standing_closing(day)
    return closing is not None and closing.figures != figures(day)


def prepared_before(day: Day) -> bool:
    """Whether the day was prepared at other figures than the present ones: it is prepared again before it is closed."""
    prepared = standing_preparation(day)
    return prepared is not None and prepared.figures != figures(day)


def standing_preparation(day: Day) -> Preparation | None:
    """The last preparation since the books were closed last; None: nobody has prepared them."""
    closings = [closing.at for closing in day.papers.of(Closing)]
    since = [one for one in day.papers.of(Preparation) if not closings or one.at > max(closings)]
    return since[-1] if since else None


def standing_closing(day: Day) -> Closing | None:
    """The closing that no restatement replaces; None while the books are open."""
    closings = day.papers.of(Closing)
    replaced = {closing.restates for closing in closings}
    standing = [closing for closing in closings if closing.id not in replaced]
    return standing[-1] if standing else None
