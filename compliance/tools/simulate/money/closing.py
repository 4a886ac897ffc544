"""The books of a day prepared by one person and closed by another, at the figures as they stand."""

from __future__ import annotations

from compliance.money.ledger.closing import figures
from compliance.money.ledger.day import Day
from compliance.money.papers.closing import Closing
from compliance.money.papers.preparation import Preparation
from compliance.papers.forms.form import Paper
from compliance.tools.simulate.money.felt import watches
from compliance.tools.simulate.money.office import HOUR, at

PREPARED, CLOSED = 6 * HOUR, 8 * HOUR  # after the gaming day's end: by then the drop is banked


def closed(day: Day, number: int) -> list[Paper]:
    """The two papers; none of a day of which nothing is known."""
    held, over = figures(day), watches(day.house, day.gaming_day)[-1].ends
    if not held:
        return []
    name = f"{day.gaming_day:%Y%m%d}"
    return [
        Preparation(
            id=f"PR-{name}", gaming_day=day.gaming_day, prepared_by="accountant-1", at=at(over + PREPARED), figures=held
        ),
        Closing(
            id=f"CL-{name}",
            gaming_day=day.gaming_day,
            prepared_by="accountant-1",
            closed_by="accountant-2",
            at=at(over + CLOSED),
            position=number,
            figures=held,
        ),
    ]
