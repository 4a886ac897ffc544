"""A wager is taken on cards that bar it."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Wager
from games.settling.barred import bars
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which cards bar a wager."""
    return any(one.kind.barred for one in game.wagers.values())


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The barred wager beside one that it needs, as large as that one."""
    hand, game = scene.hands[place], scene.around.game
    for name, terms in game.wagers.items():
        if not terms.kind.barred or not hand.cards or bars(game, name, hand.cards) is None:
            continue
        for own in hand.wagers:
            if own.wager in terms.kind.needs_all_of and not own.backline:
                late = Wager(own.seat, own.bettor, name, own.amount, placed="after-deal")
                return at(
                    place, scene.again(changed(hand, wagers=[*hand.wagers, late])), f"{name} on cards that bar it"
                )
    return None
