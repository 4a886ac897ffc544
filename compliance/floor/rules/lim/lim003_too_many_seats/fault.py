"""On a busy night chairs are pulled up and more people bet than the layout has places for."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed, dealt_by_seat
from compliance.tools.simulate.wagering import limits_of, rounded, spaces_of
from games.cards.money import plain
from games.hand.form import Seat, Wager

MOST_CHAIRS = 6


def nobody_there(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Somebody on a chair beyond the last seat, who does not wager."""
    hand, layouts = scene.hands[place], scene.around.game.layouts
    if not layouts or hand.offers:
        return None
    beyond = max(layout.seats for layout in layouts) + 1
    seats = [*hand.seats, Seat(beyond, f"G-{rng.randint(10000, 99999)}")]
    crowded = changed(hand, seats=sorted(seats, key=lambda seat: seat.seat))
    return at(place, scene.again(crowded), f"seat {beyond} at a layout of {beyond - 1} seats")


VARIANTS = (nobody_there,)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A wager of the minimum at every seat without one, and at one seat more than there are."""
    hand, layouts = scene.hands[place], scene.around.game.layouts
    if not layouts or not spaces_of(scene.around.game).single or dealt_by_seat(hand) or hand.offers:
        return None
    largest = max(layouts, key=lambda layout: layout.seats)
    if scene.around.plan.seats != largest.seats or hand.bank is None:
        return None  # offers before the hand would have had to go round to the newcomers too
    betting = {wager.seat for wager in hand.wagers}
    chairs = [seat for seat in range(1, largest.seats + 2) if seat not in betting and seat != hand.bank.seat]
    if len(chairs) > MOST_CHAIRS:
        return None
    least = plain(rounded(limits_of(scene.around.posting).low))
    seats, wagers = {seat.seat: seat for seat in hand.seats}, list(hand.wagers)
    for chair in chairs:
        seat = seats.setdefault(chair, Seat(chair, f"G-{rng.randint(10000, 99999)}"))
        wagers.append(Wager(chair, seat.occupant, rng.choice(spaces_of(scene.around.game).single), least))
    what = f"{largest.players + 1} seats with wagers; the largest layout has places for {largest.players} players"
    crowded = changed(hand, seats=[seats[number] for number in sorted(seats)], wagers=wagers)
    return at(place, scene.again(crowded), what)
