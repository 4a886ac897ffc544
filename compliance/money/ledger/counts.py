"""What was counted in each box, by whom."""

from __future__ import annotations

from typing import NamedTuple

from compliance.money.ledger.day import Day
from compliance.money.ledger.once import once
from compliance.money.papers.box import Box
from compliance.money.papers.count import Count
from compliance.papers.forms.form import Holds, cents


class Counted(NamedTuple):
    """One box of the gaming day with its counts. Cents; None: not counted."""

    box: str
    table: str
    shift: str
    holds: Holds
    first: int | None = None
    second: int | None = None
    first_by: tuple[str, ...] = ()
    second_by: tuple[str, ...] = ()
    lines: int = 0  # of the count sheet

    @property
    def counted(self) -> int | None:
        """The second count, which does not know the first; where there is none, the first."""
        return self.second if self.second is not None else self.first

    @property
    def apart(self) -> int | None:
        """The second count less the first."""
        return None if self.first is None or self.second is None else self.second - self.first


Key = tuple[str, str, str, Holds]


def key_of(paper: Box | Count) -> Key:
    """What makes two papers speak of the same box: a box is its table and shift (4 CCR 12384), whatever is written on it, so
    one that hangs again at another table on the same day is another."""
    return (paper.box, paper.table, paper.shift, paper.holds)


def uncounted(day: Day) -> tuple[Box, ...]:
    """Boxes that were removed and have no count."""
    counted = {key_of(count) for count in day.papers.of(Count)}
    return tuple(box for box in day.papers.of(Box) if key_of(box) not in counted)


@once
def boxes(day: Day) -> tuple[Counted, ...]:
    """Every box that has a count, in the order of their names."""
    found: dict[Key, Counted] = {}
    for count in day.papers.of(Count):
        key = key_of(count)
        held = found.get(key, Counted(count.box, count.table, count.shift, count.holds))
        held = held._replace(lines=held.lines + 1)
        amount = cents(count.amount)
        if count.count == "first":
            held = held._replace(first=amount, first_by=count.counted_by)
        else:
            held = held._replace(second=amount, second_by=count.counted_by)
        found[key] = held
    return tuple(found[key] for key in sorted(found))
