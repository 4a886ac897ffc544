"""The parts of a table's gaming day: hands as far as the player-dealer position is concerned, turns, gaps, shares, findings."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct

Kind = Literal["player", "proposition", "house", "nobody"]
KIND_WORDS: dict[Kind, str] = {
    "player": "player",
    "proposition": "proposition player",
    "house": "house",
    "nobody": "no player-dealer on record",
}


Goes = Literal["dice", "button"]
GOES_WORDS: dict[Goes, str] = {"dice": "the dice go round", "button": "the dealer button goes round"}
"""What goes round at a game without a player-dealer."""


class Offered(NamedTuple):
    """The position was offered to somebody before a hand. `who` None: nobody is recorded at that seat."""

    seat: int
    who: str | None
    accepted: bool


class Round(NamedTuple):
    """One hand, as far as the position is concerned."""

    record: int  # its entry
    hand_id: str
    number: int
    started: datetime.datetime
    ended: datetime.datetime
    seat: int | None
    who: str | None
    kind: Kind
    provider: str | None = None
    offers: tuple[Offered, ...] | None = None  # None: not recorded
    seats: tuple[int, ...] = ()
    opened: bool = False
    closes: str = ""
    reviewed: bool = True
    pair: tuple[str, str] | None = None  # between whom the position went to and fro, up to this hand
    swaps: int = 0
    goes: Goes | None = None  # nobody holds the position, and this goes round instead
    before: int | None = None  # the seat that shot, or before which the button lay


class Missing(NamedTuple):
    """Hand numbers that are not in the record, and the time between the hands around them. None: before the first hand."""

    first: int
    last: int
    start: datetime.datetime | None
    stop: datetime.datetime

    @property
    def hands(self) -> int:
        return self.last - self.first + 1


class Turn(NamedTuple):
    """Hands in a row of one holder at one seat. Offers: before its first hand; `again` counts those made during it."""

    rounds: tuple[Round, ...]
    made: int | None  # None: not recorded
    declined: int | None
    again: int
    missing: Missing | None  # before it

    @property
    def first(self) -> Round:
        return self.rounds[0]

    @property
    def last(self) -> Round:
        return self.rounds[-1]

    @property
    def hands(self) -> int:
        return len(self.rounds)

    @property
    def minutes(self) -> int:
        return minutes_of(self.last.ended - self.first.started)


class Share(NamedTuple):
    """One person's part in the position of a table's gaming day."""

    who: str
    kind: Kind
    provider: str | None
    hands: int
    part: Fraction  # of all hands of the table that day
    longest: int
    longest_from: int | None  # hand number
    offered: int
    declined: int
    alone: int | None  # minutes: the longest that no other player had held it by the end of one of this person's hands

    @property
    def percent(self) -> str:
        """33.3"""
        tenths = round(self.part * 1000)
        return f"{tenths // 10}.{tenths % 10}"


class RotationFinding(Struct, frozen=True):
    """A finding about rotation that stands."""

    id: int
    hand: int  # number
    hand_id: str
    rule: str
    severity: str
    outcome: str
    says: str
    state: str

    @property
    def waits(self) -> bool:
        """Nobody has settled it yet."""
        return self.state in ("new", "acknowledged")


def follows(before: Round | None, this: Round) -> bool:
    """Whether no number is missing between two hands, and no game was opened between them."""
    return before is not None and before.number + 1 == this.number and not this.opened


def minutes_of(length: datetime.timedelta) -> int:
    """Whole minutes, the half one up."""
    return int(length.total_seconds() + 30) // 60
