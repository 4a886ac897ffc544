"""The player-dealer puts chips on a line as well, and the dealer lets it stand."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed, dealt_by_seat
from compliance.tools.simulate.wagering import limits_of, rounded, spaces_of
from games.cards.money import dollars, plain
from games.hand.form import Wager

OFFERED, SETTLES = "bank-offered-at-start", "player-dealer-settles"


def _left_open(scene: Scene) -> bool:
    """Where the text offers the position to a player and has him settle, and says nothing of his own wagers."""
    return scene.around.game.game.banked_by == "player-dealer" and scene.asks(OFFERED, SETTLES)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A line wager of the minimum in front of the player-dealer; settled and collected with the others."""
    hand, bank = scene.hands[place], scene.hands[place].bank
    betting = {wager.seat for wager in hand.wagers}
    fee = scene.around.fee
    if fee is None or fee.player_fee:
        return None  # what he would owe as a player is collected from the seat that owes the fee of the hand
    if dealt_by_seat(hand) or not spaces_of(scene.around.game).single or not _left_open(scene):
        return None
    if bank is None or bank.seat in betting or len(betting) + 1 >= scene.around.plan.seats:
        return None  # with one betting seat more there would be more than the layout has places for
    least, line = rounded(limits_of(scene.around.posting).low), rng.choice(spaces_of(scene.around.game).single)
    wagers = [*hand.wagers, Wager(bank.seat, bank.occupant, line, plain(least))]
    what = f"{bank.occupant}, the player-dealer, wagered {dollars(least)} on {line}"
    return at(place, scene.again(changed(hand, wagers=wagers)), what)
