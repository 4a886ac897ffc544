"""Worked hands beside a game, `<slug>.cases.toml`: written from the book, played by the tests, shown on the game's page."""

from __future__ import annotations

import datetime
import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from games import hand
from games.cards import Card
from games.money import cents_of, plain
from games.schema import Cites, Game, Text
from games.schema import Dollars as Figure  # here also parts of a cent, where a stake is covered in part

UNKNOWN = "cannot tell"
Unknown = Literal["cannot tell"]
_PLAYED = datetime.time(18, 0, tzinfo=datetime.UTC)


class Form(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of a case file: unknown keys are refused."""


class Bank(Form, frozen=True, kw_only=True):
    """The player-dealer's seat and what he put up."""

    seat: int
    wager: Figure | None = None


class CaseWager(Form, frozen=True, kw_only=True):
    """A wager and what becomes of it; where none of the four is named, the case does not ask."""

    seat: int
    on: str
    amount: Figure = field(name="for")
    bettor: str | None = None
    placed: Literal["before-deal", "after-deal"] = "before-deal"
    told: bool = True
    paid: Figure | None = None
    taken: Figure | None = None
    pushed: Figure | None = None
    returned: Figure | None = None

    @property
    def becomes(self) -> tuple[Fraction, ...] | None:
        """Cents paid, taken, pushed and returned."""
        parts = (self.paid, self.taken, self.pushed, self.returned)
        return None if set(parts) == {None} else tuple(Fraction(part or 0) * 100 for part in parts)


class CaseDraw(Form, frozen=True, kw_only=True):
    """A card drawn or not drawn against the table."""

    pile: str
    drawn: bool
    cite: str | None = None


class CaseDue(Form, frozen=True, kw_only=True):
    """The fee due under one option and the line of the row that says so; without a fee nobody can tell it."""

    schedule: str
    option: int
    total: Figure
    fee: Figure | None = None
    line: str | None = None


class Case(Form, frozen=True, kw_only=True):
    """One worked hand."""

    name: Text
    cite: Cites
    player: str
    banker: str
    readings: dict[str, str] = {}
    bank: Bank | None = None
    layout: str | None = None
    seats: int | tuple[int, ...] | None = None
    wagers: tuple[CaseWager, ...] = ()
    outcome: str | None = None
    totals: dict[str, int] = {}
    draws: tuple[CaseDraw, ...] = ()
    action_seat: int | Unknown | None = None
    due: tuple[CaseDue, ...] = ()


class FeeCase(Form, frozen=True, kw_only=True):
    """An option's fees: for each total what is due and on which line it is printed; totals for which nothing is."""

    schedule: str
    option: int
    cite: Cites
    totals: tuple[tuple[Figure, Figure, str], ...]
    unprinted: tuple[Figure, ...] = ()


class Cases(Form, frozen=True, kw_only=True):
    """The worked hands of one game."""

    bank: Bank
    case: tuple[Case, ...] = ()
    fee: tuple[FeeCase, ...] = ()


def beside(path: Path) -> Path:
    """Where the worked hands of the game in `path` stand."""
    return path.with_name(path.name.removesuffix(".toml") + ".cases.toml")


def read(path: Path) -> Cases:
    """The cases of a file; msgspec.ValidationError and tomllib.TOMLDecodeError name the place."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal), Cases)


def recorded(game: Game, cases: Cases, case: Case) -> hand.Hand:
    """The case as a hand of the form that recorders send."""
    bank = case.bank or cases.bank
    wagers = [_wager(wager) for wager in case.wagers]
    return _hand(game, bank, _seats(case, bank), wagers, {"player": case.player, "banker": case.banker})


def recorded_total(game: Game, cases: Cases, fee: FeeCase, total: Decimal) -> hand.Hand:
    """A hand on which `total` was wagered in all, for the fee alone."""
    name = next(schedule for schedule in game.schedule if schedule.schedule == fee.schedule).charge[0].counts[0]
    wagers = [hand.Wager(seat=1, bettor="P1", wager=name, amount=plain(cents_of(total)))] if total else []
    return _hand(game, cases.bank, [1, cases.bank.seat], wagers, {})


def _seats(case: Case, bank: Bank) -> list[int]:
    if isinstance(case.seats, int):
        return list(range(1, case.seats + 1))
    return sorted({*(case.seats or ()), *(wager.seat for wager in case.wagers), bank.seat})


def _wager(wager: CaseWager) -> hand.Wager:
    return hand.Wager(
        seat=wager.seat,
        bettor=wager.bettor or f"P{wager.seat}",
        wager=wager.on,
        amount=plain(cents_of(wager.amount)),
        placed=wager.placed,
        backline=wager.bettor is not None,
    )


def _hand(game: Game, bank: Bank, seats: list[int], wagers: list[hand.Wager], piles: dict[str, str]) -> hand.Hand:
    day = max(edition.from_ for edition in game.edition)
    moment = datetime.datetime.combine(day, _PLAYED)
    cards: dict[str, Any] = {
        pile: [msgspec.convert(card, Card) for card in text.split()] for pile, text in piles.items()
    }
    return hand.Hand(
        form="oliver.hand/1",
        id="case",
        establishment="worked-hands",
        table="T1",
        game=str(game.slug),
        gaming_day=day,
        number=1,
        started=moment,
        dealt=moment,
        ended=moment,
        seats=[hand.Seat(seat=seat, occupant=f"P{seat}") for seat in seats],
        bank=hand.Bank(
            seat=bank.seat,
            occupant=f"P{bank.seat}",
            wager=None if bank.wager is None else plain(cents_of(bank.wager)),
        ),
        wagers=wagers,
        cards=cards or None,
    )
