"""Two cards and a third between them: the fewer values lie between, the more it pays.

The pile `board` holds the three cards in the order in which they were dealt. Neighbours are void, a pair waits for a third
card of its value, and a spread wins with a card strictly between. Values and odds stand in the game's file.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct, convert

from games.cards.card import rank_of
from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, lost, pushed, stranger, won
from games.terms.game import GameTerms

BOARD = "board"
PAIR, CARDS = 2, 3


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The value of each card; the reading by which wagers lose that do not win."""

    values: dict[str, Annotated[int, Meta(ge=1)]]
    values_cite: tuple[str, ...]
    loses_by: str
    loses_told: str


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a line of a pay table pays."""

    spread_from: int | None = None
    spread_to: int | None = None
    three: bool = False  # three of one value


class _Found(NamedTuple):
    """What the cards came to."""

    result: str  # "win", "lose", "push"; "more": the third card is not on record
    spread: int
    says: str


class Table:
    """One game's values and pay tables, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._readings = dict(terms.readings)
        self._rows = {
            name: [convert(row.row.wins or {}, Condition) for row in wager.rows] for name, wager in terms.wagers.items()
        }

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles other than the board, more cards than three, cards without a value."""
        found = []
        for pile, cards in (hand.cards or {}).items():
            if pile != BOARD:
                cure = "Record the cards in their order as the pile `board`."
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure))
            elif not PAIR <= len(cards) <= CARDS:
                cure = "Two cards are dealt, and a third unless they are consecutive."
                found.append(
                    Problem(f"$.cards.{pile}", " ".join(cards) or "nothing", "an impossible number of cards", cure)
                )
        return found

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        cards = (hand.cards or {}).get(BOARD, [])
        if not PAIR <= len(cards) <= CARDS:
            return cannot_settle("the cards were not recorded")
        found = self._found([self.options.values[rank_of(card)] for card in cards])
        if found.result == "more":
            return cannot_settle(f"{found.says}, and the third card was not recorded")
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        lines = tuple(self._line(wager, found) for wager in hand.wagers)
        readings = (self.options.loses_by,) if found.result == "lose" else ()
        known = tuple(name for name in readings if name in self._readings)
        whys = (found.says,) * len(lines)
        return Sheet(lines, "", found.says, readings=known, hands={BOARD: found.says}, whys=whys)

    def _found(self, values: list[int]) -> _Found:
        low, high = sorted(values[:PAIR])
        spread, third = high - low - 1, values[PAIR] if len(values) == CARDS else None
        if not spread:
            return _Found("push", 0, "consecutive cards")
        says = "a pair" if spread < 0 else f"a spread of {spread}"
        if third is None:
            return _Found("more", spread, says)
        if spread < 0:
            three = third == low
            return _Found(
                "win" if three else "push", spread, "three of a kind" if three else f"{says}, no three of a kind"
            )
        between = low < third < high
        return _Found(
            "win" if between else "lose", spread, f"{says}, the third card {'' if between else 'not '}between"
        )

    def _line(self, wager: Wager, found: _Found) -> WagerDue:
        stake = CENTS[wager.amount]
        if found.result == "push":
            return pushed(stake)
        if found.result == "lose":
            told = self._readings.get(self.options.loses_by) == self.options.loses_told
            return lost(stake) if told else NOT_STATED
        rows = self.terms.wagers[wager.wager].rows
        for place, (row, pays) in enumerate(zip(rows, self._rows[wager.wager], strict=True), 1):
            if pays.three == (found.spread < 0) and self._within(pays, found.spread):
                return won(stake, Fraction(row.pays, row.per), place)
        return NOT_STATED

    @staticmethod
    def _within(pays: Condition, spread: int) -> bool:
        return pays.three or (pays.spread_from or 0) <= spread <= (pays.spread_to or 0)
