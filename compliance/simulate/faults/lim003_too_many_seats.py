"""On a busy night chairs are pulled up and more people bet than the layout has places for."""

from __future__ import annotations

from random import Random

from compliance.simulate.faults import Planted, Scene, at, changed
from compliance.simulate.wagering import limits_of, rounded, spaces_of
from games.hand import Seat, Wager
from games.money import plain

MOST_CHAIRS = 6


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A wager of the minimum at every seat without one, and at one seat more than there are."""
    hand, largest = scene.hands[place], max(scene.around.game.layouts, key=lambda layout: layout.seats)
    if scene.around.plan.seats != largest.seats or hand.bank is None or hand.offers:
        return None  # offers before the hand would have had to go round to the newcomers too
    betting = {wager.seat for wager in hand.wagers}
    chairs = [seat for seat in range(1, largest.seats + 2) if seat not in betting and seat != hand.bank.seat]
    if len(chairs) > MOST_CHAIRS:
        return None
    least = plain(rounded(limits_of(scene.around.posting).low))
    seats, wagers = {seat.seat: seat for seat in hand.seats}, list(hand.wagers)
    for chair in chairs:
        seat = seats.setdefault(chair, Seat(chair, f"G-{rng.randint(10000, 99999)}"))
        wagers.append(Wager(chair, seat.occupant, rng.choice(spaces_of(scene.around.game).lines), least))
    what = f"{largest.players + 1} seats with wagers; the largest layout has places for {largest.players} players"
    crowded = changed(hand, seats=[seats[number] for number in sorted(seats)], wagers=wagers)
    return at(place, scene.again(crowded), what)
