"""A game and a posted option as of a day, compiled once into flat tables: what the single hand, the batch, the quote and
the preview all count with. Prose is for people, tables for the run.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace as struct_with

from games import procedures as settle
from games.cards.card import JOKER
from games.cards.money import parse_odds
from games.hand.check import Problem
from games.hand.form import Hand
from games.hand.irregular_check import lies
from games.schema import (
    ActionButton,
    Deck,
    Edition,
    Game,
    Layout,
    PayRow,
    PayTable,
    Rotation,
    Settlement,
    WagerKind,
    dated,
)
from games.settling import void
from games.settling.sheet import Sheet, cannot_settle
from games.settling.stakes import as_read
from games.terms import side_bets
from games.terms.fee import ChargeTerms as ChargeTerms
from games.terms.fee import FeeTerms as FeeTerms
from games.terms.fee import NotInForce as NotInForce
from games.terms.fee import fee_terms as fee_terms
from games.terms.sign import PaysShown, Sign, answers

AS_IT_LAY = ("$.cards", "$.tiles", "$.rolls", "$.spin", "$.drawn")
_encode = msgspec.json.Encoder(order="sorted").encode
SIGN = "sign"


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
    sign: Sign | None = None  # what hangs at the table, word for word; None: not recorded
    answered: frozenset[str] = frozenset()  # readings that the sign answers: nothing is open of them at this table
    alone: GameTerms | None = None  # these terms without the side bets beside the game
    sides: tuple[GameTerms, ...] = ()  # side bets that are games of their own
    _siblings: dict[tuple[str, str | Sign], GameTerms] = field(default_factory=dict)

    @cached_property
    def table(self) -> Any:
        """The procedure's own compiled table; with side bets beside the game, theirs too."""
        return settle.compile_table(self) if self.alone is None else side_bets.Table(self.alone, self.sides)

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again from its recorded cards and wagers."""
        if not self.procedure:
            return cannot_settle("the settlement of this game is not entered yet")
        if hand.irregularities:
            return void.settled(hand, self._settled, lambda rest: not self._refused(rest))
        return self._settled(hand)

    def _settled(self, hand: Hand) -> Sheet:
        try:
            sheet: Sheet = self.table.settle(hand)
        except KeyError:  # a card the game does not have, taken in before this game stood in the catalogue
            if not self._refused(hand):
                raise
            return cannot_settle("the cards are not those of this game")
        return sheet

    def refuse(self, hand: Hand) -> list[Any]:
        """Cards that this game cannot have dealt: `games.hand.check.Problem`s for the intake. What was dealt in error, or in a
        round that was void, is kept as it lay."""
        found = self._refused(hand)
        if found and hand.irregularities and (lies(hand) or void.void_round(hand)):
            return [one for one in found if not one.path.startswith(AS_IT_LAY)]
        return found

    def _refused(self, hand: Hand) -> list[Any]:
        problems: list[Any] = refused_by_pack(self.deck, hand)
        if hand.button_seat is not None and (self.action_button is None or self.action_button.acts != "next-player"):
            cure = "Write the seat with first action as `action_seat`: in this game the button does not lie before it."
            problems.append(Problem("$.button_seat", str(hand.button_seat), "no such button in this game", cure))
        return problems + self.table.refuse(hand) if self.procedure else problems

    def under(self, name: str, reading: str) -> GameTerms:
        """The same terms with one reading exchanged."""
        key = (name, reading)
        if key not in self._siblings:
            self._siblings[key] = (
                game_terms(self.game, self.day, {**self.readings, name: reading}, self.layout, self.sign)
                if self.alone is None
                else side_bets.under(self.alone, self.sides, name, reading)
            )
        return self._siblings[key]

    def at(self, layout: str) -> GameTerms:
        """The same terms at a table of which the layout is known."""
        key = ("", layout)
        if key not in self._siblings:
            self._siblings[key] = (
                game_terms(self.game, self.day, self.readings, layout, self.sign)
                if self.alone is None
                else side_bets.with_sides(self.alone.at(layout), self.sides)
            )
        return self._siblings[key]

    def under_sign(self, sign: Sign) -> GameTerms:
        """The same terms at a table where this hangs."""
        key = (SIGN, sign)
        if key not in self._siblings:
            self._siblings[key] = (
                game_terms(self.game, self.day, None, self.layout, sign)
                if self.alone is None
                else side_bets.with_sides(self.alone.under_sign(sign), [side.under_sign(sign) for side in self.sides])
            )
        return self._siblings[key]

    @property
    def gaps(self) -> list[str]:
        """Readings that the book leaves to the sign and to which the sign at this table, as recorded, has no answer."""
        held = dated.as_of(self.game.reading, self.day).values()
        return [one.name for one in held if one.on_sign and one.name not in self.answered]


def game_terms(
    game: Game,
    day: datetime.date,
    readings: Mapping[str, str] | None = None,
    layout: str | None = None,
    sign: Sign | None = None,
) -> GameTerms:
    """Compiles `game` as of `day`; raises NotInForce when the licence does not hold that day.

    At a table of a known `layout` only that one stands in `layouts`; none, where the game may not be dealt on it. What the
    book leaves to the sign is answered by the `sign` that hangs.
    """
    edition = dated.one_as_of(game.edition, day)
    procedure = dated.one_as_of(game.procedure, day)
    if edition is None:
        raise NotInForce(f"{game.title} is not licensed on {day:%m/%d/%Y}")
    open_ = {str(name): reading for name, reading in dated.as_of(game.reading, day).items()}
    applied = {name: reading.applied for name, reading in open_.items()}
    tables = {str(name): table for name, table in dated.as_of(game.pay_table, day).items()}
    kinds = {str(name): kind for name, kind in dated.as_of(game.wager, day).items()}
    shown = {} if sign is None else dict(answers(sign, kinds, tables, open_))
    applied |= shown | dict(readings or {})
    layouts = tuple(one for one in dated.as_of(game.layout, day).values() if as_read(applied, one.under))
    if layout is not None:
        layouts = tuple(one for one in layouts if one.table == layout)
    wagers = {}
    for index, printed in enumerate(kinds.values()):
        pays = None if sign is None else sign.pays_of(printed.name)
        kind = printed if pays is None or not _left_to_sign(printed) else struct_with(printed, odds=pays.odds)
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
            tuple(_row(tables[name], row, pays) for name in kind.pays if name in tables for row in tables[name].row),
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
        sign=sign,
        answered=frozenset(shown),
    )


def _left_to_sign(kind: WagerKind) -> bool:
    """Whether the book prints nothing by which the wager is paid."""
    return kind.odds is None and not kind.pays


def _row(table: PayTable, row: PayRow, shown: PaysShown | None) -> RowTerms:
    """A line in figures: where the book prints the least that is paid, by the odds that hang, if they are no less."""
    hung = None if shown is None or not table.floor else next((one for one in shown.rows if one.hand == row.hand), None)
    if hung is not None and row.odds is not None and parse_odds(hung.odds) >= parse_odds(row.odds):
        table, row = struct_with(table, floor=False), struct_with(row, odds=hung.odds)
    odds = Fraction(0) if row.odds is None else parse_odds(row.odds)
    beyond = odds - 1 if odds and table.unit == "for" else odds
    return RowTerms(table, row, beyond.numerator, beyond.denominator)


_DIGESTS: dict[int, tuple[Game, str]] = {}  # a game is frozen: as long as it is held here, its id is its own
_MOST_DIGESTS = 160  # games at once: a catalogue, and some of a draft


def digest(game: Game) -> str:
    """The SHA-256 that pins a game as it stands in the catalogue."""
    known = _DIGESTS.get(id(game))
    if known is None:
        if len(_DIGESTS) >= _MOST_DIGESTS:
            _DIGESTS.clear()
        known = _DIGESTS[id(game)] = (game, hashlib.sha256(_encode(game)).hexdigest())
    return known[1]


# --- The pack a game is dealt from ------------------------------------------------------------------------------------


def jokers_in(deck: Deck | None) -> int | None:
    """How many jokers a pack of the game has; None where it may have some and the text does not say how many."""
    if deck is None or (deck.jokers is None and deck.joker is None):
        return 0  # nothing of a joker is printed
    return deck.jokers


def refused_by_pack(deck: Deck | None, hand: Hand) -> list[Problem]:
    """Jokers in a game that is dealt without; tiles in one that is dealt with something else."""
    if hand.tiles and deck is not None and deck.kind != "tiles":
        cure = "Record what was dealt as `cards`, or correct the game."
        return [Problem("$.tiles", ", ".join(hand.tiles), "this game is not dealt with tiles", cure)]
    if not hand.cards or jokers_in(deck) != 0:
        return []
    cure = "Correct the card; leave `cards` out when it was not seen."
    return [
        Problem(f"$.cards.{pile}[{cards.index(JOKER)}]", repr(JOKER), "this game is dealt without jokers", cure)
        for pile, cards in hand.cards.items()
        if JOKER in cards
    ]
