"""The table is dealt from too few decks, as after a mix-up with the shoe of another game."""

from __future__ import annotations

from random import Random

from compliance.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One deck fewer than the rules ask for."""
    hand, deck = scene.hands[place], scene.around.game.deck
    if deck is None or deck.packs_min is None or deck.packs_min < 2:
        return None
    cards = [card for pile in (hand.cards or {}).values() for card in pile]
    decks = deck.packs_min - 1
    if any(cards.count(card) > decks for card in cards):
        return None
    what = f"dealt from {decks} decks; the rules ask for {deck.packs_min} to {deck.packs_max}"
    return at(place, changed(hand, decks=decks), what)
