"""Fee pages: a schedule declares its charges, its options give each of them rows or a flat fee."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Literal

from msgspec import Meta, field

from games.schema.common import Block, Cite, Cites, Dollars, Module, Name, Share, Strict, Text


class Band(Strict, frozen=True, kw_only=True):
    """A row of a fee table as printed; `to` is absent where the book prints "and up".

    Edges are dollars of wagers or of the pot, or a number of players: the basis of the charge says which.
    """

    from_: Dollars = field(name="from")
    to: Dollars | None = None
    fee: Dollars
    number: Annotated[int, Meta(ge=1)] | None = None  # of the row, where the page numbers its rows
    cite: Cite
    fee_cite: Cite | None = None  # where the page prints the fee on another line than the range
    note: Text | None = None


class Flat(Strict, frozen=True, kw_only=True):
    """A fee without rows."""

    fee: Dollars
    pot_from: Dollars | None = None  # due once the pot has reached this
    pot_below: Dollars | None = None  # due while the pot is below this
    players_from: Annotated[int, Meta(ge=1)] | None = None
    players_to: Annotated[int, Meta(ge=1)] | None = None
    cite: Cite


class Limit(Strict, frozen=True, kw_only=True):
    """One fixed table limit, or the ranges within which the house may set one."""

    min: Dollars | None = None
    max: Dollars | None = None
    min_between: tuple[Dollars, Dollars] | None = None
    max_between: tuple[Dollars, Dollars] | None = None
    no_max: bool = False  # the page prints "no limit"
    printed: Text | None = None  # the limit as the page prints it, where figures alone do not say it: "4-8 w/Kill"
    buy_in_min: Dollars | None = None
    blinds: tuple[Dollars, ...] = ()
    ante: Dollars | None = None
    forced: Dollars | None = None
    cite: Cites


class WagerLimit(Strict, frozen=True, kw_only=True):
    """The limit of some wagers by themselves, printed beside the table limit: "bonus bets $1-$200"."""

    wagers: Annotated[tuple[Name, ...], Meta(min_length=1)]
    min: Dollars | None = None
    max: Dollars | None = None
    no_max: bool = False
    cite: Cites


class AsRead(Strict, frozen=True, kw_only=True):
    """What a column looks at where an interpretation of its game is another one; what is absent stays as the column says."""

    reading: Name
    value: Name
    counts: tuple[Name, ...] = ()
    sums: Literal["each-wager", "each-bettor"] | None = None
    apart: tuple[Name, ...] = ()
    laid: tuple[Name, ...] = ()
    unpriced: tuple[Name, ...] = ()


class Charge(Strict, frozen=True, kw_only=True):
    """A column of a fee page: who pays, for what, on which basis and when."""

    name: Name
    title: Text | None = None  # the head of the column as printed
    kind: Literal["fee", "jackpot", "rake", "vigorish", "commission", "time", "voucher"] = "fee"
    basis: Module
    payer: Literal["player-dealer", "seat", "pot", "button", "banker", "winner", "not-stated"]
    moment: Literal[
        "before-deal", "after-deal", "after-ante", "at-flop", "at-river", "during-play", "end-of-hand",
        "with-bet", "with-payout", "by-the-clock", "not-stated"
    ]  # fmt: skip
    counts: tuple[Name, ...] = ()  # the wagers that the basis looks at
    sums: Literal["each-wager", "each-bettor"] | None = (
        None  # per player: one wager by itself, or all of a bettor's together
    )
    apart: tuple[Name, ...] = ()  # of those added together, the ones that find a row of their own
    laid: tuple[Name, ...] = ()  # only of a bettor who laid one of these
    unpriced: tuple[Name, ...] = ()  # charged beside the rows, by a fee of which no amount is printed
    as_read: tuple[AsRead, ...] = ()
    pot_from: Dollars | None = None  # due once the pot has reached this; an option may print its own
    pot_below: Dollars | None = None
    needs_flop: bool = False
    every_minutes: Annotated[int, Meta(ge=1)] | None = None
    share: Share | None = None  # of `share_of`: "1/20"
    share_of: Literal["win", "bet", "payout", "sums-bet"] | None = None  # a payout is what is paid beyond the stake
    at_most: bool = False  # the figure is a ceiling, not the sum due
    rounds_up_to: Dollars | None = None
    rounding: Literal["may", "shall"] | None = None
    free_hands: Annotated[int, Meta(ge=1)] | None = None  # the first hands of a newly opened game are free
    once_a_round: bool = False  # taken once in a round of play that may last several hands; later only from newcomers
    cite: Cites
    note: Text | None = None


class Option(Block, frozen=True, kw_only=True):
    """One schedule option: the limit, and what each charge of the schedule is under it."""

    number: Annotated[int, Meta(ge=1)]
    label: Text | None = None  # where the page prints no number, or another one: what it prints instead
    limit: Limit | None = None
    wager_limit: tuple[WagerLimit, ...] = ()
    bands: dict[str, Annotated[tuple[Band, ...], Meta(min_length=1)]] = {}  # by charge
    flat: dict[str, Flat] = {}  # by charge

    @property
    def key(self) -> Hashable:
        return self.number

    @property
    def printed_limit(self) -> Limit:
        """The limit; where none is printed, one without figures, at the option's lines."""
        return self.limit if self.limit is not None else Limit(cite=self.cite)

    def prints(self, charge: Charge) -> bool:
        """Whether the charge is taken under this option: its fee is printed, or it is a share and needs none."""
        return charge.name in self.bands or charge.name in self.flat or charge.share is not None


class Schedule(Block, frozen=True, kw_only=True):
    """A fee schedule: one heading, its charges, and its options."""

    schedule: Name
    title: Text
    games: tuple[Name, ...]
    charge: Annotated[tuple[Charge, ...], Meta(min_length=1)]
    wager_limit: tuple[WagerLimit, ...] = ()  # for every option
    beside: tuple[
        Name, ...
    ] = ()  # other schedules of the same game, for other tables of it: with a kill, timed, with a jackpot
    supersedes: Name | None = (
        None  # another schedule of the same game, where the text says that this one takes its place
    )
    option: Annotated[tuple[Option, ...], Meta(min_length=1)]

    @property
    def key(self) -> Hashable:
        return self.schedule
