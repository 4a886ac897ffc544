"""One player wagers on more hands than the text lets him play."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.floor.rules.wagers import duty
from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.terms.game import GameTerms

UNDER_A_PLAYER = "hands-while-a-player-banks"
ASKED = ("hands-of-one-player", UNDER_A_PLAYER, "hands-adjacent")


def fits(game: GameTerms) -> bool:
    """A game of which the text says how many hands one player may have."""
    return duty(game, ASKED) is not None


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The first of the seats that wager plays the next ones too."""
    hand, rotation = scene.hands[place], scene.around.game.rotation
    if rotation is not None and rotation.needs:
        return None  # who had wagered would be in doubt as well
    asked = duty(scene.around.game, ASKED)
    bank = None if hand.bank is None else hand.bank.seat
    betting = sorted({wager.seat for wager in hand.wagers if not wager.backline and wager.seat != bank})
    if asked is None or asked.most is None or len(betting) <= asked.most or hand.offers:
        return None
    if UNDER_A_PLAYER in asked.means and hand.bank is None:
        return None
    taken = betting[: asked.most + 1]
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
    return at(place, scene.again(crowded), f"{one} wagered at {len(taken)} seats; {asked.most} at most")
