"""A game and a posted option as of a day, compiled once into flat tables: what the single hand, the batch, the quote and
the preview all count with. Prose is for people, tables for the run."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from games import dated, fees, settle
from games.hand import Hand
from games.money import cents_of, parse_odds
from games.schema import ActionButton, Deck, Edition, Game, Layout, Option, Rotation, Schedule, Settlement, WagerKind
from games.sheet import Due, Sheet

_encode = msgspec.json.Encoder(order="sorted").encode


class NotInForce(LookupError):
    """No block of the kind holds on the day asked about."""


@dataclass(frozen=True, eq=False)
class WagerTerms:
    """One wager of a game, in figures."""

    index: int
    name: str
    title: str
    pays: int  # odds as `pays` to `per`
    per: int
    wins: Mapping[str, Any]
    pushes: Mapping[str, Any] | None
    needs_one_of: tuple[str, ...]
    kind: WagerKind


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
    _siblings: dict[tuple[str, str], GameTerms] = field(default_factory=dict)

    @cached_property
    def table(self) -> Any:
        """The procedure's own compiled table."""
        return settle.compile_table(self)

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again from its recorded cards and wagers."""
        sheet: Sheet = self.table.settle(hand)
        return sheet

    def refuse(self, hand: Hand) -> list[Any]:
        """Cards that this game cannot have dealt: `games.hand_check.Problem`s for the intake."""
        problems: list[Any] = self.table.refuse(hand)
        return problems

    def under(self, name: str, reading: str) -> GameTerms:
        """The same terms with one reading exchanged."""
        key = (name, reading)
        if key not in self._siblings:
            self._siblings[key] = game_terms(self.game, self.day, {**self.readings, name: reading}, self.layout)
        return self._siblings[key]

    def at(self, layout: str) -> GameTerms:
        """The same terms at a table of which the layout is known."""
        key = ("", layout)
        if key not in self._siblings:
            self._siblings[key] = game_terms(self.game, self.day, self.readings, layout)
        return self._siblings[key]


@dataclass(frozen=True, eq=False)
class FeeTerms:
    """One posted schedule option as it stands on a day, with the limits set at the table."""

    schedule: Schedule
    option: Option
    counts: frozenset[str]
    fees: tuple[int, ...]  # by row of the option, as printed
    player_fee: int | None
    readings: Mapping[str, str]
    digest: str

    @cached_property
    def table(self) -> Any:
        """The basis's own compiled table."""
        return fees.compile_table(self)

    def due(self, hand: Hand) -> Due:
        """The fee due for a recorded hand."""
        due: Due = self.table.due(hand)
        return due

    def quote(self, base: int) -> Due:
        """The fee due when `base` cents were counted."""
        due: Due = self.table.quote(base)
        return due


def game_terms(
    game: Game, day: datetime.date, readings: Mapping[str, str] | None = None, layout: str | None = None
) -> GameTerms:
    """Compiles `game` as of `day`; raises NotInForce when the licence or its procedure does not hold that day.

    At a table of a known `layout` only that one stands in `layouts`; none, where the game may not be dealt on it.
    """
    edition = dated.one_as_of(game.edition, day)
    procedure = dated.one_as_of(game.procedure, day)
    if edition is None or procedure is None:
        raise NotInForce(f"{game.title} is not licensed on {day:%m/%d/%Y}")
    applied = {str(name): reading.applied for name, reading in dated.as_of(game.reading, day).items()} | dict(
        readings or {}
    )
    layouts = tuple(dated.as_of(game.layout, day).values())
    if layout is not None:
        layouts = tuple(one for one in layouts if one.table == layout)
    wagers = {}
    for index, kind in enumerate(dated.as_of(game.wager, day).values()):
        odds = parse_odds(kind.odds)
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
        procedure=procedure.name,
        options=procedure.options,
        procedure_cite=procedure.cite,
        digest=digest(game),
        layout=layout,
    )


def fee_terms(game: Game, schedule: str, number: int, day: datetime.date) -> FeeTerms:
    """Compiles option `number` of `schedule` as of `day`; raises NotInForce when it is not to be had that day."""
    heading = dated.as_of(game.schedule, day).get(schedule)
    option = dated.as_of(heading.option, day).get(number) if heading else None
    if heading is None or option is None:
        raise NotInForce(f"{game.title} has no option {number} of schedule {schedule} on {day:%m/%d/%Y}")
    applied = {str(name): reading.applied for name, reading in dated.as_of(game.reading, day).items()}
    return FeeTerms(
        schedule=heading,
        option=option,
        counts=frozenset(heading.counts),
        fees=tuple(cents_of(band.fee) for band in option.bands),
        player_fee=None if option.player_fee is None else cents_of(option.player_fee),
        readings=applied,
        digest=hashlib.sha256(
            _encode([heading.basis, heading.counts, heading.payer, heading.moment, option])
        ).hexdigest(),
    )


@lru_cache(maxsize=4096)
def _digest(encoded: bytes) -> str:
    return hashlib.sha256(encoded).hexdigest()


def digest(game: Game) -> str:
    """The SHA-256 that pins a game as it stands in the catalogue."""
    return _digest(_encode(game))
