"""What is due against what was collected, as statements of the money say it: over the same hands, with what was waived of it."""

from __future__ import annotations

from reports.base import SHORT_OR_OVER, Column, Kind

DUE_AND_COLLECTED = (
    Column("due", "Due", Kind.MONEY, total=True, untold="–"),
    Column("compared", "Collected against it", Kind.MONEY, total=True, untold="–"),
    Column(
        "difference",
        "Difference",
        Kind.MONEY,
        total=True,
        less=("compared", "due"),
        signed=SHORT_OR_OVER,
        untold="–",
    ),
    Column("waived", "Waived", Kind.MONEY, total=True, untold="–"),
)
