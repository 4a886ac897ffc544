"""What the rows ask about one bettor's hand, found when it is asked. None: the record or the book does not say."""

from __future__ import annotations

from collections.abc import Mapping

from games.cards.money import CENTS
from games.hand.form import Hand, Wager
from games.hand.seat_hands import pile_of
from games.procedures.against_bank.options import Options, When
from games.procedures.against_bank.worth import Cards, Value, Worth

NOT_STATED = "not-stated"


def reads(where: Mapping[str, str], readings: Mapping[str, str], asked: dict[str, None]) -> bool | None:
    """Whether these readings are applied; None where one is applied as not stated."""
    answer: bool | None = True
    for name, value in where.items():
        asked.setdefault(name)
        applied = readings.get(name, NOT_STATED)
        if applied == NOT_STATED:
            answer = None
        elif applied != value:
            return False
    return answer


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
