"""One round as a play module is given it, and what it gives back: cards, dice, a spin, decisions, and wagers made on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from games.cards.card import Card
from games.cards.money import CENTS, plain
from games.cards.tiles import Tile
from games.dealing.bounds import Bounds
from games.dealing.shoe import Shoe
from games.hand.form import Bank, Decision, Wager
from games.hand.posted import Posted
from games.hand.pot import Pot
from games.terms.game import FeeTerms, GameTerms


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
        """What a bettor has before him, in cents by wager."""
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


class Held(NamedTuple):
    """The bank's hand at the moment when it draws or stands."""

    pile: str
    points: int
