"""The dealer stops although the table has another card drawn."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate import playing as play
from compliance.tools.simulate.faults import Planted, Scene, at, changed

ONE_CARD = "one-on-two"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The bank's last card left in the shoe."""
    hand = scene.hands[place]
    bank = play.bank_of(scene.around.game)
    drew = None if bank is None or not hand.cards else bank.had_to_draw(scene.around.game, hand)
    if drew is None or not hand.cards:
        return None
    cards = {pile: list(dealt) for pile, dealt in hand.cards.items()}
    cards[drew.pile].pop()
    what = f"the {drew.pile} stood on {drew.points}"
    # What the wagers came to cannot be said of a hand that should have ended otherwise.
    return at(place, scene.again(changed(hand, cards=cards)), what, ("SET001",))


def doubled_without_card(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The one card of a doubled hand left in the shoe, where the text gives it one."""
    hand, said = scene.hands[place], scene.around.game.options
    doubles = {name for name, role in said.get("wagers", {}).items() if role.get("role") == "double"}
    if not said.get("double_cite") or said.get("double_cards", ONE_CARD) != ONE_CARD or not hand.cards:
        return None
    for wager in hand.wagers:
        pile = f"seat-{wager.seat}"
        if wager.wager not in doubles or len(hand.cards.get(pile, ())) != 3 or f"{pile}-2" in hand.cards:
            continue
        cards = {name: list(dealt) for name, dealt in hand.cards.items()}
        cards[pile].pop()
        what = f"{wager.bettor} doubled and got no card"
        return at(place, scene.again(changed(hand, cards=cards)), what, ("SET001",))
    return None


VARIANTS = (doubled_without_card,)
