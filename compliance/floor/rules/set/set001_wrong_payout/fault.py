"""A winner is paid at other odds: 24 to 1 for 25 to 1, or a line less the commission of common baccarat."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import dollars, plain
from games.hand.form import Settled

COMMISSION = 20  # a twentieth


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One winner of a covered hand paid too little."""
    hand, sheet = scene.hands[place], scene.around.game.settle(scene.hands[place])
    if not sheet.covered or sheet.lines is None or sheet.outcome == "tie":
        return None  # on a tie and with a short cover the text has more than one reading
    winners = [index for index, line in enumerate(sheet.lines) if line.result == "win" and line.paid]
    if not winners:
        return None
    kinds = scene.around.game.wagers
    best = max(winners, key=lambda index: kinds[hand.wagers[index].wager].pays)
    wager, due = hand.wagers[best], int(sheet.lines[best].paid)
    pays = kinds[wager.wager].pays
    if pays == 1 and rng.random() < 0.9:
        return None  # mostly the long odds are mistaken
    paid = due - due // COMMISSION if pays <= 1 else due - due // pays
    if paid in (due, 0):
        return None
    wagers = list(hand.wagers)
    settled = msgspec.structs.replace(wager.settled or Settled(), paid=plain(paid))
    wagers[best] = msgspec.structs.replace(wager, settled=settled)
    what = f"{wager.wager} at seat {wager.seat} paid {dollars(paid)}; {dollars(due)} was due"
    return at(place, changed(hand, wagers=wagers), what)


def loser_paid(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A wager that lost is given back."""
    hand, sheet = scene.hands[place], scene.around.game.settle(scene.hands[place])
    if not sheet.covered or sheet.lines is None or sheet.readings:
        return None
    losers = [i for i, line in enumerate(sheet.lines) if line.result == "lose" and line.taken]
    if not losers:
        return None
    index, wagers = rng.choice(losers), list(hand.wagers)
    wager = wagers[index]
    wagers[index] = msgspec.structs.replace(wager, settled=Settled(pushed=wager.amount))
    return at(place, changed(hand, wagers=wagers), f"{wager.wager} at seat {wager.seat} lost and was given back")


VARIANTS = (loser_paid,)
