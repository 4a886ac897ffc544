"""The bonus wagers of a round: on the best hand of one's seven cards with sums for other players' hands, and on high cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec import convert

from games.cards.money import CENTS, cents_of
from games.cards.ranks import Order
from games.hand.form import Hand, Wager
from games.procedures.pai_gow_poker.bonus import Awards, Paid, PayTable, Shown, line, rated
from games.procedures.pai_gow_poker.options import Condition, Options, Orders, Ranking, orders
from games.schema import dated
from games.settling.set_hands import SetHand
from games.settling.sheet import WagerDue
from games.settling.stakes import NOT_STATED, Exact, either, lost, won
from games.terms.game import GameTerms, RowTerms, WagerTerms


class Answer(NamedTuple):
    """A line and why. `envy` is a part of what it pays; `most` is what it could move where it is not stated."""

    line: WagerDue
    why: str
    envy: Exact = 0
    most: Exact = 0

    @property
    def money(self) -> tuple[object, ...]:
        """What of it can be seen on the table: two of these are the same."""
        return (self.line._replace(row=0), self.envy)

    @property
    def moves(self) -> Exact:
        return self.most if self.line.result == "not stated" else self.line.paid + self.line.taken


def not_stated(why: str, most: Exact) -> Answer:
    """A wager of which nobody can tell what becomes of it."""
    return Answer(NOT_STATED, why, most=most)


def agreed(ways: Sequence[Sequence[Answer]]) -> tuple[Answer, ...]:
    """Each wager where all ways in which the book may be read tell it alike; otherwise not stated."""
    found = []
    for each in zip(*ways, strict=True):
        if len({one.money for one in each}) == 1:
            found.append(each[0])
            continue
        line, most = either(one.line for one in each), max(one.moves for one in each)
        found.append(Answer(line._replace(row=0), f"{each[0].why}; the book leaves it open", most=most))
    return tuple(found)


# --- The bonus wagers of a round --------------------------------------------------------------------------------------

NO_CARDS = "the cards that decide it were not recorded"


class Table(NamedTuple):
    """The places of a round: whose cards lie where, and whose is the bank."""

    hand: Hand
    places: Mapping[str, SetHand]
    bank: str
    house: str | None  # the House's own hand where a player banks or the House does


class Bonuses:
    """One game's wager on the best hand of seven cards."""

    def __init__(self, terms: GameTerms, options: Options, wager: WagerTerms) -> None:
        self._readings, self._wager = dict(terms.readings), wager
        grouped: dict[str, list[tuple[int, RowTerms, Condition]]] = {}
        for number, row in enumerate(wager.rows, 1):
            grouped.setdefault(row.table.name, []).append((number, row, convert(row.row.wins or {}, Condition)))
        says = options.bonus
        self._tables = {name: PayTable(name, rows, says.open) for name, rows in grouped.items()}
        self._posted = f"posted-{wager.rows[0].table.one_of}"
        self._orders = {name: self._order(options, name) for name in self._tables}
        self._awards = None if says.envy is None else Awards(says.envy, self._readings)
        self._bank_counts = says.envy is not None and says.envy.bank_counts
        caps = dated.as_of(terms.game.cap, terms.day).values()
        self._cap = next((cents_of(cap.amount) for cap in caps if wager.name in cap.wagers), None)

    def _order(self, options: Options, table: str) -> Orders:
        own = options.bonus.tables.get(table, Ranking())
        return orders((options.ranking, options.bonus.ranking, own), options.ranking_by, self._readings)

    def told(self, table: Table, asked: dict[str, None]) -> dict[int, Answer]:
        """The bonus wagers of a round, by their place among its wagers."""
        mine = [i for i, one in enumerate(table.hand.wagers) if one.wager == self._wager.name]
        if not mine:
            return {}
        bonuses = [table.hand.wagers[i] for i in mine]
        chosen = self._readings.get(self._posted, "")
        names = [chosen] if chosen in self._tables else list(self._tables)
        by_table = []
        for name in names:
            ways = self._orders[name].told(partial(self._under, table, bonuses, name), asked)
            by_table.append(agreed(ways))
        if len(self._tables) > 1 and len({tuple(one.money for one in told) for told in by_table}) > 1:
            asked.setdefault(self._posted)
        return dict(zip(mine, agreed(by_table), strict=True))

    def _under(
        self, table: Table, bonuses: Sequence[Wager], name: str, of: Order, asked: dict[str, None]
    ) -> tuple[Answer, ...]:
        """The wagers by one pay table, under one order of hands."""
        shown = self._shown(table, bonuses, name, of, asked)
        told = [self._one(wager, table, self._tables[name], of, shown.paid, asked) for wager in bonuses]
        told = self._capped(bonuses, told)
        won_some = any(one.line.result == "win" for one in told)
        open_ = any(one.line.result == "not stated" for one in told)
        shown = shown._replace(any_paid=True if won_some else None if open_ else False)
        if self._awards is None:
            return tuple(told)
        return tuple(self._with_envy(wager, one, shown, asked) for wager, one in zip(bonuses, told, strict=True))

    def _shown(self, table: Table, bonuses: Sequence[Wager], name: str, of: Order, asked: dict[str, None]) -> Shown:
        banks = None if table.hand.bank is None else table.hand.bank.seat
        seats = {one.seat for one in table.hand.wagers if one.seat != banks or self._bank_counts}
        if banks is not None and self._bank_counts:
            seats.add(banks)
        paid = {seat: self._line(table, f"seat-{seat}", name, of, asked) for seat in sorted(seats)}
        house = None if table.house is None else self._line(table, table.house, name, of, asked)
        return Shown(table.hand, bonuses, paid, banks, house, None)

    def _line(self, table: Table, place: str, name: str, of: Order, asked: dict[str, None]) -> Paid | None:
        seven = table.places.get(place, SetHand()).seven
        return self._tables[name].paid(rated(seven, of), self._readings, asked) if seven else None

    def _one(
        self,
        wager: Wager,
        table: Table,
        by: PayTable,
        of: Order,
        paid: Mapping[int, Paid | None],
        asked: dict[str, None],
    ) -> Answer:
        stake, found = CENTS[wager.amount], paid.get(wager.seat)
        if found is None:
            return not_stated(NO_CARDS, stake * by.most)
        called = rated(table.places[f"seat-{wager.seat}"].seven, of).category.replace("-", " ")
        if found.open:
            return not_stated(f"{called}; the book leaves it open", stake * by.most)
        return Answer(line(stake, found), called if found.row is not None else f"{called}, which no line pays")

    def _capped(self, bonuses: Sequence[Wager], told: list[Answer]) -> list[Answer]:
        """No more than the ceiling to one bettor; how it is shared out among several wins nobody says."""
        if self._cap is None:
            return told
        for bettor in {one.bettor for one in bonuses}:
            wins = [i for i, one in enumerate(bonuses) if one.bettor == bettor and told[i].line.paid]
            total = sum(Fraction(told[i].line.paid) for i in wins)
            for i in wins if total > self._cap else ():
                why = f"{told[i].why}, held to the most that is paid to a player"
                cut = told[i].line._replace(paid=self._cap)
                told[i] = Answer(cut, why) if len(wins) == 1 else not_stated(why, self._cap)
        return told

    def _with_envy(self, wager: Wager, told: Answer, shown: Shown, asked: dict[str, None]) -> Answer:
        assert self._awards is not None
        won_by_others = self._awards.won(wager, shown, asked)
        if won_by_others == 0:
            return told
        if won_by_others is None or told.line.result == "not stated":
            why = f"{told.why}; what other players' hands bring cannot be told" if won_by_others is None else told.why
            return not_stated(why, self._largest(wager, told, shown))
        paid = told.line._replace(paid=told.line.paid + won_by_others, beside=(("envy", won_by_others),))
        return Answer(paid, f"{told.why}; other players' hands bring {won_by_others // 100} dollars", won_by_others)

    def _largest(self, wager: Wager, told: Answer, shown: Shown) -> Exact:
        envy = max((cents_of(row.row.envy) for row in self._wager.rows if row.row.envy is not None), default=0)
        return max(told.moves, CENTS[wager.amount]) + envy * len(shown.paid)


def high_card(wager: Wager, terms: WagerTerms, own: bool | None, bank: bool, joker: bool, both: str | None) -> Answer:
    """A wager on high cards: of the bank, and of the bettor as well (None: not recorded). `both`: how lines that hold together
    are paid, "first" or "sum"."""
    stake = CENTS[wager.amount]
    most = stake * sum((Fraction(row.pays, row.per) for row in terms.rows), Fraction(0))
    if not bank:
        return Answer(lost(stake), "the bank's hand is no such high card")
    if own is None:
        return not_stated(NO_CARDS, most)
    fit = [
        number for number, row in enumerate(terms.rows, 1) if _holds(convert(row.row.wins or {}, Condition), own, joker)
    ]
    why = "both hands are such a high card" if own else "the bank's hand is such a high card"
    if not fit:
        return Answer(lost(stake), why)
    odds = [Fraction(terms.rows[number - 1].pays, terms.rows[number - 1].per) for number in fit]
    if len(fit) > 1 and both is None:
        return not_stated(f"{why}; the book leaves open what is paid", most)
    return Answer(won(stake, sum(odds, Fraction(0)) if both == "sum" else odds[0], fit[0]), why)


def _holds(one: Condition, own: bool, joker: bool) -> bool:
    return (own or one.high_card == "bank") and one.joker in (None, joker)
