"""A game and a posted option as of a day, compiled once into flat tables: what the single hand, the batch, the quote and
the preview all count with. Prose is for people, tables for the run."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import msgspec

from games import dated, fee_conditions, fees, pack, play, pot_fees, settle, side_bets
from games.hand import Hand
from games.money import cents_of, parse_odds
from games.play import Owed, Play
from games.schema import (
    ActionButton,
    Band,
    Charge,
    Deck,
    Edition,
    Flat,
    Game,
    Layout,
    Option,
    PayRow,
    PayTable,
    Rotation,
    Schedule,
    Settlement,
    WagerKind,
)
from games.sheet import Due, Sheet, cannot_settle

_encode = msgspec.json.Encoder(order="sorted").encode


class NotInForce(LookupError):
    """No block of the kind holds on the day asked about."""


class RowTerms(NamedTuple):
    """One line of a pay table by which a wager is paid, in figures."""

    table: PayTable
    row: PayRow
    pays: int  # beyond the stake, `pays` to `per`; 0 to 1 where it pushes or prints no odds
    per: int


@dataclass(frozen=True, eq=False)
class WagerTerms:
    """One wager of a game, in figures."""

    index: int
    name: str
    title: str
    pays: int  # odds as `pays` to `per`; 0 to 1 where a pay table says what it pays
    per: int
    wins: Mapping[str, Any] | None
    pushes: Mapping[str, Any] | None
    needs_one_of: tuple[str, ...]
    kind: WagerKind
    rows: tuple[RowTerms, ...] = ()  # the lines of its pay tables, one table after the other as it names them


@dataclass(frozen=True, eq=False)
class GameTerms:
    """A licensed game as it stands on a day, under one set of readings."""

    game: Game
    day: datetime.date
    slug: str
    edition: Edition
    wagers: Mapping[str, WagerTerms]
    readings: Mapping[str, str]
    deck: Deck | None
    layouts: tuple[Layout, ...]
    settlement: Settlement | None
    action_button: ActionButton | None
    rotation: Rotation | None
    procedure: str
    options: Mapping[str, Any]
    procedure_cite: tuple[str, ...]
    digest: str
    layout: str | None = None  # which layout the table is; None: not known, and `layouts` are all that are printed
    alone: GameTerms | None = None  # these terms without the side bets beside the game
    sides: tuple[GameTerms, ...] = ()  # side bets that are games of their own
    _siblings: dict[tuple[str, str], GameTerms] = field(default_factory=dict)

    @cached_property
    def table(self) -> Any:
        """The procedure's own compiled table; with side bets beside the game, theirs too."""
        return settle.compile_table(self) if self.alone is None else side_bets.Table(self.alone, self.sides)

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again from its recorded cards and wagers."""
        if not self.procedure:
            return cannot_settle("the settlement of this game is not entered yet")
        try:
            sheet: Sheet = self.table.settle(hand)
        except KeyError:  # a card the game does not have, taken in before this game stood in the catalogue
            if not self.refuse(hand):
                raise
            return cannot_settle("the cards are not those of this game")
        return sheet

    def refuse(self, hand: Hand) -> list[Any]:
        """Cards that this game cannot have dealt: `games.hand_check.Problem`s for the intake."""
        problems: list[Any] = pack.refuse(self.deck, hand)
        return problems + self.table.refuse(hand) if self.procedure else problems

    def under(self, name: str, reading: str) -> GameTerms:
        """The same terms with one reading exchanged."""
        key = (name, reading)
        if key not in self._siblings:
            self._siblings[key] = (
                game_terms(self.game, self.day, {**self.readings, name: reading}, self.layout)
                if self.alone is None
                else side_bets.under(self.alone, self.sides, name, reading)
            )
        return self._siblings[key]

    def at(self, layout: str) -> GameTerms:
        """The same terms at a table of which the layout is known."""
        key = ("", layout)
        if key not in self._siblings:
            self._siblings[key] = (
                game_terms(self.game, self.day, self.readings, layout)
                if self.alone is None
                else side_bets.with_sides(self.alone.at(layout), self.sides)
            )
        return self._siblings[key]


@dataclass(frozen=True, eq=False)
class ChargeTerms:
    """One charge of a posted option as it stands on a day."""

    charge: Charge
    bands: tuple[Band, ...]  # as printed; none where the charge is flat or a share
    flat: Flat | None
    counts: frozenset[str]
    fees: tuple[int, ...]  # by row as printed, or the flat fee
    pot_from: Decimal | None
    pot_below: Decimal | None
    readings: Mapping[str, str]

    @cached_property
    def table(self) -> Any:
        """The basis's own compiled table."""
        return fees.compile_table(self)

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """What each payer owes of this charge."""
        barred = fee_conditions.bar(self, play)
        if barred is not None and barred.fees:
            return (Owed(barred),)
        owed: tuple[Owed, ...] = self.table.owed(play)
        nothing = bool(owed) and all(one.due.fees == (0,) for one in owed)  # then it does not matter whether it is due
        return owed if barred is None or nothing else (Owed(barred),)

    @cached_property
    def asks(self) -> frozenset[str]:
        """Which facts of a play the charge looks at: the fields of `Play`."""
        return frozenset((*fees.module(self.charge.basis).ASKS, *fee_conditions.asks(self)))


@dataclass(frozen=True, eq=False)
class FeeTerms:
    """One posted schedule option as it stands on a day, with the charges that it prints."""

    schedule: Schedule
    option: Option
    charges: tuple[ChargeTerms, ...]
    readings: Mapping[str, str]
    digest: str

    @cached_property
    def main(self) -> ChargeTerms:
        """The fee that the player-dealer owes for the hand; where he owes none, the first charge that is printed."""
        banks = (one for one in self.charges if one.charge.payer == "player-dealer" and one.charge.kind == "fee")
        return next(banks, self.charges[0])

    @cached_property
    def counts(self) -> frozenset[str]:
        return self.main.counts

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        return self.main.bands

    @cached_property
    def fees(self) -> tuple[int, ...]:
        return self.main.fees

    @cached_property
    def payer(self) -> str:
        return self.main.charge.payer

    @cached_property
    def moment(self) -> str:
        return self.main.charge.moment

    @cached_property
    def player_fee(self) -> int | None:
        """The fee that is printed for a player beside the main charge; of several the highest. None: none is printed."""
        printed = [max(charge.fees) for charge in self.charges if charge.charge.payer == "seat" and charge.fees]
        return max(printed, default=None)

    @cached_property
    def by_table_action(self) -> bool:
        """Whether the main charge is found from the table's action alone, as most posted options have it."""
        return self.main.charge.basis == "total_table_action" and not fee_conditions.asks(self.main)

    def due(self, hand: Hand) -> Due:
        """The main charge due for a recorded hand."""
        if self.by_table_action:
            due: Due = self.main.table.due(hand)
            return due
        recorded = play.of_hand(hand)
        if self.payer == "pot":
            return _told(pot_fees.due(self, recorded))
        owed = self.main.owed(recorded)
        if len(owed) == 1 and owed[0].seat is None:
            return _told(owed[0].due)
        staked = sum(stake.amount for stake in recorded.stakes)
        return Due((), staked, (), "each player owes the fee for himself, and hands are not judged by that yet")

    def quote(self, base: int) -> Due:
        """The main charge when `base` cents were counted toward the table's action."""
        if not self.by_table_action:
            return Due((), base, (), "the fee does not follow from the table's action")
        due: Due = self.main.table.quote(base)
        return due


def _told(due: Due) -> Due:
    """What is due of a hand: the most that may be taken is no sum due."""
    return (
        due._replace(fees=(), why=due.why or "the book prints the most that may be taken, not what is due")
        if due.ceiling
        else due
    )


def game_terms(
    game: Game, day: datetime.date, readings: Mapping[str, str] | None = None, layout: str | None = None
) -> GameTerms:
    """Compiles `game` as of `day`; raises NotInForce when the licence does not hold that day.

    At a table of a known `layout` only that one stands in `layouts`; none, where the game may not be dealt on it.
    """
    edition = dated.one_as_of(game.edition, day)
    procedure = dated.one_as_of(game.procedure, day)
    if edition is None:
        raise NotInForce(f"{game.title} is not licensed on {day:%m/%d/%Y}")
    applied = {str(name): reading.applied for name, reading in dated.as_of(game.reading, day).items()} | dict(
        readings or {}
    )
    layouts = tuple(dated.as_of(game.layout, day).values())
    if layout is not None:
        layouts = tuple(one for one in layouts if one.table == layout)
    tables, wagers = dated.as_of(game.pay_table, day), {}
    for index, kind in enumerate(dated.as_of(game.wager, day).values()):
        odds = Fraction(0) if kind.odds is None else parse_odds(kind.odds)
        wagers[kind.name] = WagerTerms(
            index,
            kind.name,
            kind.title,
            odds.numerator,
            odds.denominator,
            kind.wins,
            kind.pushes,
            kind.needs_one_of,
            kind,
            tuple(_row(tables[name], row) for name in kind.pays if name in tables for row in tables[name].row),
        )
    return GameTerms(
        game=game,
        day=day,
        slug=str(game.slug),
        edition=edition,
        wagers=wagers,
        readings=applied,
        deck=dated.one_as_of(game.deck, day),
        layouts=layouts,
        settlement=dated.one_as_of(game.settlement, day),
        action_button=dated.one_as_of(game.action_button, day),
        rotation=dated.one_as_of(game.rotation, day),
        procedure="" if procedure is None else procedure.name,
        options={} if procedure is None else procedure.options,
        procedure_cite=() if procedure is None else procedure.cite,
        digest=digest(game),
        layout=layout,
    )


def _row(table: PayTable, row: PayRow) -> RowTerms:
    odds = Fraction(0) if row.odds is None else parse_odds(row.odds)
    beyond = odds - 1 if odds and table.unit == "for" else odds
    return RowTerms(table, row, beyond.numerator, beyond.denominator)


def fee_terms(
    game: Game, schedule: str, number: int, day: datetime.date, readings: Mapping[str, str] | None = None
) -> FeeTerms:
    """Compiles option `number` of `schedule` as of `day`; raises NotInForce when it is not to be had that day."""
    heading = dated.as_of(game.schedule, day).get(schedule)
    option = dated.as_of(heading.option, day).get(number) if heading else None
    if heading is None or option is None:
        raise NotInForce(f"{game.title} has no option {number} of schedule {schedule} on {day:%m/%d/%Y}")
    applied = {str(name): reading.applied for name, reading in dated.as_of(game.reading, day).items()} | dict(
        readings or {}
    )
    known = frozenset(wager.name for wager in game.wager)
    charges = tuple(_charge_terms(charge, option, known, applied) for charge in heading.charge if option.prints(charge))
    return FeeTerms(
        schedule=heading,
        option=option,
        charges=charges,
        readings=applied,
        digest=hashlib.sha256(_encode([heading.charge, option])).hexdigest(),
    )


def _charge_terms(charge: Charge, option: Option, known: frozenset[str], readings: Mapping[str, str]) -> ChargeTerms:
    bands, flat = option.bands.get(charge.name, ()), option.flat.get(charge.name)
    printed = (flat.fee,) if flat is not None else tuple(band.fee for band in bands)
    own_from, own_below = (None, None) if flat is None else (flat.pot_from, flat.pot_below)
    return ChargeTerms(
        charge=charge,
        bands=bands,
        flat=flat,
        counts=known.intersection(charge.counts),
        fees=tuple(map(cents_of, printed)),
        pot_from=own_from if own_from is not None else charge.pot_from,
        pot_below=own_below if own_below is not None else charge.pot_below,
        readings=readings,
    )


@lru_cache(maxsize=4096)
def _digest(encoded: bytes) -> str:
    return hashlib.sha256(encoded).hexdigest()


def digest(game: Game) -> str:
    """The SHA-256 that pins a game as it stands in the catalogue."""
    return _digest(_encode(game))
