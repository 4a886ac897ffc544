"""A card turns up that was taken out of the packs."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.card import JOKER
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for which cards are taken out of the packs."""
    return game.deck is not None and bool(game.deck.without)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A picture card is one of the ranks that were to be taken out; where they count alike, nothing else changes."""
    hand, deck = scene.hands[place], scene.around.game.deck
    if deck is None or not deck.without or not hand.cards:
        return None
    out = next((rank[0] for rank in deck.without if rank[0] == "T"), None)
    places = [(pile, i) for pile, cards in hand.cards.items() for i, card in enumerate(cards) if card[0] in "JQ"]
    places = [(pile, i) for pile, i in places if hand.cards[pile][i] != JOKER]
    if out is None or not places:
        return None
    pile, i = rng.choice(places)
    cards = {name: list(dealt) for name, dealt in hand.cards.items()}
    cards[pile][i] = out + cards[pile][i][1]  # type: ignore[call-overload]
    other = changed(hand, cards=cards)
    if scene.around.game.settle(other).draws:
        return None
    return at(place, scene.again(other), f"{cards[pile][i]} in {pile}, a card that is not in the packs")
