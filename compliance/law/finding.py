"""What a rule says: a Fault of the hand it looked at. The engine stamps it with the rule and makes it a Finding.

The texts of a Fault carry typed parts (games.said): amounts, cards, printed lines, hands, papers, people. A Finding has each of
them twice: written out, and as its parts, from which pages make links and drawings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from games import said

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
    reading: str | None = None  # the interpretation on which the verdict hangs
    working: tuple[str, ...] = ()  # the sum, line by line, so that a person can redo it
    table: str = ""  # of the day accounts: the table it is about, if it is about one

    def in_doubt(self, why: str, **changes: Any) -> Fault:
        """The fault as one that cannot be told, `why` added to its sentence."""
        return self._replace(outcome="cannot tell", says=f"{self.says} {why}.", **changes)


Faults = Sequence[Fault]


class Said(Struct, frozen=True, omit_defaults=True):
    """The texts of a finding as text and typed parts in order; a text that names nothing is left out."""

    says: said.Parts = ()
    subject: said.Parts = ()
    recorded: said.Parts = ()
    due: said.Parts = ()
    working: tuple[said.Parts, ...] = ()  # every line, once one of them names anything


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
    said: Said | None = None


def said_of(fault: Fault) -> Said | None:
    """The typed parts of a fault's texts; None where it names nothing."""
    steps = tuple(said.split(line) for line in fault.working) if any(map(said.typed, fault.working)) else ()
    made = Said(
        said.typed(fault.says),
        said.typed(fault.subject),
        said.typed(fault.recorded or ""),
        said.typed(fault.due or ""),
        steps,
    )
    return None if made == Said() else made


def written(fault: Fault) -> Fault:
    """The fault with its texts as people read them on paper and in files."""
    return fault._replace(
        says=said.plain(fault.says),
        subject=said.plain(fault.subject),
        recorded=None if fault.recorded is None else said.plain(fault.recorded),
        due=None if fault.due is None else said.plain(fault.due),
        working=tuple(map(said.plain, fault.working)),
    )
