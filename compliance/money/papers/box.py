"""A drop box on its way: taken off the table, carried by whom, handed to whom."""

from collections.abc import Sequence

from compliance.papers.forms.checked import in_order, together
from compliance.papers.forms.form import Badge, Holds, Identifier, Paper, ShiftName, TableName, Time
from games.hand.refusal import Problem

TITLE = "Box removed"
WHAT = "A box taken off its table at the end of a shift: who removed it, who carried it, who received it."


class Box(Paper, frozen=True, kw_only=True):
    """A box is its table and shift; jackpot boxes are apart. `received` is left out while it is under way."""

    box: Identifier
    table: TableName
    shift: ShiftName
    holds: Holds
    removed: Time
    removed_by: Badge
    carried_by: tuple[Badge, ...]
    received: Time | None = None
    received_by: Badge | None = None


FORM = Box
SAME = ("box", "holds")
NOT_BEFORE = ("removed",)
EXAMPLE = {
    "id": "BX-31",
    "gaming_day": "2026-09-01",
    "box": "T1-Day",
    "table": "T1",
    "shift": "Day",
    "holds": "drop",
    "removed": "2026-09-01T14:05:00-07:00",
    "removed_by": "S-1",
    "carried_by": ["S-1", "F-2"],
    "received": "2026-09-01T14:15:00-07:00",
    "received_by": "C-1",
}


def problems(paper: Box) -> Sequence[Problem]:
    found = list(together(paper, "received", "received_by"))
    if paper.received is not None:
        found += in_order("removed", paper.removed, "received", paper.received, same=True)
    if not paper.carried_by:
        found.append(
            Problem("$.carried_by", "nothing", "nobody carried it", "Write the badges of those who carried the box.")
        )
    return found
