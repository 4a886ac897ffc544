"""A line of a count sheet: what was in a box, counted by two people; the second count does not know the first."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

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
PICKS = {"box": ("table", "shift", "holds")}
NOT_BEFORE = ("at",)
EXAMPLE = {
    "id": "CT-88",
    "gaming_day": "2026-09-01",
    "box": "T1-Day",
    "table": "T1",
    "shift": "Day",
    "holds": "drop",
    "count": "first",
    "at": "2026-09-01T15:00:00-07:00",
    "counted_by": ["C-1", "C-2"],
    "amount": "480.00",
    "pieces": {"100.00": 4, "20.00": 4},
}


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


def doubts(paper: Count, others: Sequence[Count], of_kind: Callable[[str], Sequence[Any]]) -> Iterator[str]:
    """A box that nobody took off a table, or took off another one, where boxes are written down at all; a second count by
    those who made the first."""
    removed = of_kind("box")
    mine = [box for box in removed if (box.box, box.holds) == (paper.box, paper.holds)]
    if removed and not mine:
        known = ", ".join(dict.fromkeys(box.box for box in removed if box.table == paper.table)) or "none"
        yield f"No {paper.holds} box {paper.box} was taken off a table this day; of table {paper.table}: {known}."
    if mine and (paper.table, paper.shift) not in [(box.table, box.shift) for box in mine]:
        yield f"Box {paper.box} was taken off table {mine[-1].table}, {mine[-1].shift}."
    for other in others:
        same = (other.box, other.table, other.shift, other.holds) == (paper.box, paper.table, paper.shift, paper.holds)
        both = sorted(set(other.counted_by) & set(paper.counted_by))
        if same and other.count != paper.count and both:
            yield f"{' and '.join(both)} made the {other.count} count of this box too; the second is made by others."
