"""The house dealer sets a hand otherwise than the house way has it."""

from __future__ import annotations

from itertools import combinations
from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Hand
from games.settling.house_play import DEALER, DECISION, judged
from games.settling.house_way import ways
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which hands are set the house way."""
    return any(one.sets for one in ways(game))


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Two other cards in front; never foul, and settled as it then lies."""
    hand, way = scene.hands[place], next((one for one in ways(scene.around.game) if one.sets), None)
    if way is None or not hand.cards:
        return None
    bound = [DEALER] if way.binds_bank else []
    bound += [f"seat-{one.seat}" for one in hand.decisions or () if one.action == DECISION]
    for pile in bound:
        seven = [*hand.cards.get(f"{pile}-front", ()), *hand.cards.get(f"{pile}-back", ())]
        fronts = list(combinations(seven, 2))
        rng.shuffle(fronts)
        for front in fronts:
            cards = dict(hand.cards)
            cards[f"{pile}-front"], cards[f"{pile}-back"] = list(front), [card for card in seven if card not in front]
            other = scene.again(changed(hand, cards=cards))
            if other is not None and _only_that(scene, other):
                return at(place, other, f"{pile} was set {' '.join(front)} in front")
    return None


def _only_that(scene: Scene, hand: Hand) -> bool:
    """Whether it is surely not the house way, and no foul hand."""
    said = scene.around.game.settle(hand)
    wrong = [one for one in judged(scene.around.game, hand) if one.outcome != "followed"]
    foul = any("foul" in words for words in (*said.hands.values(), *said.whys))
    return [one.outcome for one in wrong] == ["not followed"] and not foul
