"""Somebody raises by less than was bet before him."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game whose page says how much a raise is at least."""
    return game.procedure == "showdown" and "raise_at_least" in game.options.get("betting", {})


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The first bet was a dollar more, and everybody who played on paid it; the raise stayed what it was."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.streets or len(pot.streets) < 2:
        return None
    acts, paid = list(pot.streets[-1].acts or ()), set[int]()
    raised = [act.seat for act in acts if act.act == "raise"]
    if len(raised) != 1 or not any(act.act == "bet" for act in acts):
        return None
    for i, act in enumerate(acts):
        if act.amount is not None and act.seat not in paid:
            paid.add(act.seat)
            acts[i] = msgspec.structs.replace(act, amount=plain(CENTS[act.amount] + DOLLAR))
    streets = [*pot.streets[:-1], msgspec.structs.replace(pot.streets[-1], acts=acts)]
    wrong = changed(hand, pot=msgspec.structs.replace(pot, streets=streets))
    return at(place, scene.again(wrong), f"seat {raised[0]} raised by a dollar less than was bet")
