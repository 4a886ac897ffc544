"""A jackpot paid out of a fund: to whom, for what, and who verified it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from compliance.papers.forms.checked import above_zero
from compliance.papers.forms.form import Amount, Badge, Identifier, Paper, TableName, Time
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
    dealt_in: int | None = None
    parts: tuple[Part, ...]
    verified_by: tuple[Badge, ...] = ()


FORM = Jackpot
SAME = ("fund", "at")


def problems(paper: Jackpot) -> Sequence[Problem]:
    found = list(above_zero(paper, "amount"))
    if not paper.parts:
        found.append(Problem("$.parts", "nothing", "paid to nobody", "Write each player's part, with the seat."))
    return found
