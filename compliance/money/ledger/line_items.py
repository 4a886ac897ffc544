"""What stands on a line from the felt to the bank, and what such lines come to: figures in cents, and what lies between two of
them. A figure that nobody wrote down is None and takes no part in a sum or a difference.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from compliance.papers.forms.form import Holds

HOLDS: Mapping[str, Holds] = {
    "fee": "drop",
    "rake": "drop",
    "vigorish": "drop",
    "time": "drop",
    "jackpot-drop": "jackpot",
}
"""Into which box each kind of collection goes: players' jackpot money stays apart."""

Step = Literal["due-collected", "collected-counted", "counted-banked"]
STEPS: tuple[Step, ...] = ("due-collected", "collected-counted", "counted-banked")
TOLERANCE = "count-variance-cents"


class LineItem(NamedTuple):
    """One table's shift, one kind of box. Cents; None: not known."""

    table: str
    shift: str
    holds: Holds
    hands: int = 0
    due: int | None = None  # of the recorded hands of which both figures are known
    compared: int | None = None  # collected at those same hands, put off vigorish that was paid since included
    waived: int | None = None  # of what was due at them and not collected
    untold: int = 0  # hands of which one of the two is not known: in `collected` with what is known, in no difference
    by_hands: int | None = None  # collected, as the recorded hands have it
    by_slips: int | None = None  # collected, as slips have it
    beside: int | None = None  # on slips of money that no hand tells of: put off vigorish that was paid, time
    first: int | None = None  # count
    second: int | None = None
    counted: int | None = None  # of each box the second count, which does not know the first; without one, the first
    waiting: int = 0  # boxes that were removed and are not counted
    across: int = 0  # slips of which a part belongs to another shift

    @property
    def collected(self) -> int | None:
        """The hands where there are any, else the slips; and what comes beside the hands."""
        return added((self.by_hands if self.by_hands is not None else self.by_slips, self.beside))

    @property
    def source(self) -> str | None:
        """Where what was collected is taken from."""
        return "hands" if self.by_hands is not None else None if self.collected is None else "slips"

    @property
    def uncompared(self) -> int | None:
        """Collected where it is not known what was due: what `compared` leaves out of it."""
        return None if self.collected is None else self.collected - (self.compared or 0)

    @property
    def awaited(self) -> int | None:
        """Collected, and not counted yet."""
        return self.collected if self.counted is None else None

    @property
    def alone(self) -> int | None:
        """Counted where nobody recorded what was collected."""
        return self.counted if self.collected is None else None

    @property
    def grade(self) -> str:
        return "final" if self.counted is not None else "estimate"

    def gap(self, step: Step) -> int | None:
        """The later figure of a step less the earlier one."""
        if step == "due-collected":
            return None if self.due is None or self.compared is None else self.compared - self.due
        if step == "collected-counted":
            return None if self.collected is None or self.counted is None else self.counted - self.collected
        return None


class Total(NamedTuple):
    """A whole day, one kind of box."""

    holds: Holds
    due: int | None
    compared: int | None
    waived: int | None
    uncompared: int | None
    collected: int | None
    awaited: int | None
    alone: int | None
    counted: int | None
    variance: int | None  # counted less collected, over the tables and shifts of which both are known
    banked: int | None
    boxes: int  # removed
    counted_boxes: int  # those that nobody removed among them
    waiting: int  # removed and not counted

    def gap(self, step: Step) -> int | None:
        if step == "collected-counted":  # a box that is not counted yet is no difference
            return self.variance
        pairs = {"due-collected": (self.due, self.compared), "counted-banked": (self.counted, self.banked)}
        earlier, later = pairs[step]
        return None if earlier is None or later is None else later - earlier


class Gap(NamedTuple):
    """A step from one figure to the next: what lies between them, what of it is explained, what is left. Cents."""

    step: Step
    cents: int | None  # the later figure less the earlier one; None: one of them is not known
    explained: int = 0
    grades: tuple[str, ...] = ()  # of its explanations, each once
    tolerance: int = 0

    @property
    def left(self) -> int | None:
        return None if self.cents is None else self.cents - self.explained

    @property
    def open(self) -> bool:
        """Whether it lies beyond the tolerance, and what is left of it too."""
        return self.left is not None and min(abs(self.cents or 0), abs(self.left)) > self.tolerance


class Sums(NamedTuple):
    """What some lines, tables or days come to, and how one figure leads to the next. Cents; None: of none of them known.

    `compared` and `uncompared` make `collected`; `collected` less `awaited`, with `alone` and `variance`, makes `counted`.
    """

    due: int | None
    compared: int | None
    waived: int | None
    uncompared: int | None  # collected where it is not known what was due
    collected: int | None
    awaited: int | None  # collected, and not counted yet
    alone: int | None  # counted where nobody recorded what was collected
    counted: int | None
    variance: int | None  # counted less collected, over those of which both are known
    banked: int | None

    @property
    def difference(self) -> int | None:
        """Collected less due, over the hands of which both are known."""
        return None if self.due is None or self.compared is None else self.compared - self.due


def added(values: Iterable[int | None]) -> int | None:
    """The sum of what is known; None where nothing is."""
    known = [value for value in values if value is not None]
    return sum(known) if known else None
