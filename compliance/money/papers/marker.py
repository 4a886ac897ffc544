"""Vigorish that was put off: the button with its amount before the dealer, and how and when it was settled."""

from collections.abc import Sequence

from compliance.papers.forms.checked import above_zero, in_order, required
from compliance.papers.forms.form import Amount, Badge, Identifier, Paper, TableName, Time
from games.hand.refusal import Field, Problem, Words
from games.hand.words import SeatNumber, Slug

TITLE = "Vigorish put off"
WHAT = "Vigorish not taken with the payout but marked with a button: whose it is, how much, and when and by what it was settled."


class Marker(Paper, frozen=True, kw_only=True):
    """`player` is a house pseudonym, never a name. `hand` is the recorder's id of the hand that owed it.

    While it is open `settled` is left out. Paid on a slip of late vigorish, either that slip names it (`settles`) or it names
    the slip; or it was paid with a later recorded hand (`paid_with`). `reshuffled` is when the shoe's cards were shuffled again.
    """

    table: TableName
    seat: SeatNumber
    at: Time  # put off
    amount: Amount
    player: Identifier | None = None
    game: Slug | None = None
    hand: Identifier | None = None
    dealer: Badge | None = None
    settled: Time | None = None
    slip: Identifier | None = None
    paid_with: Identifier | None = None
    reshuffled: Time | None = None


FORM = Marker
SAME = ("table", "seat", "at")
WITHIN = ("at",)
NOT_BEFORE = ("settled",)
EXAMPLE = {
    "id": "MK-12",
    "gaming_day": "2026-09-01",
    "table": "T1",
    "seat": 3,
    "at": "2026-09-01T10:12:00-07:00",
    "amount": "2.50",
    "player": "G-9327",
    "dealer": "D-101",
    "settled": "2026-09-01T10:55:00-07:00",
    "slip": "SL-1043",
    "reshuffled": "2026-09-01T10:58:00-07:00",
}


def problems(paper: Marker) -> Sequence[Problem]:
    found = list(above_zero(paper, "amount"))
    if paper.settled is not None:
        found += in_order("at", paper.at, "settled", paper.settled, same=True)
    if paper.reshuffled is not None:
        found += in_order("at", paper.at, "reshuffled", paper.reshuffled, same=True)
    if paper.slip is not None or paper.paid_with is not None:
        found += required(paper, "settled", "Write when it was paid.")
    if paper.slip is not None and paper.paid_with is not None:
        cure = "It was paid once: on a slip, or with a later hand. Write one of them."
        found.append(Problem("$.paid_with", repr(paper.paid_with), Words(Field("slip"), " stands beside it"), cure))
    return found
