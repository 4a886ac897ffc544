"""Everybody is paid in full although the player-dealer's wager does not reach."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from compliance.tools.simulate.bank import STEP
from compliance.tools.simulate.faults import Planted, Scene, at, changed
from compliance.tools.simulate.finish import money_moved
from games.cards.money import CENTS, dollars, plain
from games.hand.form import Hand
from games.settling.sheet import WagerDue


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A player-dealer who loses more than he put up, even after what he collected."""
    hand, sheet = scene.hands[place], scene.around.game.settle(scene.hands[place])
    if hand.bank is None or not sheet.covered or sheet.outcome == "tie":
        return None
    paid, taken = money_moved(sheet)
    cover = (paid - taken - 1) // STEP * STEP
    if cover < STEP:
        return None
    bank = msgspec.structs.replace(hand.bank, wager=plain(cover))
    what = f"{dollars(paid)} paid out of a player-dealer's wager of {dollars(cover)}"
    short = changed(hand, bank=bank)
    cut = scene.around.game.settle(short)
    # What each wager gets of too little money cannot always be told.
    untold = cut.lines is None or any(line.result == "not stated" for line in cut.lines)
    if not untold and _in_parts(hand, sheet.lines or (), cut.lines or ()):
        return None
    return at(place, short, what, ("SET001",) if untold else ())


def _in_parts(hand: Hand, whole: Sequence[WagerDue], cut: Sequence[WagerDue]) -> bool:
    """Whether less money changes a wager of which a part is lost (a surrender): that is no wager settled in full."""
    return any(
        line != less and line.taken and line.taken != CENTS[wager.amount]
        for wager, line, less in zip(hand.wagers, whole, cut, strict=True)
    )
