"""One player wagers on more hands than the text lets him play."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.schema import dated
from games.terms.game import GameTerms

ASKED = ("one-area", "one-hand", "one-betting-area", "adjacent-hands")
UNDER_A_PLAYER = "one-betting-area"


def fits(game: GameTerms) -> bool:
    """A game of which the text says how many hands one player may have."""
    return any(duty.name in ASKED for duty in game.game.duty)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The first of the seats that wager plays the next ones too."""
    hand, rotation = scene.hands[place], scene.around.game.rotation
    if rotation is not None and rotation.needs:
        return None  # who had wagered would be in doubt as well
    duties = dated.as_of(scene.around.game.game.duty, scene.around.day).values()
    duty = next((one for one in duties if one.name in ASKED), None)
    bank = None if hand.bank is None else hand.bank.seat
    betting = sorted({wager.seat for wager in hand.wagers if not wager.backline and wager.seat != bank})
    if duty is None or duty.most is None or len(betting) <= duty.most or hand.offers:
        return None
    if duty.name == UNDER_A_PLAYER and hand.bank is None:
        return None
    taken = betting[: duty.most + 1]
    occupants = {seat.seat: seat.occupant for seat in hand.seats}
    one, others = occupants[taken[0]], {occupants[seat] for seat in taken[1:]}
    seats = [msgspec.structs.replace(seat, occupant=one) if seat.seat in taken else seat for seat in hand.seats]
    wagers = [
        msgspec.structs.replace(wager, bettor=one) if wager.seat in taken and wager.bettor in others else wager
        for wager in hand.wagers
    ]
    decisions = hand.decisions
    if decisions is not None:
        decisions = [msgspec.structs.replace(d, bettor=one) if d.bettor in others else d for d in decisions]
    crowded = changed(hand, seats=seats, wagers=wagers, decisions=decisions)
    return at(place, scene.again(crowded), f"{one} wagered at {len(taken)} seats; {duty.most} at most")
