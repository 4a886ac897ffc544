"""A bet that nobody called is pushed into the pot, and awarded with it."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.hand.form import Hand
from games.hand.pot import Pot
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Of two who were left one called all in, a dollar short, and won; the dollar above it went to him with the rest."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.streets or not pot.streets[-1].acts or len(pot.showed or ()) != 2 or pot.stacks:
        return None
    acts = list(pot.streets[-1].acts)
    last = acts[-1]
    if last.act != "call" or last.seat not in (pot.showed or ()) or CENTS[last.amount or "0.00"] <= DOLLAR:
        return None
    acts[-1] = msgspec.structs.replace(last, amount=plain(CENTS[last.amount or "0.00"] - DOLLAR), all_in=True)
    streets = [*pot.streets[:-1], msgspec.structs.replace(pot.streets[-1], acts=acts)]
    right = scene.again(changed(hand, pot=msgspec.structs.replace(pot, streets=streets)))
    return None if right is None or right.pot is None else _kept(place, right, right.pot, last.seat)


def _kept(place: int, right: Hand, pot: Pot, winner: int) -> Planted | None:
    """What went back to the other one, awarded to the winner."""
    awards, back = pot.awards or [], pot.returned or []
    if len(awards) != 1 or awards[0].seat != winner or len(back) != 1 or back[0].seat == winner:
        return None
    won = plain(CENTS[awards[0].amount] + CENTS[back[0].amount])
    wrong = msgspec.structs.replace(pot, awards=[msgspec.structs.replace(awards[0], amount=won)], returned=[])
    what = f"{back[0].amount} of seat {back[0].seat} that nobody called was not returned"
    return at(place, changed(right, pot=wrong), what)
