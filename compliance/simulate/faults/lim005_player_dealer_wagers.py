"""The player-dealer puts chips on a line as well, and the dealer lets it stand."""

from __future__ import annotations

from random import Random

from compliance.simulate.faults import Planted, Scene, at, changed
from compliance.simulate.wagering import limits_of, rounded, spaces_of
from games.hand import Wager
from games.money import dollars, plain


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A line wager of the minimum in front of the player-dealer; settled and collected with the others."""
    hand, bank = scene.hands[place], scene.hands[place].bank
    betting = {wager.seat for wager in hand.wagers}
    if bank is None or bank.seat in betting or len(betting) + 1 >= scene.around.plan.seats:
        return None  # with one betting seat more there would be more than the layout has places for
    least, line = rounded(limits_of(scene.around.posting).low), rng.choice(spaces_of(scene.around.game).lines)
    wagers = [*hand.wagers, Wager(bank.seat, bank.occupant, line, plain(least))]
    what = f"{bank.occupant}, the player-dealer, wagered {dollars(least)} on {line}"
    return at(place, scene.again(changed(hand, wagers=wagers)), what)
