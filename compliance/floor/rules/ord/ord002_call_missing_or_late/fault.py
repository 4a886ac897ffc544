"""One of the calls that the dealer owes is not made."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.calls import CALLS, Call
from games.hand.form import FORM
from games.schema import dated
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game whose page asks for a call."""
    return any(one.every_round for one in dated.as_of(game.game.announcement, game.day).values())


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A hand whose calls were noted, one of those printed not among them."""
    game = scene.around.game
    printed = [one for one in dated.as_of(game.game.announcement, game.day).values() if one.every_round]
    left_out = rng.choice(printed)
    calls = [Call(one.call, one.when[0] if one.when else None) for one in printed if one is not left_out]
    told = changed(scene.hands[place], form=FORM, calls=calls)
    return at(place, told, f"“{CALLS[left_out.call]}” was not called")
