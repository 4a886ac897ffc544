"""The dealer draws on a hand that must stand."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate import playing as play
from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.card import DECK


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One card more for the bank, where the table has it stand."""
    hand = scene.hands[place]
    bank = play.bank_of(scene.around.game)
    stands = None if bank is None or not hand.cards else bank.must_stand(scene.around.game, hand)
    if stands is None or not hand.cards:
        return None
    cards = {pile: list(dealt) for pile, dealt in hand.cards.items()}
    deck = scene.around.game.deck
    drawn = rng.choice([card for card in DECK if deck is None or card[0] not in deck.without])
    if sum(dealt.count(drawn) for dealt in cards.values()) >= (hand.decks or 1):
        return None  # the packs do not hold it once more
    cards[stands.pile].append(drawn)
    what = f"the {stands.pile} drew on {stands.points}"
    # What the wagers came to cannot be said of a hand that should have ended otherwise.
    return at(place, scene.again(changed(hand, cards=cards)), what, ("SET001",))
