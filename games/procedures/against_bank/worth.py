"""What cards are worth, how the player's hand stands to the bank's, and what the rows ask about one bettor's hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.cards import ranks as rank_tables
from games.cards.called import called as in_words
from games.cards.money import CENTS
from games.cards.ranks import NotAHand
from games.hand.form import Hand, Wager
from games.hand.seat_hands import pile_of
from games.procedures.against_bank.options import Category, Doubt, Kind, Options, When
from games.ranking import four_card, high, three_card, two_card
from games.settling.stakes import reads

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


NOT_STATED = "not-stated"


class Facts:
    """One bettor at one seat."""

    def __init__(self, hand: Hand, seat: int, bettor: str, options: Options, worth: Worth) -> None:
        piles = hand.cards or {}
        self.cards = Cards(piles.get(pile_of(seat), ()), piles.get(options.pile, ()), piles.get("board", ()))
        self.funds = (hand.posted.amounts if hand.posted is not None else None) or {}
        self._options, self._worth = options, worth
        self._stakes = {one.wager: CENTS[one.amount] for one in hand.wagers if (one.seat, one.bettor) == (seat, bettor)}
        self.own: Value | None = worth.of(worth.compared, self.cards)
        self.bank: Value | None = worth.of_bank(self.cards)
        self.folded = self._folded(hand, seat, bettor)

    def _folded(self, hand: Hand, seat: int, bettor: str) -> bool | None:
        """Whoever stays in makes a wager of it, and a fold is a decision; neither, or both, is a gap in the record."""
        went = not self._stakes.keys().isdisjoint(self._options.goes_on)
        gave = any(
            one.seat == seat and one.action == self._options.fold and one.bettor in (None, bettor)
            for one in hand.decisions or ()
        )
        return None if went == gave else gave

    def qualifies(self, asked: dict[str, None]) -> bool | None:
        held = (*self.cards.bank, *self.cards.board)
        return self._worth.qualifies(self.bank, held, asked)

    def stands(self, asked: dict[str, None]) -> str | None:
        return self._worth.stands(self.own, self.bank, asked)

    def holds(self, when: When, wager: Wager, readings: Mapping[str, str], asked: dict[str, None]) -> bool | None:
        """Whether a row holds of the wager."""
        answer: bool | None = True
        for asks in (self._beside, self._chosen, self._bank, self._hand):
            fits = asks(when, wager, asked)
            if fits is False:
                return False
            answer = None if fits is None else answer
        by = reads(when.where, readings, asked)
        return False if by is False else None if by is None else answer

    def _beside(self, when: When, wager: Wager, asked: dict[str, None]) -> bool | None:
        stake, stakes = CENTS[wager.amount], self._stakes
        if when.beside is not None and when.beside not in stakes:
            return False
        if when.without is not None and when.without in stakes:
            return False
        if when.unlike is not None:
            return None if when.unlike not in stakes else stake != stakes[when.unlike]
        if when.less_than is not None:
            return None if when.less_than not in stakes else stake < stakes[when.less_than]
        return True

    def _chosen(self, when: When, wager: Wager, asked: dict[str, None]) -> bool | None:
        return True if when.folded is None else None if self.folded is None else self.folded == when.folded

    def _bank(self, when: When, wager: Wager, asked: dict[str, None]) -> bool | None:
        if when.qualifies is None:
            return True
        found = self.qualifies(asked)
        return None if found is None else found == when.qualifies

    def _hand(self, when: When, wager: Wager, asked: dict[str, None]) -> bool | None:
        found = None if when.stands is None else self.stands(asked)
        fits = [True if when.stands is None else None if found is None else found == when.stands]
        for category, wanted in ((when.least, True), (when.below, False)):
            if category is not None:
                sure = self.own is not None and self._worth.named(self._worth.compared, self.own, asked)
                fits.append(self.own.least(category) == wanted if self.own is not None and sure else None)
        return False if False in fits else None if None in fits else True

    def missing(self, fold: bool = False) -> str:
        """What the record lacks, or in what it contradicts itself; with `fold` whether the player stayed in counts too."""
        lacks = [
            "the cards of the seat" if self.own is None else "",
            "the cards of the bank" if self.bank is None else "",
            "whether the player stayed in or folded" if fold and self.folded is None else "",
        ]
        named = " and ".join(one for one in lacks if one)
        return f"{named} cannot be told from the record" if named else ""
