"""What is collected beside the fees of the hands, as a table and a sentence: jackpot drops, rake, vigorish, time.

Each kind stands by itself, because each is posted and remitted by itself. Where the book prints only the most that may be taken,
nothing is due, and over is what is beyond it. What is not known is not zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compliance.floor.read.collections import OtherCollected
from compliance.floor.rules.takings import Figures
from games.cards.money import dollars
from reports.base import Column, Kind, Section

COLUMNS = (
    Column("hands", "Hands", Kind.COUNT, total=True),
    Column("due", "Due", Kind.MONEY, total=True),
    Column("most", "At most", Kind.MONEY, total=True),
    Column("collected", "Collected", Kind.MONEY, total=True),
    Column("short", "Short", Kind.MONEY, total=True),
    Column("over", "Over", Kind.MONEY, total=True),
    Column("outside", "Not told", Kind.COUNT, total=True),
)
NOTE = (
    "Jackpot drops, rake, vigorish and time are in no sum of the fees. Collected is all of the kind; short and over count the "
    "hands of which both figures are known. Where the book prints only the most that may be taken, nothing is due, and over "
    "is what is beyond it. Not told counts hands."
)


class Row(NamedTuple):
    """The figures of some hands of one kind, as the columns have them."""

    hands: int
    due: int | None
    most: int | None
    collected: int | None
    short: int | None
    over: int | None
    outside: int


def row(sums: Figures) -> Row:
    """The figures of a line."""
    exact, known = sums.hands - sums.outside - sums.capped, sums.hands - sums.unrecorded - sums.neither
    return Row(
        sums.hands,
        sums.due if exact else None,
        sums.most if sums.capped else None,
        sums.collected + sums.under_most + sums.untold_collected if known else None,
        -sums.short if exact else None,
        sums.over if exact or sums.capped else None,
        sums.outside,
    )


def words(kind: str) -> str:
    """The kind as a person reads it."""
    return kind.replace("-", " ")


def sections(lines: Sequence[OtherCollected], keys: tuple[Column, ...]) -> list[Section]:
    """The table; none where nothing of it was due or collected."""
    if not lines:
        return []
    return [
        Section(
            name="others",
            title="Other collections",
            note=NOTE,
            columns=(*keys, Column("kind", "Kind"), *COLUMNS),
            rows=[(*line[:5], words(line.kind).capitalize(), *row(line.figures)) for line in lines],
            group="gaming_day",
        )
    ]


def sentence(lines: Sequence[OtherCollected]) -> str:
    """How much it is, kind by kind."""
    taken: dict[str, int] = {}
    for line in lines:
        taken[line.kind] = taken.get(line.kind, 0) + (row(line.figures).collected or 0)
    parts = [f"{dollars(cents)} as {words(kind)}" for kind, cents in sorted(taken.items())]
    return f"Beside the fees, collected: {', '.join(parts)}."
