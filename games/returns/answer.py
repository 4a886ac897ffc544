"""What is told of a wager: its lines with their chances, what it comes back with, and how that was found."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, Protocol, cast

import msgspec
from msgspec import Struct

from games import procedures
from games.schema import dated
from games.terms.game import GameTerms

Result = Literal["win", "lose", "push", "open", "money"]
How = Literal["counted", "simulated", "by-play", "not-told"]
ZERO = Fraction(0)


class Chance(Struct, frozen=True, omit_defaults=True):
    """What may become of a wager, and how often. `net` is beyond the stake, for one staked; a lost stake is -1."""

    result: Result
    chance: Fraction
    net: Fraction = ZERO
    row: int = 0  # which line of its pay tables, counted from 1 over all of them; 0: none
    hand: str = ""  # the line by its name
    title: str = ""  # and as printed
    pays: str = ""  # "8:1", or a sum of money, as printed
    share: Fraction = ZERO  # of a meter
    money: Fraction = ZERO  # dollars, where the line pays a sum whatever was staked
    within: Fraction | None = None  # half the interval of a simulation, 99 in 100


class Way(Struct, frozen=True, omit_defaults=True):
    """A wager's lines in one of the ways in which it may lie: with so many packs, on this number, by that pay table."""

    name: str
    lines: tuple[Chance, ...]
    read: tuple[str, str] | None = (
        None  # where the book leaves it open: the reading under which it is so, and its value
    )
    deals: int = 0  # how many equally likely deals were counted; in a simulation how many were dealt
    within: Fraction | None = None  # of the return, in a simulation

    @property
    def hits(self) -> Fraction:
        """How often it wins anything."""
        return sum((line.chance for line in self.lines if line.result in ("win", "money")), ZERO)

    @property
    def pushes(self) -> Fraction:
        return sum((line.chance for line in self.lines if line.result == "push"), ZERO)

    @property
    def open(self) -> Fraction:
        """Of how many deals the book leaves open what becomes of them."""
        return sum((line.chance for line in self.lines if line.result in ("open", "money")), ZERO)

    @property
    def edge(self) -> Fraction | None:
        """What whoever banks keeps of the stake in the long run; None where the book leaves a deal open."""
        if self.open or not self.lines:
            return None
        return -sum((line.chance * line.net for line in self.lines), ZERO)

    @property
    def money(self) -> Fraction:
        """How many dollars are won on the average of all deals, where lines pay sums of money."""
        return sum((line.chance * line.money for line in self.lines), ZERO)

    @property
    def meter(self) -> Fraction:
        """Which share of a meter is won, on the average of all deals."""
        return sum((line.chance * line.share for line in self.lines), ZERO)


class WagerReturn(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One wager, or one wager by one of the pay tables of which a house posts one."""

    wager: str
    title: str
    how: How
    ways: tuple[Way, ...] = ()
    of: str = ""  # what was counted, in words: "hands of 5 cards of a pack of 52"
    why: str = ""  # why there is no figure, or not the whole one
    notes: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    posted: str = ""  # the pay table, where the house posts one of several
    seed: int | None = None

    @property
    def first(self) -> Way | None:
        return self.ways[0] if self.ways else None

    @property
    def told(self) -> bool:
        """Whether there is a figure of what comes back."""
        return self.how in ("counted", "simulated")


class GameReturns(Struct, frozen=True):
    """All wagers of a game, in printed order."""

    wagers: tuple[WagerReturn, ...]


def percent(value: Fraction, places: int = 4) -> Decimal:
    """A share as a percentage, rounded half up as books print it."""
    scaled = value * 100 * 10**places
    whole = (abs(scaled) + Fraction(1, 2)) // 1
    return Decimal(int(whole) * (1 if scaled >= 0 else -1)).scaleb(-places)


# --- as bytes ---------------------------------------------------------------------------------------------------------


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _back(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)


def encode(found: GameReturns) -> bytes:
    """For the store; the same answer has the same bytes."""
    return msgspec.json.encode(found, enc_hook=_plain)


def decode(raw: bytes | str) -> GameReturns:
    """An answer as it was stored."""
    return msgspec.json.decode(raw, type=GameReturns, dec_hook=_back)


# --- How the wagers of a procedure are counted ------------------------------------------------------------------------

Tell = Callable[[int, int], None]


class Counting(Protocol):
    """The `returns.py` of a procedure."""

    def returns(self, terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]: ...


def counting_of(procedure: str) -> Counting | None:
    """How that procedure's wagers are counted; None where nobody has said."""
    return cast(Counting, procedures.face(procedure, "returns")) if procedure in procedures.having("returns") else None


# --- By which an answer is found again --------------------------------------------------------------------------------

VERSION = 1
"""Of the counting: raised where the same terms would be counted otherwise, so that no earlier answer is shown for them."""
_encode = msgspec.json.Encoder(order="sorted").encode


def key_of(terms: GameTerms) -> str:
    """The SHA-256 of wagers, pay tables, pack, procedure, caps and readings as they hold."""
    kinds = [wager.kind for wager in terms.wagers.values()]
    tables = list(dated.as_of(terms.game.pay_table, terms.day).values())
    caps = list(dated.as_of(terms.game.cap, terms.day).values())
    read = dict(terms.readings)
    parts = [VERSION, kinds, tables, caps, terms.deck, terms.procedure, dict(terms.options), read, terms.settlement]
    return hashlib.sha256(_encode(parts)).hexdigest()
