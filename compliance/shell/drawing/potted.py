"""The pot of a hand as the felt shows it: what each seat put in, what it was awarded, what it was due; and each pot in words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from compliance.shell.drawing.laid import holds
from games import said
from games.cards.money import CENTS, dollars
from games.hand.form import Hand
from games.hand.pot import Pot
from games.settling.sheet import PotSheet

UNKNOWN = "cannot tell"


@dataclass(frozen=True, slots=True)
class SeatInPot:
    """A seat's part in the pots. Cents; None: not recorded, or nobody can tell."""

    seat: int
    put: int
    back: int
    awarded: int | None
    due: int | None
    ringed: bool


@dataclass(frozen=True, slots=True)
class PotWords:
    """A pot in words: how much lay in it, who might win it, who was due what of it, and why."""

    title: str
    amount: str
    seats: str
    due: tuple[str, ...]
    why_not: str


def seats_in(hand: Hand, sheet: PotSheet | None, subjects: Collection[str]) -> tuple[SeatInPot, ...]:
    """Every seat that put something in or was given something."""
    pot = hand.pot
    if pot is None:
        return ()
    put = dict(sheet.put) if sheet is not None else _put(pot)
    back = dict(sheet.uncalled) if sheet is not None else {each.seat: CENTS[each.amount] for each in pot.returned or ()}
    seats = sorted({*put, *(award.seat for award in pot.awards or ())})
    ringed = _parted(pot, sheet, subjects)
    return tuple(
        SeatInPot(
            seat=seat,
            put=put.get(seat, 0) - back.get(seat, 0),
            back=back.get(seat, 0),
            awarded=_awarded(pot, seat),
            due=_due(sheet, seat),
            ringed=seat in ringed,
        )
        for seat in seats
    )


def _parted(pot: Pot, sheet: PotSheet | None, subjects: Collection[str]) -> set[int]:
    """The seats of which a finding on the awards speaks: every one that was given another sum than it was due, of the pot
    that it speaks of, and whoever was given the award that it names."""
    named = [award for i, award in enumerate(pot.awards or ()) if holds(subjects, f"pot.awards[{i}]")]
    if {"pot", "pot.awards"} & set(subjects):
        pots: set[int | None] = {None}
    else:
        pots = {award.pot for award in named}
    seats = {award.seat for award in pot.awards or ()}
    seats |= {each.seat for each in sheet.awards} if sheet is not None else set()
    parted = {seat for seat in seats for which in pots if _awarded(pot, seat, which) != _due(sheet, seat, which)}
    return parted | {award.seat for award in named}


def pots_in_words(sheet: PotSheet | None) -> tuple[PotWords, ...]:
    """The main pot and the side pots with what was due of each."""
    if sheet is None:
        return ()
    return tuple(_pot(sheet, i) for i in range(len(sheet.pots)))


def _pot(sheet: PotSheet, i: int) -> PotWords:
    pot = sheet.pots[i]
    title = "Main pot" if i == 0 else f"Side pot {i}" if len(sheet.pots) > 2 else "Side pot"
    due = [
        f"seat {each.seat}: {dollars(each.amount)}{_which(each.half, each.board)} ({said.plain(each.why)})"
        for each in sheet.awards
        if each.pot == i
    ]
    due += [
        f"{dollars(each.amount)} in odd chips to seat {' or '.join(map(str, each.seats))}: the text does not say which"
        for each in sheet.loose
        if each.pot == i
    ]
    amount = (
        dollars(pot.amount) if pot.net == pot.amount else f"{dollars(pot.amount)}, {dollars(pot.net)} without the fee"
    )
    return PotWords(title, amount, f"seats {', '.join(map(str, pot.seats))}", tuple(due), pot.why_not)


def _which(half: str, board: int) -> str:
    parts = [f"{half} half"] if half else []
    parts += [f"board {board}"] if board else []
    return f" for the {', '.join(parts)}" if parts else ""


def _put(pot: Pot) -> dict[int, int]:
    found: dict[int, int] = {}
    for street in pot.streets or ():
        for each in [*(street.acts or ()), *(street.puts or ())]:
            if each.amount is not None:
                found[each.seat] = found.get(each.seat, 0) + CENTS[each.amount]
    return found


def _awarded(pot: Pot, seat: int, which: int | None = None) -> int | None:
    """What a seat was given; of one pot, or of all."""
    if pot.awards is None:
        return None
    mine = [award for award in pot.awards if award.seat == seat and which in (None, award.pot)]
    return sum(CENTS[award.amount] for award in mine)


def _due(sheet: PotSheet | None, seat: int, which: int | None = None) -> int | None:
    """What a seat was due of a pot, or of all; None where a pot that it may win cannot be told, or odd chips are loose."""
    if sheet is None:
        return None
    pots = [pot for i, pot in enumerate(sheet.pots) if which in (None, i)]
    loose = [each for each in sheet.loose if which in (None, each.pot)]
    if any(pot.why_not and seat in pot.seats for pot in pots) or any(seat in each.seats for each in loose):
        return None
    return sum(award.amount for award in sheet.awards if award.seat == seat and which in (None, award.pot))
