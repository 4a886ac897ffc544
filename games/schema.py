"""The shape of the catalogue: frozen blocks, each with its first day and its printed lines.

A figure that is not printed stays absent: absent is not zero. Edges of bands and limits are whole dollars or dollars and
cents as printed; `games.terms` turns what is printed into what can be counted with.
"""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from decimal import Decimal
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Dollars = Decimal  # never negative, at most two decimals: `games.load` refuses others
Name = Annotated[
    str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=80, description="lower-case letters, digits and hyphens")
]
Module = Annotated[
    str, Meta(pattern=r"^[a-z0-9_]+$", description="the name of a file: lower-case letters, digits and underscores")
]
Odds = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,8}:[1-9][0-9]{0,8}$", description='odds like "8:1"')]
Share = Annotated[
    str, Meta(pattern=r"^[1-9][0-9]{0,8}(/[1-9][0-9]{0,8})?$", description='a whole number or a fraction like "1/20"')
]
Direction = Literal["clockwise", "counterclockwise"]
BankedBy = Literal["player-dealer", "house", "house-or-player", "player", "pot", "players", "pool"]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", description="the 64 hexadecimal digits of the file's SHA-256")]
Text = Annotated[str, Meta(min_length=1)]
Cite = Annotated[str, Meta(pattern=r"^[0-9]{1,9}(-[0-9]{1,9})?$", description='lines like "698" or "701-705"')]
Cites = Annotated[tuple[Cite, ...], Meta(min_length=1)]


class Block(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A dated, cited piece of a rule book. Blocks are appended, never edited."""

    from_: datetime.date = field(name="from")
    cite: Cites
    until: datetime.date | None = None
    note: Text | None = None

    @property
    def key(self) -> Hashable:
        return type(self).__name__


class Duty(Block, frozen=True, kw_only=True):
    """What the text asks of the house, its dealers or the player-dealer and no figure holds. `most` is its number, if any."""

    name: Name
    concerns: Literal[
        "licence",
        "posting",
        "collection",
        "wagers",
        "deal",
        "settlement",
        "rotation",
        "jackpot",
        "log",
        "conduct",
        "equipment",
    ]
    text: Text
    most: Annotated[int, Meta(ge=1)] | None = None
    banked_by: BankedBy | None = None  # in a book: the games it binds; absent: all

    @property
    def key(self) -> Hashable:
        return self.name


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of a block."""


class Edition(Block, frozen=True, kw_only=True):
    """The licence: from when the game may be dealt here, and under which approval."""

    approval: Text | None = None


class Deck(Block, frozen=True, kw_only=True):
    """What is dealt, thrown, spun or drawn. Figures that the text does not print stay absent."""

    kind: Literal["cards", "tiles", "dice", "balls", "wheel"] = "cards"
    cards: Annotated[int, Meta(ge=1)] | None = (
        None  # of one pack without jokers; pieces, faces or pockets of the others
    )
    jokers: Annotated[int, Meta(ge=0)] | None = None  # in one pack
    packs_min: Annotated[int, Meta(ge=1)] | None = None
    packs_max: Annotated[int, Meta(ge=1)] | None = None
    packs_one_of: tuple[int, ...] = ()  # "4, 6 or 8 decks"
    without: tuple[Text, ...] = ()  # ranks taken out of the pack: "T", "8"
    joker: Text | None = None  # what the joker may stand for
    shuffle: Text | None = None  # how many packs alternate, whether a machine shuffles

    @property
    def key(self) -> Hashable:
        return self.kind

    def allows(self, packs: int) -> bool | None:
        """Whether so many packs may be in play; None where the text prints no number of them."""
        if self.packs_one_of:
            return packs in self.packs_one_of
        if self.packs_min is None and self.packs_max is None:
            return None
        return (self.packs_min or 1) <= packs and (self.packs_max is None or packs <= self.packs_max)

    @property
    def most(self) -> int | None:
        """The highest number of packs that may be in play, where one is printed."""
        return max(self.packs_one_of) if self.packs_one_of else self.packs_max


class Layout(Block, frozen=True, kw_only=True):
    """A table the game may be dealt on: how many may play, how many sit, the player-dealer included."""

    table: Name
    players: Annotated[int, Meta(ge=1)]
    seats: Annotated[int, Meta(ge=1)]
    players_min: Annotated[int, Meta(ge=1)] | None = None

    @property
    def key(self) -> Hashable:
        return self.table


class Bound(Strict, frozen=True, kw_only=True):
    """How large a wager may be, beside the table limit: in dollars, or against another wager of the same bettor."""

    min: Dollars | None = None
    max: Dollars | None = None
    step: Dollars | None = None
    of: Name | None = None  # the other wager
    times: tuple[
        Share, ...
    ] = ()  # exactly one of these multiples of it: ["1"] is as much as it, ["3", "4"] three or four times
    at_least: Share | None = None  # not less than this share of it
    at_most: Share | None = None  # not more than this share of it: "1/2"
    of_posted_max: Share | None = None  # not more than this share of the posted maximum: "1/40"
    cite: Cites


class WagerKind(Block, frozen=True, kw_only=True):
    """A wager: when it wins, at which odds, when it pushes, how large it may be, what must lie beside it."""

    name: Name
    title: Text
    odds: Odds | None = None  # absent: a pay table pays it, or nothing is printed
    wins: dict[str, Any] | None = None  # for the procedure, once there is one
    pushes: dict[str, Any] | None = None
    wins_cite: Cites | None = None
    pays: tuple[Name, ...] = ()  # the pay tables by which it is paid
    needs_one_of: tuple[Name, ...] = ()
    needs_all_of: tuple[Name, ...] = ()
    backline: bool | None = None
    bonus: bool = False  # a side wager, as the text calls it: bonus, side, jackpot or optional wager
    placed: Literal["before-deal", "after-deal"] = "before-deal"
    bound: tuple[Bound, ...] = ()

    @property
    def key(self) -> Hashable:
        return self.name


class PayRow(Strict, frozen=True, kw_only=True):
    """One line of a pay table, in one of the ways in which books print it."""

    hand: Name  # "royal-flush", "three-of-a-kind", "pair-of-tens-or-better"
    title: Text | None = None  # the words as printed, where the name does not say all of them
    odds: Odds | None = None
    pays: Dollars | None = None  # a sum of money
    share: Share | None = None  # of a meter, a pot or a fund
    pushes: bool = False
    envy: Dollars | None = None
    wins: dict[str, Any] | None = None  # for the procedure: when this line pays; the first that does is the one
    cite: Cite


class PayTable(Block, frozen=True, kw_only=True):
    """A pay table: one column of odds. Where a page prints several columns, each is a table of its own."""

    name: Name
    title: Text
    unit: Literal["to", "for"] = "to"  # "50 for 1" counts the stake in, "50 to 1" does not
    floor: bool = False  # "no less than": the posted odds may be higher
    one_of: Name | None = None  # a group of tables of which a house posts one: "fpg"
    row: Annotated[tuple[PayRow, ...], Meta(min_length=1)]

    @property
    def key(self) -> Hashable:
        return self.name


class Cap(Block, frozen=True, kw_only=True):
    """The most that is paid in all, and over what."""

    name: Name
    amount: Dollars
    per: Literal["wager", "bettor", "hand", "game"]
    wagers: tuple[Name, ...] = ()
    text: Text

    @property
    def key(self) -> Hashable:
        return self.name


class Qualifier(Block, frozen=True, kw_only=True):
    """The least hand with which somebody plays, and what follows without it."""

    name: Name
    who: Literal["player-dealer", "dealer", "player", "low-hand", "high-hand"]
    hand: Text
    otherwise: Text

    @property
    def key(self) -> Hashable:
        return self.name


class ChartRow(Strict, frozen=True, kw_only=True):
    """A row of a chart, cell by cell as printed; OCR damage that is certain is mended and named in the note of the chart."""

    cells: Annotated[tuple[str, ...], Meta(min_length=1)]
    cite: Cite


class Chart(Block, frozen=True, kw_only=True):
    """A chart as printed: a ranking, when cards are drawn, how a house way sets a hand, which points a card has."""

    name: Name
    title: Text
    kind: Literal["ranking", "values", "draw", "house-way", "order", "points", "other"]
    columns: tuple[Text, ...] = ()
    row: Annotated[tuple[ChartRow, ...], Meta(min_length=1)]

    @property
    def key(self) -> Hashable:
        return self.name


class JackpotShare(Strict, frozen=True, kw_only=True):
    """Who gets which part of a jackpot."""

    to: Text
    share: Share | None = None
    amount: Dollars | None = None
    cite: Cite


class Jackpot(Block, frozen=True, kw_only=True):
    """A fund or a meter: what goes in, where it begins, who takes what out."""

    name: Name
    title: Text
    kind: Literal["bad-beat", "progressive", "prize-pool", "fee-only"]
    text: Text
    contribution_max: Dollars | None = None  # per hand
    increment: Dollars | None = None  # per token or wager
    seed: Dollars | None = None
    players_min: Annotated[int, Meta(ge=1)] | None = None
    share: tuple[JackpotShare, ...] = ()

    @property
    def key(self) -> Hashable:
        return self.name


class Range(Block, frozen=True, kw_only=True):
    """Within which figures a house may post the limits of some wagers, where the book rules that and no fee option does."""

    name: Name
    wagers: tuple[Name, ...] = ()  # none named: every wager
    min_at_least: Dollars | None = None
    min_exactly: Dollars | None = None
    max_at_most: Dollars | None = None
    max_at_least: Dollars | None = None

    @property
    def key(self) -> Hashable:
        return self.name


class Procedure(Block, frozen=True, kw_only=True):
    """Which settlement procedure plays the game, with its options (checked by the procedure itself)."""

    name: Module
    options: dict[str, Any]


class Settlement(Block, frozen=True, kw_only=True):
    """In which order the wagers are settled, and how far the player-dealer's money reaches."""

    order: tuple[Name, ...]
    by: Literal["wager", "seat"] = "wager"  # all wagers of one kind before the next, or all of one seat
    first_action: Name
    cover: Name


class ActionButton(Block, frozen=True, kw_only=True):
    """What decides the seat with first action, and how seats are counted."""

    by: Literal["card", "dice", "number"] = "card"
    pile: Name | None = None
    card: Annotated[int, Meta(ge=1)] | None = None
    values: dict[str, Annotated[int, Meta(ge=1)]] = {}
    counts_from: Literal["left-of-house-dealer", "player-dealer", "left-of-player-dealer", "house-dealer", "not-stated"]
    counts_as: tuple[int, ...] = ()  # the totals that fall on the first seat counted: 1, 8, 15
    direction: Direction | None = None
    skips: Literal["player-dealer"] | None = None


class Rotation(Block, frozen=True, kw_only=True):
    """How the bank, the shooter or the button goes round: a regime by name, with its figures."""

    regime: Name
    hands: Annotated[int, Meta(ge=1)] | None = None  # at most so many in a row
    direction: Direction | None = None  # absent: not printed
    who: tuple[Text, ...] = ()  # who may take it, condition by condition
    refused: Name | None = None  # what follows when nobody takes it, where the text says so


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
    sums: Literal["each-wager", "each-bettor"] | None = None  # per player: one wager by itself, or all of his together
    pot_from: Dollars | None = None  # due once the pot has reached this; an option may print its own
    pot_below: Dollars | None = None
    needs_flop: bool = False
    every_minutes: Annotated[int, Meta(ge=1)] | None = None
    share: Share | None = None  # of `share_of`: "1/20"
    share_of: Literal["win", "bet", "payout", "sums-bet"] | None = None
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


class Reading(Block, frozen=True, kw_only=True):
    """A question that the text leaves open: the readings possible, the one applied, and why."""

    name: Name
    question: Text
    possible: Annotated[tuple[Name, ...], Meta(min_length=1)]
    applied: Name
    why: Text
    banked_by: BankedBy | None = None  # in a book: the games it speaks of; absent: all

    @property
    def key(self) -> Hashable:
        return self.name


class Game(Strict, frozen=True, kw_only=True):
    """One licensed game: its file. The slug is the file's name, the book its folder."""

    title: Text
    family: Name
    banked_by: BankedBy
    also_printed_as: tuple[Text, ...] = ()
    owner: Text | None = None
    cite: Cites
    edition: Annotated[tuple[Edition, ...], Meta(min_length=1)]
    deck: tuple[Deck, ...] = ()
    layout: tuple[Layout, ...] = ()
    wager: tuple[WagerKind, ...] = ()
    pay_table: tuple[PayTable, ...] = ()
    cap: tuple[Cap, ...] = ()
    qualifier: tuple[Qualifier, ...] = ()
    chart: tuple[Chart, ...] = ()
    jackpot: tuple[Jackpot, ...] = ()
    range: tuple[Range, ...] = ()
    procedure: tuple[Procedure, ...] = ()
    settlement: tuple[Settlement, ...] = ()
    action_button: tuple[ActionButton, ...] = ()
    rotation: tuple[Rotation, ...] = ()
    schedule: tuple[Schedule, ...] = ()
    reading: tuple[Reading, ...] = ()
    duty: tuple[Duty, ...] = ()
    slug: str | UnsetType = UNSET
    book: str | UnsetType = UNSET


class Source(Strict, frozen=True, kw_only=True):
    """The text the book was entered from."""

    file: Text
    lines: Annotated[int, Meta(ge=1)]
    sha256: Digest


class Book(Strict, frozen=True, kw_only=True):
    """A rule book: whose it is, who licenses, from when Oliver holds it, and the readings all its games share."""

    title: Text
    licensee: Text
    also_printed_as: tuple[Text, ...] = ()
    commission: Text
    commission_slug: Name
    from_: datetime.date = field(name="from")
    dating: Text
    source: Source
    reading: tuple[Reading, ...] = ()
    duty: tuple[Duty, ...] = ()
    slug: str | UnsetType = UNSET
