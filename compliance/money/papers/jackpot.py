"""A jackpot paid out of a fund: to whom, for what, and who verified it."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from compliance.papers.forms.checked import above_zero
from compliance.papers.forms.form import Amount, Badge, Identifier, Number, Paper, TableName, Time, cents
from games.cards.money import dollars
from games.hand.refusal import Problem
from games.hand.words import SeatNumber

TITLE = "Jackpot paid"
WHAT = "A jackpot is paid out of its fund: the hand, each share with its seat, and who verified it."


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player's part. `of`: of the losing qualifying hand, of the winning hand, or of the rest of the table."""

    seat: SeatNumber
    of: Literal["losing", "winning", "table"]
    amount: Amount


class Jackpot(Paper, frozen=True, kw_only=True):
    """`hand` is the recorder's id of the hand, where hands are recorded; `dealt_in` where they are not."""

    fund: Identifier
    table: TableName
    at: Time
    amount: Amount
    hand: Identifier | None = None
    dealt_in: Number | None = None
    parts: tuple[Part, ...]
    verified_by: tuple[Badge, ...] = ()


FORM = Jackpot
SAME = ("fund", "at")
WITHIN = ("at",)
EXAMPLE = {
    "id": "JP-4",
    "gaming_day": "2026-09-01",
    "fund": "bad-beat",
    "table": "T1",
    "at": "2026-09-01T21:17:00-07:00",
    "amount": "1000.00",
    "dealt_in": 6,
    "verified_by": ["F-2", "S-1"],
    "parts": [
        {"seat": 1, "of": "losing", "amount": "500.00"},
        {"seat": 2, "of": "winning", "amount": "250.00"},
        {"seat": 4, "of": "table", "amount": "250.00"},
    ],
}


def problems(paper: Jackpot) -> Sequence[Problem]:
    found = list(above_zero(paper, "amount"))
    if not paper.parts:
        found.append(Problem("$.parts", "nothing", "paid to nobody", "Write each player's part, with the seat."))
    return found


def doubts(paper: Jackpot, *_: object) -> Iterator[str]:
    """The parts that are not the whole of it."""
    whole, parts = cents(paper.amount), sum(cents(part.amount) for part in paper.parts)
    if whole != parts:
        yield f"The parts add up to {dollars(parts)}, the jackpot is {dollars(whole)}."
