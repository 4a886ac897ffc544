"""What a rule says: a Fault of the hand it looked at. The engine stamps it with the rule and makes it a Finding."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

Outcome = Literal["fail", "cannot tell"]
Severity = Literal["severe", "serious", "minor", "note"]


class Cite(Struct, frozen=True, gc=False):
    """Where it is printed: a rule book and its lines."""

    book: str
    lines: str


class Fault(NamedTuple):
    """Why a hand does not pass. Money in cents; `difference` is recorded less due."""

    outcome: Outcome
    says: str  # one sentence, for a floor supervisor
    subject: str = ""  # JSON path in the hand: "wagers[2]"; empty: the hand as a whole
    recorded: str | None = None
    due: str | None = None
    difference: int | None = None
    cites: tuple[Cite, ...] = ()
    reading: str | None = None  # the reading on which the verdict hangs
    working: tuple[str, ...] = ()  # the sum, line by line, so that a person can redo it
    table: str = ""  # of a day's books: the table it is about, if it is about one


class Finding(Struct, frozen=True, omit_defaults=True):
    """A fault with its rule: what is stored, shown, reported and handed to the commission."""

    rule: str
    severity: Severity
    outcome: Outcome
    says: str
    law: tuple[str, ...]
    todo: str
    subject: str = ""
    recorded: str | None = None
    due: str | None = None
    difference: int | None = None
    cites: tuple[Cite, ...] = ()
    reading: str | None = None
    working: tuple[str, ...] = ()
    table: str = ""
