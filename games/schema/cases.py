"""Worked hands beside a game, `<slug>.cases.toml`: written from the book, played by the tests, shown on the game's page."""

from __future__ import annotations

import datetime
import tomllib
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import field

from games.cards.card import Card, Tile
from games.cards.money import cents_of, plain
from games.hand import form as hand
from games.hand.form import Posted
from games.schema import Cites, Game, Text, cases_pot
from games.schema import Dollars as Figure  # here also parts of a cent, where a stake is covered in part
from games.schema.cases_pot import CasePot, Form, amount_text

UNKNOWN = "cannot tell"
Unknown = Literal["cannot tell"]
_PLAYED = datetime.time(18, 0, tzinfo=datetime.UTC)


class Bank(Form, frozen=True, kw_only=True):
    """The player-dealer's seat and wager."""

    seat: int
    wager: Figure | None = None


class CaseWager(Form, frozen=True, kw_only=True):
    """A wager and what becomes of it; where none of the four is named, the case does not ask."""

    seat: int
    on: str
    amount: Figure = field(name="for")
    bettor: str | None = None
    placed: Literal["before-deal", "after-deal"] = "before-deal"
    covers: tuple[str, ...] = ()  # `on` of the hand form: numbers, dice
    from_roll: int | None = None
    to_roll: int | None = None
    called_on: tuple[int, ...] = ()
    consecutive: int | None = None
    points: int | None = None
    odds: tuple[str, ...] = ()
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


class CaseDecision(Form, frozen=True, kw_only=True):
    """What was chosen at a seat."""

    seat: int
    action: str
    pile: str | None = None
    amount: Figure | None = None


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
    player: str | None = None
    banker: str | None = None
    piles: dict[str, str] = {}  # the hands of seats: seat-3
    tiles: dict[str, str] = {}  # the piles of a game of tiles
    decks: int | None = None
    rolls: tuple[tuple[int, ...], ...] = ()
    point: int | None = None  # that stood before the first roll
    spin: str | None = None
    drawn: tuple[int, ...] | None = None  # balls
    results: dict[str, hand.Result] = {}  # of the selections of events
    posted: Posted | None = None
    pot: CasePot | None = None
    collected: Figure | None = None  # the fee that was taken from what lies in the middle
    button_seat: int | None = None  # where the action button lay
    first_seat: int | None = None  # the seat with first action, where the record names it
    decisions: tuple[CaseDecision, ...] | None = None  # none: not recorded
    readings: dict[str, str] = {}
    bank: Bank | None = None
    layout: str | None = None
    seats: int | tuple[int, ...] | None = None
    wagers: tuple[CaseWager, ...] = ()
    outcome: str | None = None
    totals: dict[str, int] = {}
    draws: tuple[CaseDraw, ...] = ()
    left_open: tuple[CaseDraw, ...] = ()  # the book does not say whether they were right
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

    bank: Bank | None = None  # None: the house banks
    case: tuple[Case, ...] = ()
    fee: tuple[FeeCase, ...] = ()


def beside(path: Path) -> Path:
    """Where the worked hands of the game in `path` stand."""
    return path.with_name(path.name.removesuffix(".toml") + ".cases.toml")


def read(path: Path) -> Cases:
    """The cases of a file; msgspec.ValidationError and tomllib.TOMLDecodeError name the place."""
    return _read(path, path.stat().st_mtime_ns)


@cache
def _read(path: Path, written: int) -> Cases:
    """The same, read once as long as nobody writes it."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal), Cases)


def recorded(game: Game, cases: Cases, case: Case) -> hand.Hand:
    """The case as a hand of the form that recorders send."""
    bank = case.bank or cases.bank
    wagers = [_wager(wager) for wager in case.wagers]
    piles = {name: text for name, text in {"player": case.player, "banker": case.banker, **case.piles}.items() if text}
    made = _hand(game, bank, _seats(case, bank), wagers, piles)
    return msgspec.structs.replace(
        made,
        spin=case.spin,
        decks=case.decks,
        posted=case.posted,
        rolls=[list(roll) for roll in case.rolls] or None,
        point=case.point,
        decisions=None if case.decisions is None else [_decision(one) for one in case.decisions],
        pot=None if case.pot is None else cases_pot.recorded(case.pot),
        drawn=None if case.drawn is None else list(case.drawn),
        results=case.results or None,
        tiles=msgspec.convert({pile: text.split() for pile, text in case.tiles.items()}, dict[str, list[Tile]]) or None,
        action_seat=case.first_seat,
        button_seat=case.button_seat,
        collections=_collections(case),
    )


def _decision(one: CaseDecision) -> hand.Decision:
    return hand.Decision(seat=one.seat, action=one.action, pile=one.pile, amount=amount_text(one.amount))


def _collections(case: Case) -> list[hand.Collection] | None:
    if case.collected is None:
        return None if case.pot is None else cases_pot.collections(case.pot)
    return [hand.Collection(source="pot", kind="fee", amount=plain(cents_of(case.collected)))]


def recorded_total(game: Game, cases: Cases, fee: FeeCase, total: Decimal) -> hand.Hand:
    """A hand on which `total` was wagered in all, for the fee alone."""
    name = next(schedule for schedule in game.schedule if schedule.schedule == fee.schedule).charge[0].counts[0]
    wagers = [hand.Wager(seat=1, bettor="P1", wager=name, amount=plain(cents_of(total)))] if total else []
    return _hand(game, cases.bank, _with_bank({1}, cases.bank), wagers, {})


def _seats(case: Case, bank: Bank | None) -> list[int]:
    if isinstance(case.seats, int):
        return list(range(1, case.seats + 1))
    if case.seats:
        dealt: set[int] = set()
    else:  # who has cards or tiles sits there
        piles = {
            pile.partition("-")[2].partition("-")[0] for pile in (*case.piles, *case.tiles) if pile.startswith("seat-")
        }
        dealt = {int(seat) for seat in piles if seat.isdigit()}
    played = case.pot.seats if case.pot is not None else set()
    return _with_bank({*(case.seats or ()), *dealt, *played, *(wager.seat for wager in case.wagers)} or {1}, bank)


def _with_bank(seats: set[int], bank: Bank | None) -> list[int]:
    return sorted(seats | ({bank.seat} if bank is not None else set()))


def _wager(wager: CaseWager) -> hand.Wager:
    return hand.Wager(
        seat=wager.seat,
        bettor=wager.bettor or f"P{wager.seat}",
        wager=wager.on,
        amount=plain(cents_of(wager.amount)),
        placed=wager.placed,
        backline=wager.bettor is not None,
        on=list(wager.covers) or None,
        from_roll=wager.from_roll,
        to_roll=wager.to_roll,
        called_on=list(wager.called_on) or None,
        consecutive=wager.consecutive,
        points=wager.points,
        odds=list(wager.odds) or None,
    )


def _hand(
    game: Game, bank: Bank | None, seats: list[int], wagers: list[hand.Wager], piles: dict[str, str]
) -> hand.Hand:
    day = max(edition.from_ for edition in game.edition)
    moment = datetime.datetime.combine(day, _PLAYED)
    cards: dict[str, Any] = {
        pile: [msgspec.convert(card, Card) for card in text.split()] for pile, text in piles.items()
    }
    return hand.Hand(
        form=hand.FORM,
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
        bank=None
        if bank is None
        else hand.Bank(seat=bank.seat, occupant=f"P{bank.seat}", wager=amount_text(bank.wager)),
        wagers=wagers,
        cards=cards or None,
    )
