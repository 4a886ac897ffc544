"""What a settled hand comes to in figures, each in a field of its own: seats, hands and their totals, shares of every pot and
board, odd chips. Amounts are dollars and cents as text; `null` is what the record or the rule book does not tell."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from games import said
from games.cards.money import plain
from games.hand.form import Hand
from games.settling.sheet import UNPRICED, PotSheet, Sheet, WagerDue

PARTS = ("paid", "taken", "pushed", "returned")


class SeatRow(Struct, frozen=True):
    """All wagers of a seat together. Of a seat with a wager that is not told: null."""

    seat: int
    paid: str | None
    taken: str | None
    pushed: str | None
    returned: str | None
    net: str | None


class HandRow(Struct, frozen=True):
    """One hand as it was dealt or set: its points, how many cards, what it is called, and whether it is foul."""

    pile: str
    points: int | None
    cards: int | None
    called: str | None
    foul: bool


class Share(Struct, frozen=True):
    """What a seat is due of a pot: of its high or low half, of which board, where there are several."""

    seat: int
    amount: str
    half: str | None
    board: int | None


class OddChips(Struct, frozen=True):
    """Chips that the text gives to none of these seats in particular."""

    amount: str
    seats: list[int]


class PotRow(Struct, frozen=True):
    """The main pot (1) or a side pot: what lay in it, what is left of it after the house's part, and who is due what."""

    pot: int
    amount: str
    net: str
    seats: list[int]
    shares: list[Share]
    odd_chips: list[OddChips]
    untold: str | None


class Uncalled(Struct, frozen=True):
    """A bet that nobody called: it goes back."""

    seat: int
    amount: str


class Possible(Struct, frozen=True):
    """One of the ways in which a wager may be due. `paid` is null where it won at odds that are not printed."""

    result: str
    paid: str | None
    taken: str
    pushed: str
    returned: str


def exact(part: int | Fraction) -> str:
    """Dollars and cents; a part of a cent is shown as a fraction, because the book prints no rounding."""
    if isinstance(part, Fraction) and part.denominator != 1:
        return f"{part.numerator}/{part.denominator * 100} dollars"
    return plain(int(part))


def seats(hand: Hand, sheet: Sheet | None) -> list[SeatRow]:
    """The seats with wagers, in order; empty where nothing was wagered or the hand cannot be settled."""
    held: dict[int, list[WagerDue]] = {}
    for wager, line in zip(hand.wagers, (sheet.lines if sheet is not None else None) or (), strict=False):
        held.setdefault(wager.seat, []).append(line)
    return [_seat(seat, lines) for seat, lines in sorted(held.items())]


def _seat(seat: int, lines: list[WagerDue]) -> SeatRow:
    if any(line.result == "not stated" for line in lines):
        return SeatRow(seat, None, None, None, None, None)
    sums = [sum((Fraction(getattr(line, part)) for line in lines), Fraction(0)) for part in PARTS]
    paid, taken, pushed, returned = map(exact, sums)
    return SeatRow(seat, paid, taken, pushed, returned, exact(sums[0] - sums[1]))


def hands(sheet: Sheet | None) -> list[HandRow]:
    """What the hands of the round came to, those of which anything is told."""
    if sheet is None:
        return []
    foul = set(sheet.fouled)
    piles = dict.fromkeys([*sheet.totals, *sheet.hands, *(one for one in sheet.fouled if not _ends(one, sheet))])
    return [_hand(pile, sheet, foul) for pile in piles]


def _ends(place: str, sheet: Sheet) -> bool:
    """Whether the place has piles of its own: a hand set in two or three."""
    return any(pile.startswith(f"{place}-") for pile in sheet.hands)


def _hand(pile: str, sheet: Sheet, foul: set[str]) -> HandRow:
    points, cards = sheet.totals.get(pile, (None, None))
    called = sheet.hands.get(pile)
    own = pile in foul or pile.rpartition("-")[0] in foul
    return HandRow(pile, points, cards, None if called is None else said.plain(called), own)


def pots(sheet: PotSheet | None) -> list[PotRow]:
    """Every pot with its shares."""
    if sheet is None:
        return []
    return [
        PotRow(
            pot=number + 1,
            amount=plain(pot.amount),
            net=plain(pot.net),
            seats=list(pot.seats),
            shares=[
                Share(award.seat, plain(award.amount), award.half or None, award.board or None)
                for award in sheet.awards
                if award.pot == number
            ],
            odd_chips=[OddChips(plain(one.amount), list(one.seats)) for one in sheet.loose if one.pot == number],
            untold=said.plain(pot.why_not) or None,
        )
        for number, pot in enumerate(sheet.pots)
    ]


def uncalled(sheet: PotSheet | None) -> list[Uncalled]:
    """The bets that go back."""
    return [] if sheet is None else [Uncalled(seat, plain(amount)) for seat, amount in sheet.uncalled]


def possible(line: WagerDue | None) -> list[Possible]:
    """All that a wager may be due where it is not told, as far as that is known."""
    return [
        Possible(one.result, None if one == UNPRICED else exact(one.paid), *map(exact, one[2:5]))
        for one in (() if line is None else line.may)
    ]
