"""A hand is given up although the text does not let it be."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Decision
from games.procedures.blackjack import by_hand
from games.terms.game import GameTerms

SURRENDER = "surrender"


def fits(game: GameTerms) -> bool:
    """A game in which hands are given up, with rules on it."""
    return by_hand.plays(game) and bool(game.options.get("allowed"))


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A hand that a card was drawn to is given up; or any, where there is no such choice."""
    hand, game = scene.hands[place], scene.around.game
    if not by_hand.plays(game) or not game.options.get("allowed") or not hand.cards or hand.decisions is None:
        return None
    table = by_hand.Table(game)
    rule = game.options["allowed"].get(SURRENDER)
    for base in hand.wagers:
        pile = f"seat-{base.seat}"
        cards = hand.cards.get(pile, [])
        alone = sum(wager.seat == base.seat for wager in hand.wagers) == 1
        late = rule is not None and rule.get("two_cards") and len(cards) > 2
        if not alone or base.backline or not cards or not (rule is None or late) or table.over(cards):
            continue
        given_up = changed(hand, decisions=[*hand.decisions, Decision(base.seat, SURRENDER, base.bettor, pile)])
        sheet = game.settle(given_up)
        if sheet.draws or sheet.lines is None:
            continue
        done = scene.again(given_up)
        if done is not None:
            return at(place, done, f"{base.bettor} gave up a hand of {len(cards)} cards")
    return None
