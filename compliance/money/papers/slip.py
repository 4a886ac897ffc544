"""A collection slip or a dealer's down: what was taken at a table over a time, where hands are not recorded one by one."""

from collections.abc import Sequence

from msgspec import field

from compliance.papers.forms.checked import above_zero, in_order, together
from compliance.papers.forms.form import Amount, Badge, Collected, Identifier, Number, Paper, TableName, Time
from games.hand.refusal import Problem
from games.hand.words import Slug

TITLE = "Collection slip"
WHAT = "What a dealer collected at a table from one time to another: a down, or a round of time collections."


class Slip(Paper, frozen=True, kw_only=True):
    """Money of one kind taken at one table. Of time collections: how many players paid, and what each paid.

    A slip of vigorish that was put off names the markers that it `settles`: it comes beside what the hands of its time have.
    """

    table: TableName
    kind: Collected
    from_: Time = field(name="from")
    to: Time
    amount: Amount
    dealer: Badge | None = None
    game: Slug | None = None
    hands: Number | None = None  # dealt in that time; absent: not written down
    players: Number | None = None  # who paid time
    each: Amount | None = None  # what each of them paid
    settles: tuple[Identifier, ...] = ()  # numbers of markers


FORM = Slip
SAME = ("table", "kind", "from")
DURING = True
WITHIN = ("from", "to")
EXAMPLE = {
    "id": "SL-1042",
    "gaming_day": "2026-09-01",
    "table": "T1",
    "kind": "time",
    "from": "2026-09-01T10:00:00-07:00",
    "to": "2026-09-01T10:30:00-07:00",
    "amount": "35.00",
    "dealer": "D-101",
    "players": 5,
    "each": "7.00",
}


def problems(paper: Slip) -> Sequence[Problem]:
    found = [*in_order("from", paper.from_, "to", paper.to)]
    if paper.settles and paper.kind != "vigorish":
        cure = "Only a slip of vigorish settles markers."
        found.append(Problem("$.settles", repr(paper.settles[0]), f"the slip is of {paper.kind}", cure))
    return [*found, *above_zero(paper, "each"), *together(paper, "players", "each")]
