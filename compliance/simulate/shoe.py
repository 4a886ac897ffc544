"""A dealing shoe: some decks shuffled, a cut card, a burn, and a new shuffle when the cut card is out."""

from __future__ import annotations

from random import Random

from games.cards import DECK, Card

BEHIND_THE_CUT = (14, 40)  # cards left behind the cut card, fewest and most
BURN_AT_TEN = 10  # picture cards and tens burn ten


class Shoe:
    """Cards come out in order until the cut card; the hand in which it shows is played to its end, and one more."""

    def __init__(self, decks: int, rng: Random) -> None:
        self.decks = decks
        self._rng = rng
        self._cards: list[Card] = []
        self._cut = 0
        self._after_cut = 0
        self.shuffle()

    def shuffle(self) -> None:
        """All cards together, cut, and the first card turned: it burns as many as it counts."""
        self._cards = list(DECK) * self.decks
        self._rng.shuffle(self._cards)
        self._cut = self._rng.randint(*BEHIND_THE_CUT)
        self._after_cut = 0
        rank = self._cards.pop()[0]
        burn = 1 if rank == "A" else int(rank) if rank.isdigit() else BURN_AT_TEN
        del self._cards[-burn:]

    @property
    def through(self) -> bool:
        """Whether the shoe must be shuffled before the next hand."""
        return self._after_cut > 1

    def draw(self) -> Card:
        """The next card."""
        return self._cards.pop()

    def hand_done(self) -> None:
        """To be called after each hand: once the cut card is out, one more hand is dealt."""
        if len(self._cards) <= self._cut:
            self._after_cut += 1
