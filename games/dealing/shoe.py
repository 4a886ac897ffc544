"""A dealing shoe: some decks shuffled, a cut card, a burn, and a new shuffle when the cut card is out."""

from __future__ import annotations

from random import Random

from games.cards.card import CARDS, JOKER, Card
from games.schema import Deck

BEHIND_THE_CUT = (14, 40)  # cards left behind the cut card, fewest and most
BURN_AT_TEN = 10  # picture cards and tens burn ten
SHUFFLED_EACH_HAND = 2  # so few decks are shuffled before every hand, as at a hand-dealt table


class DealtAnew(LookupError):
    """A round that is not played out: another one is dealt."""


class OutOfCards(DealtAnew):
    """The shoe is empty before the round is played out."""


def pack_of(deck: Deck | None) -> list[Card]:
    """One pack as the game is dealt from it: without the ranks that are taken out, with its jokers."""
    out = () if deck is None else tuple(rank[0] for rank in deck.without)
    jokers = 0 if deck is None else deck.jokers if deck.jokers is not None else 1 if deck.joker is not None else 0
    return [card for card in CARDS if card != JOKER and card[0] not in out] + [JOKER] * jokers


class Shoe:
    """Cards come out in order until the cut card; the hand in which it shows is played to its end, and one more."""

    def __init__(self, decks: int, rng: Random, deck: Deck | None = None) -> None:
        self.decks, self._pack = decks, pack_of(deck)
        self._rng = rng
        self._cards: list[Card] = []
        self._cut = 0
        self._after_cut = 0
        self.shuffle()

    def shuffle(self) -> None:
        """All cards together, cut, and the first card turned: it burns as many as it counts."""
        self._cards = self._pack * self.decks
        self._rng.shuffle(self._cards)
        self._cut = self._rng.randint(*BEHIND_THE_CUT)
        self._after_cut = 0
        if self.decks <= SHUFFLED_EACH_HAND:
            return
        rank = self._cards.pop()[0]
        burn = 1 if rank == "A" else int(rank) if rank.isdigit() else BURN_AT_TEN
        del self._cards[-burn:]

    @property
    def through(self) -> bool:
        """Whether the shoe must be shuffled before the next hand."""
        return self._after_cut > 1 or self.decks <= SHUFFLED_EACH_HAND

    def draw(self) -> Card:
        """The next card."""
        if not self._cards:
            raise OutOfCards("the shoe is through")
        return self._cards.pop()

    def hand_done(self) -> None:
        """To be called after each hand: once the cut card is out, one more hand is dealt."""
        if len(self._cards) <= self._cut:
            self._after_cut += 1
