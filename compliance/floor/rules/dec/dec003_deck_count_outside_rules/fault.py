"""The table is dealt from too few decks or too many, as after a mix-up with the shoe of another game."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One deck fewer than the rules ask for; where they ask for one, two."""
    hand, deck = scene.hands[place], scene.around.game.deck
    if deck is None or hand.decks is None or deck.most is None:
        return None
    cards = [card for pile in (hand.cards or {}).values() for card in pile]
    least = min(deck.packs_one_of) if deck.packs_one_of else deck.packs_min or 1
    decks = least - 1 if least > 1 else deck.most + 1
    if any(cards.count(card) > decks for card in cards):
        return None
    what = f"dealt from {decks} decks; the rules ask for {least} to {deck.most}"
    return at(place, changed(hand, decks=decks), what)
