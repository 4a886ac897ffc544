"""What a quote says: the wagers of the question, the printed rows, who owes what, the readings it hangs on."""

from __future__ import annotations

import datetime

from msgspec import Struct


class Counted(Struct, frozen=True):
    """One wager of the question, and which charges count it."""

    seat: int
    wager: str
    title: str
    amount: str
    counted: bool


class PrintedRow(Struct, frozen=True):
    """A row of the charge as printed, its line, and whether the answer is found there."""

    printed: str
    fee: str
    line: str
    answers: bool


class AppliedReading(Struct, frozen=True):
    """A reading that the fee hangs on."""

    name: str
    applied: str
    question: str
    why: str
    lines: tuple[str, ...]


class OwedPart(Struct, frozen=True):
    """What one payer owes. `due` is absent where it cannot be told; then `why` says so. `also`: other admissible sums."""

    payer: str  # "Seat 3", "The player-dealer"
    who: str  # which of the payer's wagers, or of several payers; empty where there is only one
    counted: str
    due: str | None
    also: tuple[str, ...]
    why: str


class QuotedCharge(Struct, frozen=True):
    """One charge of the option and what is owed of it."""

    name: str
    title: str
    kind: str
    payer: str
    moment: str
    basis: str
    conditions: tuple[str, ...]
    at_most: bool
    rows: tuple[PrintedRow, ...]
    owed: tuple[OwedPart, ...]
    total: str | None  # of all payers; absent where a part cannot be told


class Payer(Struct, frozen=True):
    """What one payer owes in all. `due` is absent where a part cannot be told; `at_most` where a part is a ceiling."""

    who: str
    due: str | None
    at_most: bool
    parts: tuple[tuple[str, OwedPart], ...]  # each with the title of its charge


class AtTable(Struct, frozen=True):
    """The table at which it was asked, and what hangs there; `sign`: its words are on record, and it was quoted by them."""

    table: str
    since: datetime.datetime
    min: str
    max: str
    sign: bool


class Quote(Struct, frozen=True):
    """Everything that is due, with all that a person needs to work it out again."""

    game: str
    title: str
    on: str
    book: str
    schedule: str
    schedule_title: str
    option: int
    label: str | None
    limit: str
    wagers: tuple[Counted, ...]
    charges: tuple[QuotedCharge, ...]
    payers: tuple[Payer, ...]
    total: str | None  # of all charges; absent where one cannot be told
    readings: tuple[AppliedReading, ...]
    remarks: tuple[str, ...]
    at: AtTable | None = None  # null: asked of a printed option

    @property
    def told(self) -> bool:
        """Whether every charge can be told."""
        return self.total is not None

    @property
    def at_most(self) -> bool:
        """Whether some of it is a ceiling, not the sum due."""
        return any(charge.at_most for charge in self.charges)
