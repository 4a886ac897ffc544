"""A line of a count sheet: what was in a box, counted by two people; the second count does not know the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from compliance.papers.forms.form import Amount, Badge, Holds, Identifier, Number, Paper, ShiftName, TableName, Time
from games.cards.money import CENTS, dollars
from games.hand.refusal import Problem

TITLE = "Count"
WHAT = "What was counted in a box: the first count and, blind to it, the second, each with the two who counted."


class Count(Paper, frozen=True, kw_only=True):
    """`pieces` is how many there were of each value ("100.00": 4); they add up to the amount where all are written."""

    box: Identifier
    table: TableName
    shift: ShiftName
    holds: Holds
    count: Literal["first", "second"]
    at: Time
    counted_by: tuple[Badge, ...]
    amount: Amount
    pieces: Mapping[Amount, Number] | None = None


FORM = Count
SAME = ("box", "holds", "count")


def problems(paper: Count) -> Sequence[Problem]:
    found = []
    if not paper.counted_by:
        found.append(Problem("$.counted_by", "nothing", "nobody counted", "Write the badges of those who counted."))
    if paper.pieces and not found:
        values = {value: CENTS[value] for value in paper.pieces}
        summed = sum(values[value] * number for value, number in paper.pieces.items())
        if summed != CENTS[paper.amount]:
            what = f"the pieces add up to {dollars(summed)}"
            found.append(
                Problem("$.amount", repr(paper.amount), what, "Count again, or correct the piece that is wrong.")
            )
    return found
