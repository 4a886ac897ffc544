"""The boxes of a gaming day: each with who took it off its table, what was counted in it, and by whom."""

import datetime
from typing import NamedTuple

from compliance.money.ledger.day import Day, once
from compliance.money.papers.box import Box
from compliance.money.papers.count import Count
from compliance.papers.forms.form import Holds, cents

Key = tuple[str, str, str, Holds]


class DayBox(NamedTuple):
    """One box of the gaming day, removed or counted or both. Cents; None: not counted."""

    box: str
    table: str
    shift: str
    holds: Holds
    removals: tuple[Box, ...] = ()  # in the order of their times; none: no paper says who took it off its table
    first: int | None = None
    second: int | None = None
    first_by: tuple[str, ...] = ()
    second_by: tuple[str, ...] = ()
    last: datetime.datetime | None = None  # when the last count of it was made
    lines: int = 0  # of the count sheet

    @property
    def key(self) -> Key:
        return (self.box, self.table, self.shift, self.holds)

    @property
    def counted(self) -> int | None:
        """The second count, which does not know the first; where there is none, the first."""
        return self.second if self.second is not None else self.first

    @property
    def apart(self) -> int | None:
        """The second count less the first."""
        return None if self.first is None or self.second is None else self.second - self.first

    @property
    def twice(self) -> bool:
        """Whether it was counted and counted again."""
        return self.first is not None and self.second is not None

    @property
    def waiting(self) -> bool:
        """Whether it was removed and has no count."""
        return bool(self.removals) and self.counted is None


def key_of(paper: Box | Count) -> Key:
    """What makes two papers speak of the same box: a box is its table and shift (4 CCR 12384), whatever is written on it, so
    one that hangs again at another table on the same day is another."""
    return (paper.box, paper.table, paper.shift, paper.holds)


@once
def day_boxes(day: Day) -> tuple[DayBox, ...]:
    """Every box of the gaming day, in the order of their names."""
    found: dict[Key, DayBox] = {}
    for paper in day.papers.of(Box):
        box = found.get(key_of(paper), DayBox(*key_of(paper)))
        found[key_of(paper)] = box._replace(removals=(*box.removals, paper))
    for count in day.papers.of(Count):
        box = found.get(key_of(count), DayBox(*key_of(count)))
        last = count.at if box.last is None else max(count.at, box.last)
        box = box._replace(lines=box.lines + 1, last=last)
        if count.count == "first":
            box = box._replace(first=cents(count.amount), first_by=count.counted_by)
        else:
            box = box._replace(second=cents(count.amount), second_by=count.counted_by)
        found[key_of(count)] = box
    return tuple(found[key] for key in sorted(found))


def boxes(day: Day) -> tuple[DayBox, ...]:
    """Those that have a count."""
    return tuple(box for box in day_boxes(day) if box.counted is not None)


def uncounted(day: Day) -> tuple[Box, ...]:
    """The papers by which boxes were removed that have no count, as they stand in the day accounts."""
    waiting = {box.key for box in day_boxes(day) if box.waiting}
    return tuple(paper for paper in day.papers.of(Box) if key_of(paper) in waiting)


class Counting(NamedTuple):
    """How far the count is."""

    boxes: int
    counted: int
    twice: int


def counting(day: Day) -> Counting:
    """Over every box of the day."""
    found = day_boxes(day)
    return Counting(len(found), len(boxes(day)), sum(box.twice for box in found))


def never_removed(day: Day) -> tuple[DayBox, ...]:
    """Boxes that have a count, and no paper says who took them off the table."""
    return tuple(box for box in day_boxes(day) if not box.removals)
