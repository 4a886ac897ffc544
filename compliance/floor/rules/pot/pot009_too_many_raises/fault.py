"""There is one raise more on a street than the page of the game has."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.hand.pot import Act
from games.terms.game import GameTerms

FEWEST = 3  # two who are left may raise without end


def fits(game: GameTerms) -> bool:
    """A game whose page counts the raises of every round, without leaving open how many there may be."""
    betting = game.options.get("betting", {})
    counted = "raises" in betting and "raises_by" not in betting and "completed" not in betting
    return game.procedure == "showdown" and counted


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Everybody who was left on the last street raised in turn, once too often, and then called."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.streets or len(pot.streets) < 2:
        return None
    street = pot.streets[-1]
    seats = list(dict.fromkeys(act.seat for act in street.acts or ()))
    unit = next((CENTS[act.amount] for act in street.acts or () if act.act == "bet" and act.amount is not None), 0)
    if not unit or len(seats) < FEWEST or set(seats) != set(pot.showed or ()):
        return None
    most = scene.around.game.options["betting"]["raises"]
    streets = [*pot.streets[:-1], msgspec.structs.replace(street, acts=_raised(seats, unit, most + 1))]
    wrong = changed(hand, pot=msgspec.structs.replace(pot, streets=streets))
    return at(place, scene.again(wrong), f"{most + 1} raises on one street")


def _raised(seats: list[int], unit: int, raises: int) -> list[Act]:
    """A bet, so many raises by as much, and the calls of the others."""
    acts, put = list[Act](), dict.fromkeys(seats, 0)
    for turn in range(raises + len(seats)):
        seat, level = seats[turn % len(seats)], unit * (min(turn, raises) + 1)
        acts.append(Act(seat, "bet" if not turn else "raise" if turn <= raises else "call", plain(level - put[seat])))
        put[seat] = level
    return acts
