"""The player-dealer goes on to a third hand, where the text gives nobody more than two."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.terms.game import GameTerms

REGIMES = ("at-most", "intervening")


def fits(game: GameTerms) -> bool:
    """A game in which nobody holds the position for more than so many hands, and the banks are players."""
    rotation, banks = game.rotation, game.game.banked_by
    return rotation is not None and rotation.regime in REGIMES and not rotation.needs and banks == "player-dealer"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The last hand of the day banked by the one who had it before: nobody was asked, and the record counts on."""
    hand, last = scene.hands[place], scene.hands[place - 1] if place else None
    if scene.around.law:
        return None  # where law asks for an offer before each hand, that is told as well
    if place + 1 != len(scene.hands) or last is None or hand.bank is None or last.bank is None or not hand.offers:
        return None
    seats = {seat.seat: seat.occupant for seat in hand.seats}
    holder, betting = last.bank.seat, {wager.seat for wager in hand.wagers}
    if hand.bank.seat == holder or seats.get(holder) != last.bank.occupant or holder in betting:
        return None
    count = None if last.bank.consecutive is None else last.bank.consecutive + 1
    bank = msgspec.structs.replace(hand.bank, seat=holder, occupant=last.bank.occupant, consecutive=count)
    what = f"{bank.occupant} held the position for hand {count} in a row"
    return at(place, scene.again(changed(hand, bank=bank, offers=[])), what)
