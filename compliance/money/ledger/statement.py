"""A gaming day from the felt to the bank, one figure after the other, as a reader adds it up: due, what it differs, collected,
what is not counted yet, counted, banked. Each figure is the one before it with what stands between the two.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import Step, Total
from compliance.money.ledger.reconciliation import gap_of, totals

Sort = Literal["figure", "part", "difference", "of it"]


class StatementLine(NamedTuple):
    """A figure; a part or a difference that leads from one figure to the next; or what a difference consists of."""

    name: str
    title: str
    sort: Sort
    cents: tuple[int | None, ...]  # of each kind of box, in the order of `totals`
    rests_on: tuple[str, ...]  # hands, or kinds of papers

    @property
    def signed(self) -> bool:
        """Whether it is short or over."""
        return self.sort == "difference" or self.name in ("explained", "left")


_Value = Callable[[Day, Total], int | None]


def _gap(step: Step) -> _Value:
    return lambda day, one: one.gap(step)


def _less(value: int | None) -> int | None:
    return None if value is None else -value


def _explained(day: Day, one: Total) -> int | None:
    return gap_of(day, "collected-counted", one).explained or None


def _left(day: Day, one: Total) -> int | None:
    gap = gap_of(day, "collected-counted", one)
    return gap.left if gap.explained else None


_LINES: Sequence[tuple[str, str, Sort, _Value, tuple[str, ...]]] = (
    ("due", "Due", "figure", lambda day, one: one.due, ("hands",)),
    ("due-collected", "Short or over at the hands", "difference", _gap("due-collected"), ("hands",)),
    ("waived", "of it waived", "of it", lambda day, one: one.waived, ("hands",)),
    ("uncompared", "Collected where no due is known", "part", lambda day, one: one.uncompared, ("hands", "slip")),
    ("collected", "Collected", "figure", lambda day, one: one.collected, ("hands", "slip")),
    ("awaited", "In boxes not counted yet", "part", lambda day, one: _less(one.awaited), ("box",)),
    ("alone", "Counted, nothing recorded as collected", "part", lambda day, one: one.alone, ("count",)),
    ("collected-counted", "Count short or over", "difference", _gap("collected-counted"), ("count",)),
    ("explained", "of it explained", "of it", _explained, ("explanation",)),
    ("left", "of it left to explain", "of it", _left, ()),
    ("counted", "Counted", "figure", lambda day, one: one.counted, ("count",)),
    ("counted-banked", "Bank short or over", "difference", _gap("counted-banked"), ("deposit",)),
    ("banked", "Banked", "figure", lambda day, one: one.banked, ("deposit",)),
)


def statement(day: Day) -> tuple[StatementLine, ...]:
    """The whole day. What is nowhere known, and no figure, is left out."""
    sums = totals(day)
    found = (
        StatementLine(name, title, sort, tuple(value(day, one) for one in sums), rests_on)
        for name, title, sort, value, rests_on in _LINES
    )
    return tuple(line for line in found if line.sort == "figure" or _worth_saying(line))


def _worth_saying(line: StatementLine) -> bool:
    """A difference of nothing is said (it agrees); a part of nothing is not."""
    return any(each is not None if line.sort == "difference" else each for each in line.cents)
