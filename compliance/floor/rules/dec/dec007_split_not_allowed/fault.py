"""A player splits two cards that are no pair."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.card import RANKS, rank_of
from games.procedures.blackjack import by_hand
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which hands are split, with rules on it."""
    return by_hand.plays(game) and bool(game.options.get("allowed"))


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The second of two split cards is of another rank, and counts otherwise."""
    hand, game = scene.hands[place], scene.around.game
    if any(role.get("hand", 1) > 1 for role in game.options.get("wagers", {}).values()):
        return None  # where everybody has two hands, the second one is no split
    splits = {name for name, role in game.options.get("wagers", {}).items() if role["role"] == "split"}
    if not by_hand.plays(game) or not hand.cards or not any(by_hand.Table(game).offers(name) for name in splits):
        return None
    for pile in hand.cards:
        if not pile.endswith("-2") or not by_hand.Table(game).said["wagers"] or pile.count("-") != 2:
            continue
        cards = {name: list(dealt) for name, dealt in hand.cards.items()}
        first = cards[pile][0]
        others = [rank for rank in RANKS[1:9] if rank != rank_of(first)]
        cards[pile][0] = rng.choice(others) + ("S" if len(first) < 2 else first[1])  # type: ignore[call-overload]
        if sum(dealt.count(cards[pile][0]) for dealt in cards.values()) > (hand.decks or 1):
            continue  # the packs do not hold it so often
        made = [wager.wager for wager in hand.wagers if f"seat-{wager.seat}-2" == pile and wager.wager in splits]
        other = changed(hand, cards=cards)
        if made and by_hand.Table(game).offers(made[0]) and not game.settle(other).draws:
            return at(place, scene.again(other), f"{first} and {cards[pile][0]} were split")
    return None
