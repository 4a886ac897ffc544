"""Somebody bets more than the posted limit, or than the pot, lets him."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.hand.pot import Act, Pot
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The bet of a street that nobody raised, and everybody called it."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.streets or len(pot.streets) < 2:
        return None
    acts = list(pot.streets[-1].acts or ())
    bets = [act for act in acts if act.act in ("bet", "raise", "complete")]
    most = _most(scene, pot)
    if len(bets) != 1 or bets[0].act != "bet" or most is None:
        return None
    amount = plain(most + DOLLAR)
    acts = [msgspec.structs.replace(act, amount=amount) if act.act in ("bet", "call") else act for act in acts]
    streets = [*pot.streets[:-1], msgspec.structs.replace(pot.streets[-1], acts=acts)]
    wrong = changed(hand, pot=msgspec.structs.replace(pot, streets=streets))
    return at(place, scene.again(wrong), f"seat {bets[0].seat} bet {amount}, a dollar above the limit")


def _most(scene: Scene, pot: Pot) -> int | None:
    """What lies in the pot, where that is the limit; else the upper limit that is posted."""
    if scene.around.game.options.get("betting", {}).get("pot_limit"):
        acts: list[Act] = [act for street in (pot.streets or [])[:-1] for act in street.acts or ()]
        return sum(CENTS[act.amount] for act in acts if act.amount is not None)
    limit = None if scene.around.fee is None else scene.around.fee.option.limit
    if limit is None or limit.no_max or (limit.max is None and limit.max_between is None):
        return None
    return scene.around.limits[1]
