"""A hand that notes which of its parts are read: so it is known on what an answer rests.

A rule is a function of the facts: what it never read cannot have changed what it says. So a rule that read nothing that was
not seen would have said the same whatever lay there, and one that did is not believed to find all in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from msgspec.structs import asdict

from compliance.floor.rules.facts import HandFacts
from games.hand.form import Hand, Wager
from games.settling.sheet import Sheet

PAYOUTS = "payouts"
"""The part of the wagers that says what became of them."""
_reading: ContextVar[set[str] | None] = ContextVar("reading", default=None)


@contextmanager
def noting() -> Iterator[set[str]]:
    """The parts that are read within."""
    read: set[str] = set()
    token = _reading.set(read)
    try:
        yield read
    finally:
        _reading.reset(token)


def _note(parts: Iterable[str]) -> None:
    read = _reading.get()
    if read is not None:
        read.update(parts)


class SeenWager(Wager, frozen=True):
    """A wager that notes when somebody asks what became of it."""

    def __getattribute__(self, name: str) -> Any:
        if name == "settled":
            _note((PAYOUTS,))
        return super().__getattribute__(name)


class SeenHand(Hand, frozen=True, kw_only=True):
    """A hand that notes which of its fields are read."""

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_"):
            _note((name,))
        return super().__getattribute__(name)


class SeenSheet(Sheet):
    """A hand settled again, which rests on all that was read for it."""

    rests_on: frozenset[str]

    def __getattribute__(self, name: str) -> Any:
        if name in Sheet._fields:
            _note(super().__getattribute__("rests_on"))
        return super().__getattribute__(name)


class SeenFacts(HandFacts, frozen=True, dict=True, eq=False, kw_only=True):
    """Facts of which each that was reckoned beforehand notes on what it rests."""

    rests_on: dict[str, frozenset[str]]

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_") and name != "rests_on":
            _note(super().__getattribute__("rests_on").get(name, ()))
        return super().__getattribute__(name)


def watched(hand: Hand) -> SeenHand:
    """The hand as one that notes."""
    fields = asdict(hand)
    fields["wagers"] = [SeenWager(**asdict(one)) for one in hand.wagers]
    return SeenHand(**fields)


def resting(sheet: Sheet | None, parts: Iterable[str]) -> Sheet | None:
    """The sheet as one that notes on what it rests."""
    if sheet is None:
        return None
    made = SeenSheet(*sheet)
    made.rests_on = frozenset(parts)
    return made
