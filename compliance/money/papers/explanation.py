"""Why two figures of a reconciliation differ, said by somebody; final once nobody expects to learn more."""

from collections.abc import Sequence
from typing import Literal

from compliance.papers.forms.form import Badge, Holds, Paper, Sentence, ShiftName, Signed, TableName
from games.hand.refusal import Field, Problem, Words

TITLE = "Explanation"
WHAT = "Why a figure of the reconciliation differs from the one before it, by whom it is explained, and whether that is final."


class Explanation(Paper, frozen=True, kw_only=True):
    """`amount` is signed: the later figure less the earlier one, as far as this explains it. No table: the whole day."""

    step: Literal["due-collected", "collected-counted", "counted-banked"]
    holds: Holds = "drop"
    table: TableName | None = None
    shift: ShiftName | None = None
    amount: Signed
    reason: Sentence
    grade: Literal["estimate", "final"]
    by: Badge


FORM = Explanation
EXAMPLE = {
    "id": "EX-3",
    "gaming_day": "2026-09-01",
    "step": "collected-counted",
    "holds": "drop",
    "table": "T1",
    "shift": "Day",
    "amount": "-5.00",
    "reason": "A five dollar chip was found on the floor of the count room and booked the next day.",
    "grade": "final",
    "by": "A-1",
}


def problems(paper: Explanation) -> Sequence[Problem]:
    if paper.shift is not None and paper.table is None:
        cure = "Write the table too, or leave the shift out: without a table the whole day is explained."
        return [Problem("$.table", "nothing", Words(Field("shift"), " stands without it"), cure)]
    return []
