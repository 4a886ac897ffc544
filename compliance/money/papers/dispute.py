"""A patron's dispute over a progressive payoff: the amount in escrow, and later for whom it was decided."""

from collections.abc import Sequence
from typing import Literal

from compliance.papers.forms.checked import above_zero, required
from compliance.papers.forms.form import Amount, Badge, Identifier, Paper, Sentence, Time
from games.hand.refusal import Problem

TITLE = "Dispute"
WHAT = "A patron disputes a progressive payoff: what went into escrow, or for whom it was decided and what went back."


class Dispute(Paper, frozen=True, kw_only=True):
    """Opened: `amount` is the total payoff, `escrow` what was deposited of it. Decided: `opened` names the earlier paper."""

    meter: Identifier
    at: Time
    step: Literal["opened", "decided"]
    amount: Amount
    escrow: Amount | None = None
    order: Sentence | None = None  # of the Commission, where it ordered otherwise than to deposit the total
    opened: Identifier | None = None
    decided_for: Literal["house", "patron"] | None = None
    returned: Amount | None = None  # to the meter, when decided for the house
    by: Badge


FORM = Dispute
WITHIN = ("at",)
EXAMPLE = {
    "id": "DS-2",
    "gaming_day": "2026-09-01",
    "meter": "caribbean-1",
    "at": "2026-09-01T13:10:00-07:00",
    "step": "opened",
    "amount": "10300.00",
    "escrow": "10300.00",
    "by": "M-1",
}


def problems(paper: Dispute) -> Sequence[Problem]:
    found = [*above_zero(paper, "amount")]
    if paper.step == "decided":
        found += required(paper, "opened", "Name the paper by which the dispute was opened.")
        found += required(paper, "decided_for", 'Write "house" or "patron".')
    return found
