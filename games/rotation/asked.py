"""What a regime is asked with, what it answers, what it leaves for the next hand, and in which order something goes round.

Seats count clockwise from the house dealer's left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

from games import said
from games.hand.form import Hand
from games.schema import Rotation
from games.settling.sheet import Sheet

About = Literal[
    "order",  # not asked in the order of the text
    "run",  # held for longer than the text gives
    "went-on",  # nobody took it, and the game went on
    "not-entitled",  # held by somebody who may not
    "asked-wrongly",  # offered to somebody who may not have it
    "not-back",  # a bank that had to go back to the house, or to pass, did not
    "bid",  # taken with a wager outside what the text asks
    "button",
    "dice",
]
MOST_COUNTED = 9
"""Wagers of a round are counted no further: what is carried has to come to rest."""


class Slip(NamedTuple):
    """One thing against the regime: where it stands, what was done, what the text gives, on which lines."""

    about: About
    subject: str  # JSON path in the hand
    did: str  # a sentence without its full stop
    due: str
    cite: tuple[str, ...]
    readings: tuple[str, ...] = ()  # where the text leaves it open: what it hangs on
    unknown: str = ""  # what the record does not say, where that decides
    recorded: str | None = None  # what stands against what is due, where the sentence does not say it
    working: tuple[str, ...] = ()


class Carried(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the hands before leave behind beside who held the bank. A regime fills what it asks for; None: not known."""

    spots: tuple[tuple[int, str], ...] | None = None  # seat and bettor of each wager of the hand before
    against_house: tuple[str, ...] | None = None  # who wagered in the last hand that the house banked
    wagered: tuple[tuple[str, int], ...] | None = (
        None  # how often each wagered since last having the bank or being passed by
    )
    whole: bool = False  # the above reaches back to where a game was opened, or to that player's last turn
    lost: bool | None = None  # the bank's hand lost
    stake: int | None = None  # cents the bank put up
    passed: tuple[int, ...] = ()  # the seats from which the bank was passed of its own will, until it loses
    seats: tuple[tuple[str, int], ...] = ()  # who sat where
    missing: tuple[tuple[str, bool | None], ...] = ()  # who moved and misses a turn; None: it cannot be told of whom
    refused: bool | None = None  # the house banked because the one asked refused
    first_took: int | None = None  # the seat that was first asked and took it
    last_asked: int | None = None  # the seat to which the bank was offered last
    button: int | None = None
    shooter: int | None = None
    threw: str | None = None  # who sat there
    seven_out: bool | None = None
    standing: tuple[int, ...] = ()  # the point that may stand after the last roll; 0: none


class Last(Protocol):
    """The hand before, as `compliance.floor.rules.facts.Before` has it."""

    @property
    def id(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def occupant(self) -> str | None: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def run(self) -> int: ...
    @property
    def whole(self) -> bool: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int | None: ...
    @property
    def carried(self) -> Carried | None: ...


class Turn(NamedTuple):
    """A hand, what came before it, and how its game goes round."""

    rotation: Rotation
    readings: Mapping[str, str]
    last: Last | None
    hand: Hand
    sheet: Sheet | None = None
    options: Mapping[str, object] = {}  # of the game's procedure

    @property
    def follows(self) -> bool:
        """Whether the hand before is the one before: no number is missing between them, and no game was opened anew."""
        return self.last is not None and self.last.number + 1 == self.hand.number and not self.hand.opened

    @property
    def opens(self) -> bool:
        """Whether a game is recorded as begun with the hand; a gaming day begins in the middle of one."""
        return bool(self.hand.opened)

    @property
    def carried(self) -> Carried:
        """What is known of before; nothing where a hand is missing."""
        known = self.last.carried if self.follows and self.last is not None else None
        return known if known is not None else Carried()


# --- The seats in the order in which something goes round a table -----------------------------------------------------


def present(hand: Hand) -> dict[int, str]:
    """Seats at which somebody sits who may be asked: nobody of the house, nobody who is away."""
    return {seat.seat: seat.occupant for seat in hand.seats if seat.role != "house" and not seat.away}


def after(seats: list[int], seat: int, direction: str) -> list[int]:
    """These seats from the one next to `seat` round to it, itself last where it is among them."""
    order = sorted(seats, reverse=direction == "counterclockwise")
    if direction == "counterclockwise":
        return [one for one in order if one < seat] + [one for one in order if one >= seat]
    return [one for one in order if one > seat] + [one for one in order if one <= seat]


def between(seat: int, other: int, direction: str, seats: list[int]) -> list[int]:
    """The seats that come after `seat` and before `other` that way round."""
    order = [one for one in after([*seats, other], seat, direction) if one != seat]
    return order[: order.index(other)]


def named(seats: list[int]) -> str:
    """Seats in words."""
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(map(said.seat, seats))}"
