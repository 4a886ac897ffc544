"""A player who is all in is given the side pot in which he has no part."""

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
    """The last call of the last street was all in, a dollar short; the dollars of the others went to him."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.streets or not pot.streets[-1].acts or len(pot.showed or ()) < 3:
        return None
    acts = list(pot.streets[-1].acts)
    last = acts[-1]
    if last.act != "call" or last.seat not in (pot.showed or ()) or CENTS[last.amount or "0.00"] <= DOLLAR:
        return None
    acts[-1] = msgspec.structs.replace(last, amount=plain(CENTS[last.amount or "0.00"] - DOLLAR), all_in=True)
    streets = [*pot.streets[:-1], msgspec.structs.replace(pot.streets[-1], acts=acts)]
    right = scene.again(changed(hand, pot=msgspec.structs.replace(pot, streets=streets)))
    if right is None or right.pot is None or not any(award.pot == 1 for award in right.pot.awards or ()):
        return None
    awards = [
        msgspec.structs.replace(award, seat=last.seat) if award.pot == 1 else award for award in right.pot.awards or ()
    ]
    wrong = changed(right, pot=msgspec.structs.replace(right.pot, awards=awards))
    return at(place, wrong, f"seat {last.seat} was all in and was given the side pot")
