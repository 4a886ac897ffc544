"""Fees that are a percentage of wagers, of winnings or of the pot, where a line of the book forbids that.

As a share; as rows that keep one share of the wagers from row to row; as steps that rise alike. Rows that only nearly keep one
share are a notice: a reviewer will ask how these fees were calculated.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.terms import percentage
from games.terms.defect import Defect, Page, Weight

READS = tuple(f"means:{name}" for name in percentage.FORBIDDING)
FORBIDDEN = "though rates may not be calculated as a fraction or percentage of wagers."


def find(page: Page) -> Iterator[Defect]:
    """The approval stands; what it approves is against another line of the same book."""
    for schedule, option in page.options():
        for charge in schedule.charge:
            duty = percentage.forbidding(page.asked, charge.counts)
            found = None if duty is None or not option.prints(charge) else percentage.of_charge(charge, option)
            if found is None or duty is None:
                continue
            bands = option.bands.get(charge.name, ())
            printed = "; ".join(map(page.printed(schedule, option, charge).row, bands)) or found.words
            follows = f"The fee is {found.words}, {FORBIDDEN}"
            weight: Weight = "defect" if found.exact else "notice"
            lines = (*(charge.cite if found.how == "share" else option.cite), *duty.cite)
            yield page.defect(__name__, weight, (schedule, option), lines, printed, follows)
