"""The pot of a hand as the felt shows it: what each seat put in, what it was awarded, what it was due; and each pot in words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games.hand import Hand
from games.hand_pot import Pot
from games.money import CENTS, dollars
from games.sheet import PotSheet

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
    ringed = {award.seat for i, award in enumerate(pot.awards or ()) if _holds(subjects, f"pot.awards[{i}]")}
    whole = bool({"pot", "pot.awards"} & set(subjects))
    return tuple(
        SeatInPot(
            seat=seat,
            put=put.get(seat, 0) - back.get(seat, 0),
            back=back.get(seat, 0),
            awarded=_awarded(pot, seat),
            due=_due(sheet, seat),
            ringed=seat in ringed or (whole and _awarded(pot, seat) != _due(sheet, seat)),
        )
        for seat in seats
    )


def pots_in_words(sheet: PotSheet | None) -> tuple[PotWords, ...]:
    """The main pot and the side pots with what was due of each."""
    if sheet is None:
        return ()
    return tuple(_pot(sheet, i) for i in range(len(sheet.pots)))


def _pot(sheet: PotSheet, i: int) -> PotWords:
    pot = sheet.pots[i]
    title = "Main pot" if i == 0 else f"Side pot {i}" if len(sheet.pots) > 2 else "Side pot"
    due = [
        f"seat {each.seat}: {dollars(each.amount)}{_which(each.half, each.board)} ({each.why})"
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


def _awarded(pot: Pot, seat: int) -> int | None:
    if pot.awards is None:
        return None
    return sum(CENTS[award.amount] for award in pot.awards if award.seat == seat)


def _due(sheet: PotSheet | None, seat: int) -> int | None:
    """What a seat was due of all pots; None where a pot that it may win cannot be told, or odd chips are loose."""
    if sheet is None:
        return None
    if any(pot.why_not and seat in pot.seats for pot in sheet.pots) or any(seat in each.seats for each in sheet.loose):
        return None
    return sum(award.amount for award in sheet.awards if award.seat == seat)


def _holds(subjects: Collection[str], path: str) -> bool:
    return any(subject == path or subject.startswith((f"{path}.", f"{path}[")) for subject in subjects)
