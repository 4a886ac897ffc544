"""What simulated play deals with: shoes, and a round as a procedure's `deal.py` gets it.

Nothing of one procedure lives here: that stands in its own folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from games.cards.card import CARDS, JOKER, Card, Tile
from games.cards.money import CENTS, plain
from games.hand.form import Bank, Decision, Posted, Wager
from games.hand.pot import Pot
from games.schema import Deck
from games.terms.game import FeeTerms, GameTerms
from games.terms.wager_room import DOLLAR as DOLLAR
from games.terms.wager_room import LOWEST_STEP as LOWEST_STEP
from games.terms.wager_room import Bounds as Bounds
from games.terms.wager_room import Limits as Limits

# --- A dealing shoe ---------------------------------------------------------------------------------------------------

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


# --- One round as a play module is given it, and what it gives back ---------------------------------------------------


class Round(NamedTuple):
    """What lies on the table before the deal, and what it is dealt from."""

    terms: GameTerms
    rng: Random
    shoe: Shoe
    wagers: Sequence[Wager]
    bounds: Bounds
    bank: Bank | None
    players: Sequence[int] = ()  # every seat that is taken
    button: int | None = None  # the seat at which the dealer button lies, in games that have one
    fee: FeeTerms | None = None
    stake: int | None = None  # what a bank with a wager of its own had put up, and may not go below
    guests: Mapping[int, str] = MappingProxyType({})  # who sits at each seat

    @property
    def seats(self) -> list[int]:
        """The seats with wagers, in the order in which they are dealt to."""
        return sorted({wager.seat for wager in self.wagers})

    def seated(self, seat: int) -> str:
        """Who plays the hand of a seat; where only somebody behind wagers, that one."""
        here = [wager for wager in self.wagers if wager.seat == seat]
        return next((wager.bettor for wager in here if not wager.backline), here[0].bettor)

    def of(self, seat: int, bettor: str | None = None) -> dict[str, int]:
        """What a bettor has wagered, in cents by wager."""
        whose = self.seated(seat) if bettor is None else bettor
        return {w.wager: CENTS[w.amount] for w in self.wagers if (w.seat, w.bettor) == (seat, whose)}

    def later(
        self, seat: int, name: str, own: dict[str, int], bettor: str | None = None, checks: int = 0
    ) -> Wager | None:
        """A wager made after the deal, as large as the text allows beside the others; None where none fits."""
        cents = self.bounds.later(name, own, self.rng, checks)
        if cents is None:
            return None
        own[name] = cents
        return Wager(seat, self.seated(seat) if bettor is None else bettor, name, plain(cents), placed="after-deal")


class Parts(NamedTuple):
    """What the round adds to the recorded hand."""

    wagers: Sequence[Wager]
    cards: dict[str, list[Card]] | None = None
    decisions: list[Decision] | None = None
    rolls: list[list[int]] | None = None
    spin: str | None = None
    drawn: list[int] | None = None
    pot: Pot | None = None
    tiles: dict[str, list[Tile]] | None = None
    posted: Posted | None = None
    results: dict[str, str] | None = None

    def fields(self) -> dict[str, object]:
        """As fields of a hand."""
        known = {name: what for name, what in self._asdict().items() if what is not None}
        return {**known, "wagers": list(self.wagers)}


class BankHand(NamedTuple):
    """The bank's hand at the moment when it draws or stands."""

    pile: str
    points: int
