"""Everybody declines the position, and the game goes on with the one who has had his hands."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Offer
from games.rotation.asked import after, present
from games.terms.game import GameTerms

REGIMES = ("at-most", "intervening")
NOBODY, STOPS, BREAKS = "nobody-accepts", "game-stops", "game-breaks"


def fits(game: GameTerms) -> bool:
    """A game that is broken where nobody takes the position, and the banks are players."""
    rotation = game.rotation
    if rotation is None or rotation.regime not in REGIMES or rotation.needs or game.game.banked_by != "player-dealer":
        return False
    return game.readings.get(NOBODY, STOPS if rotation.refused == BREAKS else "") == STOPS


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The last hand of the day: whoever took it then had declined, and the holder went on."""
    hand, last = scene.hands[place], scene.hands[place - 1] if place else None
    if place + 1 != len(scene.hands) or last is None or hand.bank is None or last.bank is None or not hand.offers:
        return None
    holder, here = last.bank.seat, present(hand)
    if hand.bank.seat == holder or here.get(holder) != last.bank.occupant or hand.opened:
        return None
    if holder in {wager.seat for wager in hand.wagers} or not hand.offers[-1].accepted:
        return None
    direction = None if scene.around.game.rotation is None else scene.around.game.rotation.direction
    told = {offer.seat for offer in hand.offers}
    rest = [seat for seat in after(list(here), hand.offers[-1].seat, direction or "clockwise") if seat not in told]
    offers = [msgspec.structs.replace(offer, accepted=False) for offer in hand.offers]
    offers += [Offer(seat, False, offers[-1].at) for seat in rest if seat != holder]
    bank = msgspec.structs.replace(hand.bank, seat=holder, occupant=last.bank.occupant, consecutive=1)
    what = f"everybody declined, and {bank.occupant} went on"
    return at(place, scene.again(changed(hand, bank=bank, offers=offers)), what)
