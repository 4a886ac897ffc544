"""What a hand owes by every charge of the posted option: from whom, how much, by which row; or why that cannot be told.

A charge that several pay (each seat for its own wagers) answers once for each of them. Where the book prints the most that
may be taken, the figure is a ceiling and nobody owes it. `total` adds up what one kind of collection comes to; a part that
cannot be told leaves the whole untold. How many vouchers were used no hand says, so they are told by themselves and are in no
total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games import fees, said
from games.cards.money import CENTS, cents_of
from games.hand.form import Hand, Wager
from games.schema import Band, Charge
from games.settling.sheet import Due, Sheet, WagerDue
from games.settling.wording import in_lines
from games.terms import play, side_bets
from games.terms.defect import money
from games.terms.game import ChargeTerms, FeeTerms, GameTerms
from games.terms.play import Owed, Play, Stake

KINDS: Mapping[str, str] = {
    "fee": "fee",
    "jackpot": "jackpot-drop",
    "rake": "rake",
    "vigorish": "vigorish",
    "commission": "vigorish",
    "time": "time",
}
"""As what each kind of charge is collected. A voucher has no kind of its own."""

MAY = "vigorish-may"
"""The reading of a book in which a share "may" be assessed: what it leaves to the house nobody owes."""
LEFT = {
    "nothing-or-five-percent": "it may be assessed: nothing, or the whole share",
    "up-to-five-percent": "it may be assessed: anything up to the share",
}

MOST_SUMS = 512
ABROAD = "the page prints a row of the whole table's action for the players; what each of them owes is not printed"


class ChargeDue(NamedTuple):
    """What one payer owes of one charge. `seat`, `bettor` and `wager` are None where the charge does not go by them."""

    terms: ChargeTerms
    due: Due
    seat: int | None = None
    bettor: str | None = None
    wager: str | None = None

    @property
    def charge(self) -> Charge:
        """The charge as printed: name, title, payer, moment."""
        return self.terms.charge

    @property
    def kind(self) -> str:
        """The kind of collection that answers it: "fee", "jackpot-drop"; "voucher" where none does."""
        kind = self.terms.charge.kind
        return KINDS.get(kind, kind)

    @property
    def fee(self) -> int | None:
        """What is owed, where it is one figure; a ceiling is not owed."""
        return None if self.due.ceiling else self.due.fee

    @property
    def most(self) -> int | None:
        """The most that may be taken, where that is printed and can be told."""
        return max(self.due.fees) if self.due.ceiling and self.due.fees else None

    @property
    def cites(self) -> tuple[str, ...]:
        """The rows that answered; where there are none, the flat fee or the column."""
        rows = [self.terms.bands[i].cite for i in self.due.bands] if self.terms.bands else []
        flat = () if self.terms.flat is None else (self.terms.flat.cite,)
        return tuple(dict.fromkeys(rows)) or flat or self.charge.cite

    @property
    def who(self) -> str:
        """“seat 3”, “the pot”, “the player-dealer”; "" where the page does not say."""
        if self.seat is not None:
            return f"seat {said.seat(self.seat)}"
        return (
            "" if self.charge.payer == "not-stated" else f"the {self.charge.payer}".replace("the seat", "each player")
        )

    @property
    def words(self) -> str:
        """The line of working: what is charged to whom, by which row, and the figure or why there is none."""
        of = ", ".join(part for part in (self.who, self.wager) if part)
        axis = fees.module(self.charge.basis).AXIS
        rows = "; ".join(_row(self.terms.bands[i], axis) for i in self.due.bands) if self.terms.bands else ""
        where = ", ".join(part for part in (rows, in_lines(self.cites)) if part)
        figures = " or ".join(map(said.money, self.due.fees)) if self.due.fees else "cannot be told"
        most = "at most " if self.due.ceiling and self.due.fees else ""
        why = f": {self.due.why}" if self.due.why else ""
        title = self.charge.title or self.charge.name
        return f"{title}{f' from {of}' if of else ''} ({where}): {most}{figures}{why}"


def dues(
    fee: FeeTerms,
    hand: Hand,
    game: GameTerms | None = None,
    sheet: Sheet | None = None,
    opened: int | None = None,
    paid: frozenset[str] | None = None,
) -> tuple[ChargeDue, ...]:
    """What is due by every charge of the option, the main one first, the others as printed.

    `sheet` tells what wagers won; `opened` which hand of a newly opened game this is, `paid` who has paid in a round
    of play that goes on (None: not known).
    """
    recorded = play.of_hand(hand)._replace(opened=opened, paid=paid)
    found: list[ChargeDue] = []
    for terms in sorted(fee.charges, key=lambda one: one is not fee.main):
        if terms is fee.main and fee.by_table_action:
            due = fee.due(hand) if game is None or game.alone is None else side_bets.due(fee, game, hand)
            found.append(ChargeDue(terms, due))
        elif terms.charge.basis == "vigorish":
            found += _shares(terms, hand, game, sheet)
        else:
            found += [_told(terms, owed) for owed in terms.owed(recorded)]
    return tuple(found)


def total(found: Sequence[ChargeDue], kind: str) -> Due | None:
    """What all payers of a kind owe together; None where the option prints no such charge, or nobody was charged.

    A sum of ceilings is a ceiling, and so is one of which a part is.
    """
    parts = [one.due for one in found if one.kind == kind]
    if not parts:
        return None
    if len(parts) == 1:
        return parts[0]
    base = max(part.base for part in parts)
    readings = tuple(dict.fromkeys(name for part in parts for name in part.readings))
    ceiling = any(part.ceiling for part in parts)
    untold = next((part.why for part in parts if not part.fees), None)
    if untold is not None:
        return Due((), base, (), untold, readings, ceiling)
    sums = {0}
    for part in parts:
        sums = {so_far + figure for so_far in sums for figure in part.fees}
        if len(sums) > MOST_SUMS:
            return Due((), base, (), "more sums are admissible than anybody could list", readings, ceiling)
    why = "; ".join(dict.fromkeys(part.why for part in parts if part.why))
    return Due(tuple(sorted(sums)), base, (), why, readings, ceiling)


def _told(terms: ChargeTerms, owed: Owed) -> ChargeDue:
    due = owed.due
    if terms.charge.payer == "seat" and owed.seat is None and terms.charge.basis == "total_table_action":
        due = Due((), due.base, due.bands, ABROAD, due.readings) if any(due.fees) or not due.fees else due
    return ChargeDue(terms, due, owed.seat, owed.bettor, owed.wager)


def _shares(terms: ChargeTerms, hand: Hand, game: GameTerms | None, sheet: Sheet | None) -> Iterator[ChargeDue]:
    """A share of each wager that is charged, or of what it wins: wager by wager, for each is rounded by itself."""
    lines = None if sheet is None else sheet.lines
    for i, wager in enumerate(hand.wagers):
        if wager.wager in terms.counts:
            due = _left_open(_share(terms, wager, game, None if lines is None else lines[i]), game)
            yield ChargeDue(terms, due, wager.seat, wager.bettor, wager.wager)


def _share(terms: ChargeTerms, wager: Wager, game: GameTerms | None, line: WagerDue | None) -> Due:
    charge, amount = terms.charge, CENTS[wager.amount]
    stake = Stake(wager.seat, wager.bettor, wager.wager, amount, wager.placed == "before-deal")
    if charge.share_of == "bet":
        won: int | Fraction | None = 0
    elif line is None or game is None or wager.wager not in game.wagers:
        won = None
    elif charge.moment == "with-bet":  # on what it could win
        won = winnings(wager, game, line)
    else:
        won = None if line.result == "not stated" else line.paid
    if won is not None and won != int(won):
        return Due((), amount, (), "what the wager won is no whole cent", ceiling=charge.at_most)
    owed = terms.owed(Play(stakes=(stake,), won=None if won is None else int(won)))
    return owed[0].due if owed else Due((0,), 0, (), "")


def _left_open(due: Due, game: GameTerms | None) -> Due:
    """The same where the book leaves it to the house whether it takes the share: nothing is right as well."""
    applied = "" if game is None else game.readings.get(MAY, "")
    if applied not in LEFT or not any(due.fees):
        return due
    if applied == "up-to-five-percent":
        return due._replace(why=LEFT[applied], readings=(*due.readings, MAY), ceiling=True)
    fees = tuple(dict.fromkeys((0, *due.fees)))
    return due._replace(fees=fees, why=LEFT[applied], readings=(*due.readings, MAY))


def _row(band: Band, axis: str | None) -> str:
    """“row $50-$100”, “row 7-9 players”, “row $500 and up”, as the basis of the charge has it."""
    edges = [f"{edge:,}" if axis == "players" else money(edge) for edge in (band.from_, band.to) if edge is not None]
    return f"row {'-'.join(edges)}{'' if band.to is not None else ' and up'}{' players' if axis == 'players' else ''}"


# --- What a wager pays when it wins -----------------------------------------------------------------------------------


def winnings(wager: Wager, game: GameTerms, line: WagerDue) -> int | Fraction:
    """What the wager pays when it wins and the money reaches."""
    terms = game.wagers[wager.wager]
    rows = terms.rows[line.row - 1 : line.row] if line.row or line.result == "win" else terms.rows
    odds = max((Fraction(row.pays, row.per) for row in rows), default=Fraction(terms.pays or 1, terms.per))
    sums = [cents_of(row.row.pays) for row in rows if row.row.pays is not None]
    # More than by its line where its odds are paid beside it.
    return max([CENTS[wager.amount] * odds, line.paid, *sums])
