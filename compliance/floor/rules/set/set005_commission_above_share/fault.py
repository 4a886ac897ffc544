"""More vigorish is taken on a bet than the share that is printed."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.hand.form import Collection
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which vigorish is taken when the bet is made."""
    return game.procedure == "craps"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """As much as a seat bet on what vigorish is taken on."""
    hand, fee = scene.hands[place], scene.around.fee
    if fee is None or hand.collections is None:
        return None
    counted = {name for one in fee.charges if one.charge.kind == "vigorish" for name in one.charge.counts}
    seats = sorted({wager.seat for wager in hand.wagers if wager.wager in counted})
    if not seats:
        return None
    seat = rng.choice(seats)
    cents = sum(CENTS[wager.amount] for wager in hand.wagers if wager.seat == seat and wager.wager in counted)
    others = [one for one in hand.collections if one.seat != seat]
    wrong = Collection(source="seat", kind="vigorish", amount=plain(cents), when="before-deal", seat=seat)
    what = f"vigorish of {plain(cents)} was taken from seat {seat}, as much as it bet"
    return at(place, changed(hand, collections=[*others, wrong]), what)
