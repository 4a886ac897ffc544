"""Money banked of a gaming day's drop."""

from collections.abc import Sequence

from compliance.papers.forms.checked import above_zero
from compliance.papers.forms.form import Amount, Badge, Holds, Paper, ShiftName, Time, Word
from games.hand.refusal import Problem

TITLE = "Deposit"
WHAT = "What was banked of the day's or a shift's drop, or put into the jackpot account, with the bank's reference."


class Deposit(Paper, frozen=True, kw_only=True):
    """Without `shift`: of the whole day."""

    holds: Holds
    shift: ShiftName | None = None
    at: Time
    amount: Amount
    reference: Word
    by: Badge


FORM = Deposit
SAME = ("holds", "reference")
NOT_BEFORE = ("at",)
EXAMPLE = {
    "id": "DP-6",
    "gaming_day": "2026-09-01",
    "holds": "drop",
    "at": "2026-09-02T09:00:00-07:00",
    "amount": "480.00",
    "reference": "BANK-7731",
    "by": "A-1",
}


def problems(paper: Deposit) -> Sequence[Problem]:
    return list(above_zero(paper, "amount"))
