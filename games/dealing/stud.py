"""Stud as it lies on the table: which cards are open, and who speaks first.

Who opens the first round is printed on the page of each game and stands in its catalogue as a duty. Later the best open hand
speaks first, in a game for the lowest hand the lowest one; of equal hands the first one clockwise from the dealer
(book 003 lines 319, 334 and 361; the other books print nothing of it).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.cards.card import JOKER, RANKS, Card
from games.dealing.shoe import Shoe
from games.ranking import ace_to_five, upcards
from games.schema import dated
from games.terms.game import GameTerms

OPEN = 4  # cards at most: of seven the last one is dealt face down again
SUITS = "CDHS"  # from the lowest, in every book that prints an order


class Opening(NamedTuple):
    """Who opens the first round of betting, and with what."""

    highest: bool = False  # the highest open card, else the lowest
    by_suit: bool = True  # of equal cards; else the first one clockwise
    forced: bool = True  # with a bet; else he bets or checks
    whole: bool = False  # the forced bet is a bet of the limit


OPENINGS = {  # by the duty that says it
    "forced-bet": Opening(),  # 002 lines 246-251
    "bring-in-opens": Opening(),  # 001 line 241
    "forced-bet-low-card": Opening(),  # 003 lines 334-335, 361 and 369
    "forced-bet-high-card": Opening(highest=True),  # 003 lines 310 and 319
    "high-card-opens": Opening(highest=True, by_suit=False, whole=True),  # 003 lines 230 and 243
    # 004 lines 586 and 590: the high card, or as the licensee chose; this one has the high card open throughout. To open is
    # "a bet or a check by the required player" (line 481).
    "opener": Opening(highest=True, forced=False),
}
ACE_LOW = (
    "lowest-card",
    "rank-then-suit-ace-low",
)  # a reading of 002 lines 246-249, where nothing is printed of an ace


def opening_of(terms: GameTerms) -> Opening | None:
    """Who opens, as the game's page has it; None in another game than stud, and where nothing is printed."""
    if terms.game.family != "stud":
        return None
    duties = [duty.name for duty in dated.as_of(terms.game.duty, terms.day).values()]
    return next((OPENINGS[name] for name in duties if name in OPENINGS), None)


class Hands:
    """The cards of those who play, in the order dealt."""

    def __init__(self, terms: GameTerms, opening: Opening, shoe: Shoe, streets: int) -> None:
        self.opening = opening
        self.held: dict[int, list[Card]] = {}
        self._shoe = shoe
        self._first = int(terms.options["own"]) - streets + 1
        self._low = "low" in terms.options and "high" not in terms.options
        self._ranks = RANKS if self._low or terms.readings.get(ACE_LOW[0]) == ACE_LOW[1] else RANKS[1:] + RANKS[0]

    def deal(self, live: Iterable[int]) -> None:
        """The cards of a street: the first ones, or one more."""
        for seat in live:
            held = self.held.setdefault(seat, [])
            held += [self._shoe.draw() for _ in range(1 if held else self._first)]

    def opens(self, live: Sequence[int]) -> int:
        """Who opens the first round, by the card that lies open before him."""
        by = {seat: self._door(self._open(seat)[0]) for seat in live}
        return (max if self.opening.highest else min)(live, key=lambda seat: by[seat])

    def speaks(self, live: Sequence[int]) -> int:
        """Who speaks first on a later street, by all his open cards."""
        strength = ace_to_five.strength if self._low else upcards.strength
        return max(live, key=lambda seat: strength(self._open(seat)))

    def _open(self, seat: int) -> list[Card]:
        """A joker is held face down: who is dealt one up to then shows his down card first (book 003 line 230)."""
        held = self.held[seat]
        if JOKER in held:
            return [card for card in held if card != JOKER]
        return held[self._first - 1 :][:OPEN]

    def _door(self, card: Card) -> tuple[int, int]:
        return self._ranks.index(card[0]), SUITS.index(card[1]) if self.opening.by_suit else 0
