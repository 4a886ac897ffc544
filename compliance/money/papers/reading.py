"""A reading of a progressive meter: what the indicator showed, and how many coins or wagers had gone in."""

from collections.abc import Sequence
from typing import Literal

from compliance.papers.forms.checked import required
from compliance.papers.forms.form import Amount, Badge, Identifier, Number, Paper, Sentence, ShiftName, Time
from games.hand.refusal import Problem

TITLE = "Meter reading"
WHAT = "What a progressive meter showed at the start or end of a shift, or right after it was changed, and its coin-in."


class Reading(Paper, frozen=True, kw_only=True):
    """`cause` says why the indicator was turned, where the moment is "change"."""

    meter: Identifier
    at: Time
    moment: Literal["shift-start", "shift-end", "before-payout", "after-payout", "change"]
    shift: ShiftName | None = None
    amount: Amount
    coin_in: Number | None = None  # coins, wagers or tickets since the meter was set up; absent: not read
    cause: Literal["won", "limit", "malfunction", "dispute", "dispute-resolved", "raised"] | None = None
    explanation: Sentence | None = None
    by: Badge


FORM = Reading
SAME = ("meter", "at")
WITHIN = ("at",)
EXAMPLE = {
    "id": "RD-208",
    "gaming_day": "2026-09-01",
    "meter": "caribbean-1",
    "at": "2026-09-01T14:00:00-07:00",
    "moment": "shift-end",
    "shift": "Day",
    "amount": "10300.00",
    "coin_in": 600,
    "by": "F-2",
}


def problems(paper: Reading) -> Sequence[Problem]:
    found: list[Problem] = []
    if paper.moment == "change":
        found += required(paper, "cause", "A meter is turned for a cause; write which.")
    if paper.cause == "malfunction":
        found += required(paper, "explanation", "A malfunction is explained in the record.")
    return found
