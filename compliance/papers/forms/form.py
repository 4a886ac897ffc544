"""What every paper of the money is written with."""

import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from compliance.houses.forms.correction import Correction
from games.cards.money import CENTS
from games.hand.words import Identifier, Sentence, TableName, Time, Word

Amount = Annotated[
    str,
    Meta(
        pattern=r"^(0|[1-9][0-9]{0,9})\.[0-9]{2}$", description='dollars and cents as an exact decimal string: "25.00"'
    ),
]
Signed = Annotated[
    str,
    Meta(
        pattern=r"^-?(0|[1-9][0-9]{0,9})\.[0-9]{2}$", description='dollars and cents, with a minus if short: "-25.00"'
    ),
]
Badge = Annotated[str, Meta(min_length=1, max_length=40, description="a badge number, never a name")]
ShiftName = Annotated[str, Meta(min_length=1, max_length=40, description="a shift of the house, by its name")]
Collected = Literal["fee", "rake", "jackpot-drop", "vigorish", "time"]
Holds = Literal["drop", "jackpot"]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]

__all__ = [
    "Amount", "Badge", "Collected", "Correction", "Holds", "Identifier", "Number", "Paper", "Sentence", "ShiftName",
    "Signed", "TableName", "Time", "Word", "amount_of", "cents", "hand_of",
]  # fmt: skip


class Paper(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all papers have. `id` is the sender's own; the same paper sent twice is held once."""

    id: Identifier
    gaming_day: datetime.date
    note: Sentence | None = None
    supersedes: Correction | None = None


def cents(amount: str) -> int:
    """Cents of a paper's amount, which may be below zero."""
    return -CENTS[amount[1:]] if amount.startswith("-") else CENTS[amount]


def amount_of(paper: Paper) -> int | None:
    """Cents of a paper's amount; None where its kind has none."""
    amount = getattr(paper, "amount", None)
    return None if amount is None else cents(amount)


def hand_of(paper: Paper) -> str | None:
    """The recorder's id of the hand that a paper names; None where it names none."""
    hand: str | None = getattr(paper, "hand", None)
    return hand
