"""Seven cards by a pay table: the best hand in them, and the line that pays it.

A table is looked up under one order of hands; where the order, the table or a line is left open, so is the wager.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from games.cards.card import JOKER
from games.cards.money import CENTS, cents_of
from games.cards.ranks import Order, ranks_of, tables
from games.hand.form import Hand, Wager
from games.procedures.pai_gow_poker.options import Condition, Envy, OpenHand
from games.ranking import seven_card
from games.settling.sheet import WagerDue
from games.settling.stakes import NOT_STATED, ByReading, Readings, as_read, lost, pushed, won
from games.terms.game import RowTerms

STRAIGHT, THREE, TWO_PAIR = "straight", "three-of-a-kind", "two-pair"
MATCH, FIVE_OF_A_KIND, FIVE_ACES = "royal-flush-and-royal-match", "five-of-a-kind", "five-aces"
_ACE = 14
_PAIRS = 3


class Rated(NamedTuple):
    """The best hand of seven cards."""

    category: str
    beside: bool = False  # a straight that holds three of a kind as well
    by_joker: bool = False  # a royal match that only a joker makes
    three_pair: bool = False


class Paid(NamedTuple):
    """The line of a table for a hand: its number over all tables, or none. `open`: which it is cannot be told."""

    number: int = 0
    row: RowTerms | None = None
    open: bool = False
    envy: int | None = 0  # cents for each other player; None: cannot be told


@lru_cache(maxsize=8192)
def rated(cards: tuple[str, ...], of: Order) -> Rated:
    """What seven cards make under an order."""
    wild = of.joker == "any"
    value = seven_card.strength(cards, of, wild)
    category = seven_card.category(value, of)
    if category == FIVE_OF_A_KIND and ranks_of(value)[0] == _ACE:
        category = FIVE_ACES
    if category == STRAIGHT:
        rest = tables(replace(of, categories=tuple(name for name in of.categories if name != STRAIGHT)))
        return Rated(category, beside=rest.category(rest.strength(cards)) == THREE)
    if category == MATCH and wild and JOKER in cards:
        natural = seven_card.category(seven_card.strength(cards, of, False), of)
        return Rated(category, by_joker=natural != MATCH)
    ranks = [card[0] for card in cards if card != JOKER]
    pairs = sum(ranks.count(rank) >= 2 for rank in set(ranks)) + (JOKER in cards and ranks.count("A") == 1)
    return Rated(category, three_pair=category == TWO_PAIR and pairs >= _PAIRS)


class PayTable:
    """One column of odds."""

    def __init__(self, name: str, rows: Sequence[tuple[int, RowTerms, Condition]], opened: Sequence[OpenHand]) -> None:
        self.name, self._rows = name, rows
        self._open = [one for one in opened if name in one.tables]
        self.most = max(Fraction(row.pays, row.per) for _, row, _ in rows)

    def paid(self, hand: Rated, readings: Readings, asked: dict[str, None]) -> Paid:
        """The line that pays a hand."""
        for place, (number, row, pays) in enumerate(self._rows):
            fits = _fits(pays, hand, readings, asked)
            if fits is None:
                later = any(other.row.envy is not None for _, other, _ in self._rows[place:])
                return Paid(open=True, envy=None if later else 0)
            if fits:
                envy = 0 if row.row.envy is None else cents_of(row.row.envy)
                return Paid(number, row, not row.row.pushes and row.row.odds is None, envy)
        if hand.three_pair and self._open:
            asked |= dict.fromkeys(one.by for one in self._open)
            return Paid(open=True)
        return Paid()


def line(stake: int, paid: Paid) -> WagerDue:
    """What a line does with a stake."""
    if paid.open:
        return NOT_STATED
    if paid.row is None:
        return lost(stake)
    return pushed(stake) if paid.row.row.pushes else won(stake, Fraction(paid.row.pays, paid.row.per), paid.number)


def _fits(one: Condition, hand: Rated, readings: Readings, asked: dict[str, None]) -> bool | None:
    """Whether a line's condition holds; None: a reading leaves it open."""
    if one.any:
        parts = [_fits(part, hand, readings, asked) for part in one.any]
        return True if True in parts else None if None in parts else False
    beside = hand.beside and one.category == THREE and bool(one.beside_straight)
    if one.category != hand.category and not beside:
        return False
    where = one.where | (one.beside_straight if beside else {}) | (one.joker_where if hand.by_joker else {})
    asked |= dict.fromkeys(where)
    return as_read(readings, where)


# --- Sums that a bonus wager wins for the hands of other players ------------------------------------------------------


class Shown(NamedTuple):
    """The seats' hands by one pay table, and the bonus wagers on them."""

    hand: Hand
    bonuses: Sequence[Wager]
    paid: Mapping[int, Paid | None]  # seat → the line for its hand; None: its cards were not recorded
    bank: int | None  # the seat that banks
    house: Paid | None  # the line for the House's own hand, where it has one
    any_paid: bool | None  # whether a bonus wager is paid in this round

    def bets_on(self, seat: int, but: str) -> bool:
        """Whether somebody else has a bonus wager on the hand of a seat."""
        return any(one.seat == seat and one.bettor != but for one in self.bonuses)

    def has_wager_on(self, seat: int, bettor: str) -> bool:
        return any(one.seat == seat and one.bettor == bettor for one in self.hand.wagers)


class Award(NamedTuple):
    """What a hand brings the others, by which line; the first line is of the highest hand."""

    cents: int | None  # None: cannot be told
    number: int = 0


class Awards:
    """One game's sums for other players' hands."""

    def __init__(self, says: Envy, readings: Readings) -> None:
        self._says, self._readings = says, readings

    def won(self, wager: Wager, shown: Shown, asked: dict[str, None]) -> int | None:
        """Cents that the wager wins by other hands; None: it cannot be told."""
        sums = list(self._sums(wager, shown, asked))
        if not any(one.cents is None or one.cents for one in sums):
            return 0
        button = self._brings(wager, asked)
        if button is not True:
            return 0 if button is False else None
        told = [(one.number, one.cents) for one in sums if one.cents is not None]
        return self._together(told, shown.paid.get(wager.seat), asked) if len(told) == len(sums) else None

    def _together(self, told: Sequence[tuple[int, int]], own: Paid | None, asked: dict[str, None]) -> int | None:
        """All of them, or the highest alone: then the bettor's own hand may be it, and nothing is left."""
        own_envy, sums = 0 if own is None else own.envy, [cents for _, cents in told]
        several = self._says.several
        own_counts = several is not None and "highest" in several.means.values() and own_envy != 0
        if several is None or (len(sums) < 2 and not own_counts):
            return sum(sums)
        match several.of(self._readings, asked):
            case "each":
                return sum(sums)
            case "highest":
                highest, cents = min(told)
                own_is_it = own is not None and own_envy != 0 and own.number < highest
                return None if own_envy is None else 0 if own_is_it else cents
            case "once" if len(set(sums)) == 1:
                return sums[0]
        return None

    def _brings(self, wager: Wager, asked: dict[str, None]) -> bool | None:
        """Whether the wager is one that wins by other hands."""
        least, by = self._says.least, self._says.least_by
        if by is not None:
            asked.setdefault(by.by)
            least = by.dollars.get(self._readings.get(by.by, ""))
        if least is None:
            return None
        if CENTS[wager.amount] < cents_of(least):
            return False
        if wager.backline and self._says.seated is not None:
            return {"seated": False, "every": True}.get(str(self._says.seated.of(self._readings, asked)))
        return True

    def _sums(self, wager: Wager, shown: Shown, asked: dict[str, None]) -> Iterator[Award]:
        """The sums of the hands that bring one; None where it cannot be told whether, or how much."""
        yield from self._of_house(shown, asked)
        for seat, paid in shown.paid.items():
            envy = None if paid is None else paid.envy
            if envy == 0 or (seat == shown.bank and not self._says.bank_counts):
                continue
            another = self._of_another(wager, seat, shown, asked)
            counts = another if another is False else self._has_its_bet(wager, seat, shown, asked)
            if counts is not False:
                yield Award(envy if another and counts else None, paid.number if paid is not None else 0)

    def _of_house(self, shown: Shown, asked: dict[str, None]) -> Iterator[Award]:
        house = self._says.house
        brings = house is not None and shown.house is not None and shown.house.envy != 0
        if brings and self._means(house, asked) != "no":
            yield Award(None)

    def _of_another(self, wager: Wager, seat: int, shown: Shown, asked: dict[str, None]) -> bool | None:
        """Whether the hand of a seat is another's than the bettor's own, or counts all the same."""
        if seat == wager.seat:
            if self._means(self._says.own, asked) == "counts":
                return True
            if not wager.backline or self._says.behind is None:
                return False
            return {"own": False, "another's": True}.get(str(self._means(self._says.behind, asked)))
        return None if shown.has_wager_on(seat, wager.bettor) else True

    def _has_its_bet(self, wager: Wager, seat: int, shown: Shown, asked: dict[str, None]) -> bool | None:
        """Whether the hand has the bonus wager of its own that it needs, if it needs one."""
        if shown.bets_on(seat, wager.bettor):
            return True
        if self._says.unpaid_none and not shown.any_paid:
            return shown.any_paid
        if self._says.bet is None:
            return True
        return {"needed": False, "not-needed": True}.get(str(self._says.bet.of(self._readings, asked)))

    def _means(self, one: ByReading | None, asked: dict[str, None]) -> str | None:
        return None if one is None else one.of(self._readings, asked)
