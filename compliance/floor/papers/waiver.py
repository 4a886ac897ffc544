"""A fee waived: of one hand, or of a table over a time; why, and by whose authority."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import field

from compliance.houses.forms.waiver import Waived
from compliance.papers.forms.checked import above_zero, in_order, one_of, together
from compliance.papers.forms.form import Amount, Badge, Collected, Identifier, Paper, Sentence, TableName, Time
from games.hand.refusal import Problem

TITLE = "Waiver"
WHAT = "A collection that was not taken, of one hand or of a table over a time, with the reason and the authority."


class Waiver(Paper, frozen=True, kw_only=True):
    """Either `hand` (the recorder's id) or `from` and `to`. `amount` is that of each hand; without it the whole of what was
    due."""

    table: TableName
    kind: Collected
    hand: Identifier | None = None
    from_: Time | None = field(default=None, name="from")
    to: Time | None = None
    amount: Amount | None = None
    reason: Sentence
    authority: Badge  # who may waive and did
    written: Time  # when the waiver was written


FORM = Waiver
WITHIN = ("from", "to")
NOT_BEFORE = ("written",)
EXAMPLE = {
    "id": "WV-17",
    "gaming_day": "2026-09-01",
    "table": "T1",
    "kind": "time",
    "from": "2026-09-01T09:00:00-07:00",
    "to": "2026-09-01T09:30:00-07:00",
    "reason": "Three players, to keep the game going.",
    "authority": "F-2",
    "written": "2026-09-01T09:05:00-07:00",
}


def problems(paper: Waiver) -> Sequence[Problem]:
    found = [*one_of(paper, "hand", "from"), *together(paper, "from", "to"), *above_zero(paper, "amount")]
    if paper.from_ is not None and paper.to is not None:
        found += in_order("from", paper.from_, "to", paper.to)
    return found


def waived(paper: Waiver) -> Waived:
    """As much of it as a hand's judgement needs."""
    return Waived(
        id=paper.id,
        gaming_day=paper.gaming_day,
        table=paper.table,
        kind=paper.kind,
        hand=paper.hand,
        from_=paper.from_,
        to=paper.to,
        amount=paper.amount,
        reason=paper.reason,
        authority=paper.authority,
        written=paper.written,
    )
