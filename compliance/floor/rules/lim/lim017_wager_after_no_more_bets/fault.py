"""A chip is laid down after the dealer has announced no more bets, and plays."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from compliance.tools.simulate.spec import fixed
from games.hand.calls import Call
from games.hand.form import FORM
from games.schema import dated
from games.terms.game import GameTerms

CLOSED, CALL = "closed-by-call", "no-more-bets"


def fits(game: GameTerms) -> bool:
    """A game whose page closes the wagers with the call."""
    return any(CLOSED in one.means for one in dated.as_of(game.game.duty, game.day).values())


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A hand whose calls were noted, with a wager that lay there when the deal began and not when the call was made."""
    hand, game = scene.hands[place], scene.around.game
    early = [i for i, one in enumerate(hand.wagers) if game.wagers[one.wager].kind.placed == "before-deal"]
    called = fixed(hand.started + (hand.dealt - hand.started) / 2)
    called = called.replace(microsecond=0)
    if not early or not hand.started <= called < hand.dealt:
        return None
    printed = [one for one in dated.as_of(game.game.announcement, game.day).values() if one.every_round]
    calls = [Call(CALL, None, called)] if all(one.call != CALL for one in printed) else []
    for one in printed:
        calls.append(Call(one.call, one.when[0] if one.when else None, called if one.call == CALL else None))
    wagers, late = list(hand.wagers), rng.choice(early)
    wagers[late] = msgspec.structs.replace(wagers[late], at=hand.dealt)
    told = changed(hand, form=FORM, calls=calls, wagers=wagers)
    return at(place, told, f"{wagers[late].bettor} placed {wagers[late].wager} after no more bets")
