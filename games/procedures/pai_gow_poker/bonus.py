"""Seven cards by a pay table: the best hand in them, and the line that pays it.

A table is looked up under one order of hands; where the order, the table or a line is left open, so is the wager.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from games.cards.card import JOKER
from games.cards.money import cents_of
from games.cards.ranks import Order, ranks_of, tables
from games.procedures.pai_gow_poker.options import Condition, OpenHand
from games.ranking import seven_card
from games.settling.by_reading import Readings
from games.settling.sheet import Line
from games.settling.stakes import NOT_STATED, as_read, lost, pushed, won
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


def line(stake: int, paid: Paid) -> Line:
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
