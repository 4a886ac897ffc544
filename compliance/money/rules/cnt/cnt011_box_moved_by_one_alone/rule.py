"""A box went to the count room with one person alone.

What it checks: at least two people carry a box from its table to the count room. Whoever removed it may be one of them.

Why it matters: as long as one person is alone with a box, there is nobody to say what happened to it.

What to do: see the surveillance of the way. If a badge was left out, correct the paper.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.law.finding import Fault, Severity
from compliance.law.instruments import instruments
from compliance.money.ledger.day import Day
from compliance.money.papers.box import Box

OF = "day"
SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("cfr-25-542-31",)
READS: tuple[str, ...] = ()


def check(day: Day) -> Sequence[Fault]:
    least = instruments()["cfr-25-542-31"].parameters["people"]
    return [
        Fault(
            "fail",
            f"Box {box.box} (table {box.table}) was carried by {' and '.join(sorted(set(box.carried_by)))} alone;"
            f" at least {least} people carry it.",
            f"way of box {box.id}",
            ", ".join(box.carried_by),
            f"{least} people",
            table=box.table,
        )
        for box in day.papers.of(Box)
        if len(set(box.carried_by)) < least
    ]
