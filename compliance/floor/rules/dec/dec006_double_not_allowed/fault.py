"""A player doubles on cards on which the text does not let him."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Decision, Wager
from games.procedures.blackjack import by_hand
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which hands are doubled, with rules on it."""
    return by_hand.plays(game) and bool(game.options.get("allowed"))


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A hand to which one card was drawn, recorded as doubled."""
    hand, game = scene.hands[place], scene.around.game
    roles = game.options.get("wagers", {})
    names = [
        n for n, role in roles.items() if role["role"] == "double" and role.get("hand", 1) == 1 and not role.get("free")
    ]
    if not by_hand.plays(game) or not names or not hand.cards:
        return None
    table, name = by_hand.Table(game), rng.choice(names)
    for base in hand.wagers:
        pile = f"seat-{base.seat}"
        cards = hand.cards.get(pile, [])
        alone = sum(wager.seat == base.seat for wager in hand.wagers) == 1
        if roles.get(base.wager, {}).get("role") != "base" or base.backline or not alone or len(cards) != 3:
            continue
        if table.may(name, cards[:2], by_hand.up_card(game, hand), split=False):
            continue
        wagers = [*hand.wagers, Wager(base.seat, base.bettor, name, base.amount, placed="after-deal")]
        kept = [one for one in hand.decisions or () if one.seat != base.seat]
        doubled = changed(hand, wagers=wagers, decisions=[*kept, Decision(base.seat, name, base.bettor, pile)])
        if not game.settle(doubled).draws:
            return at(place, scene.again(doubled), f"{base.bettor} doubled on {by_hand.count(cards[:2]).points}")
    return None
