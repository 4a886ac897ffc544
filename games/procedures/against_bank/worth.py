"""What cards are worth: the hands that a wager may be paid by, and how the player's stands to the bank's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.cards import ranks as rank_tables
from games.cards.called import called as in_words
from games.cards.ranks import NotAHand
from games.procedures.against_bank.options import Category, Doubt, Kind, Options
from games.ranking import four_card, high, three_card, two_card

ROYAL, MINI_ROYAL = "royal-flush", "mini-royal"
_LOWEST = {"three-card": 3, "four-card": 4, "five-card": 5}  # the highest card of the straight that begins with an ace
_STRENGTH: dict[str, Callable[[Sequence[str]], int]] = {
    "three-card": three_card.strength,
    "four-card": four_card.strength,
    "five-card": high.strength,
    "two-card": two_card.strength,
}
_ORDER: dict[str, tuple[str, ...]] = {
    "three-card": three_card.CATEGORIES,
    "four-card": four_card.CATEGORIES,
    "five-card": high.CATEGORIES,
    "two-card": two_card.CATEGORIES,
}


class Value(NamedTuple):
    """What cards come to."""

    ranking: str
    strength: int
    category: str

    @property
    def ace_low(self) -> bool:
        """A straight that begins with an ace."""
        straight = self.category in ("straight", "straight-flush")
        return straight and rank_tables.ranks_of(self.strength)[0] == _LOWEST.get(self.ranking)

    def least(self, category: str) -> bool:
        """Whether it is of this category or a higher one."""
        order = _ORDER[self.ranking]
        return rank_tables.place(self.strength) >= order.index(ROYAL if category == MINI_ROYAL else category)


class Cards(NamedTuple):
    """The cards of one seat's hand against the bank's, as recorded."""

    own: Sequence[str]
    bank: Sequence[str]
    board: Sequence[str]


class Worth:
    """One game's hands, under one set of readings."""

    def __init__(self, options: Options, readings: Mapping[str, str]) -> None:
        self._options, self._readings = options, readings
        self.compared: Kind = "own-and-board" if options.board else "own"

    def of(self, kind: Kind, cards: Cards) -> Value | None:
        """What the cards of a seat come to; None where they are not all on record."""
        options = self._options
        own = list(cards.own) if len(cards.own) == options.own else None
        bank = list(cards.bank) if len(cards.bank) == options.bank else None
        board = list(cards.board) if len(cards.board) == options.board else None
        first = list(cards.board[:1]) or None
        made: dict[str, tuple[str, tuple[list[str] | None, ...]]] = {
            "own": (options.ranking, (own,)),
            "hole": ("two-card", (own,)),
            "own-and-board": ("five-card", (own, board)),
            "own-and-bank": ("five-card", (own, bank)),
            "own-and-first": ("three-card", (own, first)),
            "board": ("five-card", (board,)),
        }
        ranking, parts = made[kind]
        return self._value(ranking, parts)

    def of_bank(self, cards: Cards) -> Value | None:
        """What the bank's cards come to."""
        bank = list(cards.bank) if len(cards.bank) == self._options.bank else None
        board = list(cards.board) if len(cards.board) == self._options.board else None
        return self._value(self._options.ranking, (bank, board))

    def qualifies(self, bank: Value | None, held: Sequence[str], asked: dict[str, None]) -> bool | None:
        """Whether the bank plays; None where that is open or its cards are not on record."""
        least = self._options.qualifier
        if bank is None or least is None:
            return None
        order = _ORDER[bank.ranking]
        ranks = [rank_tables.RANKS.index(rank) + 2 for rank in least.ranks]
        if bank.strength < rank_tables.strength(order.index(least.category), ranks):
            return False
        have = {rank_tables.RANKS.index(card[0]) + 2 for card in held}
        plain = {*ranks} <= have or (len(ranks) == 1 and max(have) >= ranks[0])
        if not least.reading or plain:
            return True
        asked.setdefault(least.reading)
        return True if self._readings.get(least.reading) == least.told else None

    def stands(self, own: Value | None, bank: Value | None, asked: dict[str, None]) -> str | None:
        """How the player's hand stands to the bank's; None where that is open or cards are missing."""
        if own is None or bank is None:
            return None
        if own.strength == bank.strength:
            return "equal"
        open_ = [one for one in self._options.doubt if not one.hands and _between(one, own, bank)]
        told = [self._told(one, asked) for one in open_]
        return None if False in told else "higher" if own.strength > bank.strength else "lower"

    def named(self, kind: Kind, value: Value, asked: dict[str, None]) -> bool:
        """Whether it is certain what a pay table calls the hand."""
        kinds = (self.compared,)
        open_ = [one for one in self._options.doubt if one.names and kind in (one.hands or kinds) and _one(one, value)]
        told = [self._told(one, asked) for one in open_]
        return False not in told

    def _told(self, doubt: Doubt, asked: dict[str, None]) -> bool:
        asked.setdefault(doubt.reading)
        return self._readings.get(doubt.reading) == doubt.told

    def _value(self, ranking: str, parts: tuple[list[str] | None, ...]) -> Value | None:
        cards: list[str] = []
        for part in parts:
            if part is None:
                return None
            cards += part
        try:
            strength = _STRENGTH[ranking](cards)
        except NotAHand:
            return None
        return Value(ranking, strength, _ORDER[ranking][rank_tables.place(strength)])


def words(value: Value, names: frozenset[Category], beside: int = 0) -> str:
    """ "queen high", "pair of sixes", "straight flush, nine high"; `beside`: with so many of the other cards."""
    return in_words(called(value, names), value.strength, beside)


def called(value: Value, names: frozenset[Category]) -> str:
    """How a pay table with these lines calls the hand: the highest straight flush is one where it has no name of its own."""
    own = MINI_ROYAL if value.ranking == "three-card" and value.category == ROYAL else value.category
    return "straight-flush" if own in (ROYAL, MINI_ROYAL) and own not in names else own


def _between(doubt: Doubt, own: Value, bank: Value) -> bool:
    if doubt.alike and own.category != bank.category:
        return False
    ways = ((own, bank), (bank, own))
    return any(_one(doubt, one) and (not doubt.against or other.category in doubt.against) for one, other in ways)


def _one(doubt: Doubt, value: Value) -> bool:
    return (not doubt.category or value.category in doubt.category) and (not doubt.ace_low or value.ace_low)
