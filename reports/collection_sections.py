"""What stands in COL01 beside its sums: hands that are in no sum, what was waived, findings by rule."""

from __future__ import annotations

from compliance.floor.read.collections import Collections
from reports import other_collections
from reports.base import Column, Kind, Section

KEYS = {
    "gaming_day": Column("gaming_day", "Gaming day", Kind.DAY),
    "table": Column("table", "Table"),
    "shift": Column("shift", "Shift"),
    "game": Column("game", "Game"),
    "option": Column("option", "Option"),
}


def outside(held: Collections) -> list[Section]:
    """Hands that are in no sum. Their money is shown, so that a count of the box can be explained."""
    if not held.outside:
        return []
    return [
        Section(
            name="not-told",
            title="Hands that are in no sum",
            note="Either the fee due or the collection is not known. What is known of them is shown here and nowhere else.",
            columns=(
                KEYS["table"],
                Column("reason", "Why"),
                Column("hands", "Hands", Kind.COUNT, total=True),
                Column("due", "Due, where known", Kind.MONEY, total=True),
                Column("collected", "Collected, where known", Kind.MONEY, total=True),
            ),
            rows=[tuple(row) for row in held.outside],
        )
    ]


def waived(held: Collections) -> list[Section]:
    """What was let go of what was due; none where nothing was."""
    fees = [(*line[:5], "Fee", line.sums.waived) for line in held.lines if line.sums.waived]
    others = [
        (*line[:5], other_collections.words(line.kind).capitalize(), line.figures.waived)
        for line in held.others
        if line.figures.waived
    ]
    if not fees and not others:
        return []
    return [
        Section(
            name="waived",
            title="Waived",
            columns=(*KEYS.values(), Column("kind", "Kind"), Column("waived", "Waived", Kind.MONEY, total=True)),
            rows=[*fees, *others],
            note="Of what was due at the hands above, and not collected; each waiver with its reason stands in report CNT01.",
        )
    ]


def rules(held: Collections) -> Section:
    """How often each rule found something."""
    return Section(
        name="findings",
        title="Findings by rule",
        columns=(
            Column("rule", "Rule"),
            Column("title", "What it finds"),
            Column("severity", "Severity"),
            Column("fails", "Fails", Kind.COUNT, total=True),
            Column("cannot_tells", "Cannot tell", Kind.COUNT, total=True),
        ),
        rows=[tuple(found) for found in held.rules],
        empty="Nothing was found.",
    )
