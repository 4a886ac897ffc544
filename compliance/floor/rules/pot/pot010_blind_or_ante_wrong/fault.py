"""A blind or the antes are not what is printed beside the posted limit."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.hand.pot import Act
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The small blind was a dollar short, and made up for it where it called; or all antes were a dollar too high."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    limit = None if scene.around.fee is None else scene.around.fee.option.limit
    if pot is None or not pot.streets or not pot.streets[0].acts or limit is None:
        return None
    acts = list(pot.streets[0].acts)
    if limit.ante is not None:
        acts, what = (
            [_by(act, DOLLAR) if act.act == "ante" else act for act in acts],
            "all antes were a dollar too high",
        )
    elif len(limit.blinds) > 1:
        own = [i for i, act in enumerate(acts) if act.seat == _small(acts) and act.amount is not None]
        if not own or CENTS[acts[own[0]].amount or "0.00"] <= DOLLAR:
            return None
        for i, cents in zip(own, (-DOLLAR, DOLLAR), strict=False):
            acts[i] = _by(acts[i], cents)
        what = f"the small blind of seat {acts[own[0]].seat} was a dollar short"
    else:
        return None
    streets = [msgspec.structs.replace(pot.streets[0], acts=acts), *pot.streets[1:]]
    return at(place, scene.again(changed(hand, pot=msgspec.structs.replace(pot, streets=streets))), what)


def _small(acts: list[Act]) -> int | None:
    return next((act.seat for act in acts if act.act == "small-blind"), None)


def _by(act: Act, cents: int) -> Act:
    return msgspec.structs.replace(act, amount=plain(CENTS[act.amount or "0.00"] + cents))
