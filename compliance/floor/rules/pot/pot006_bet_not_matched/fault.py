"""Somebody calls a dollar short, and plays on."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The last call of the last street, by somebody who then showed his hand; the winner got so much less."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.awards or len(pot.awards) != 1 or not pot.streets or not pot.showed:
        return None
    acts = list(pot.streets[-1].acts or ())
    calls = [i for i, act in enumerate(acts) if act.act == "call" and act.seat in pot.showed]
    if len({acts[i].seat for i in calls}) < 2 or CENTS[acts[calls[-1]].amount or "0.00"] <= DOLLAR:
        return None  # of a bet that one alone called short, the rest would be one that nobody called
    short = acts[calls[-1]]
    acts[calls[-1]] = msgspec.structs.replace(short, amount=plain(CENTS[short.amount or "0.00"] - DOLLAR))
    streets = [*pot.streets[:-1], msgspec.structs.replace(pot.streets[-1], acts=acts)]
    won = plain(CENTS[pot.awards[0].amount] - DOLLAR)
    awards = [msgspec.structs.replace(pot.awards[0], amount=won)]
    wrong = msgspec.structs.replace(pot, streets=streets, awards=awards)
    return at(place, changed(hand, pot=wrong), f"seat {short.seat} called a dollar short")
