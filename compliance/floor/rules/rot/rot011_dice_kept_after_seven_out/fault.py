"""A shooter throws again after he sevened out, and nobody else was asked."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, changed
from games.hand.dice_rolls import read_rolls
from games.rotation.asked import present
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which the dice go round."""
    return game.rotation is not None and game.rotation.regime == "shooter"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Two rounds thrown by one seat; the first of them ended with a seven."""
    hand, last = scene.hands[place], scene.hands[place - 1] if place else None
    options = scene.around.game.options
    if last is None or not last.rolls:
        return None
    final = read_rolls(last.rolls, frozenset(options["points"]), options["seven"])[-1]
    rotation = scene.around.game.rotation
    asked = {name for need in rotation.needs for name in need.wagers} if rotation is not None else set()
    there = [present(one) for one in (last, hand)]
    able = [{wager.bettor for wager in one.wagers if wager.wager in asked} for one in (last, hand)]
    both = sorted(
        seat
        for seat in there[0].keys() & there[1].keys()
        if all(here[seat] in bettors for here, bettors in zip(there, able, strict=True))
    )
    if final.point is None or final.total != options["seven"] or not both or len(there[1]) < 2:
        return None
    seat = rng.choice(both)
    changes = {place - 1: changed(last, shooter=seat), place: changed(hand, shooter=seat, offers=[])}
    return Planted(changes, (place,), f"seat {seat} sevened out and threw again")
