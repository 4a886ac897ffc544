"""The player-dealer position: who holds it, to whom it is offered, and how much money is put up.

Offered as the book says: at the start of the game, then after every so many hands, clockwise, beginning with the next
occupied seat; the first to accept has it; if all decline, the holder goes on and the count begins anew.
"""

from __future__ import annotations

import datetime
from random import Random
from typing import NamedTuple

import msgspec

from compliance.simulate.finish import finished, money_moved
from compliance.simulate.people import People
from compliance.simulate.tables import fixed
from games.hand import Bank, Hand, Offer
from games.money import plain
from games.terms import FeeTerms, GameTerms

STEP = 10_000  # the cover is put up in hundreds of dollars


class Holding(NamedTuple):
    """The position before a hand: the seat that has it, how many hands since it was last offered, the offers made."""

    seat: int
    held: int
    offers: tuple[tuple[int, bool], ...]


def first(people: People, rng: Random) -> Holding:
    """The first offers of the day begin at the house dealer's left."""
    return _round(people, people.clockwise_from(0), people.house_banker, rng)


def following(people: People, before: Holding, hands: int, rng: Random) -> Holding:
    """The position before the next hand; `hands` is after how many the book has it offered."""
    if before.held < hands:
        return Holding(before.seat, before.held + 1, ())
    return _round(people, people.clockwise_from(before.seat)[:-1], before.seat, rng)


def _round(people: People, seats: list[int], otherwise: int, rng: Random) -> Holding:
    offers = []
    for seat in seats:
        accepted = rng.random() < people.seats[seat].style.banks
        offers.append((seat, accepted))
        if accepted:
            return Holding(seat, 1, tuple(offers))
    return Holding(otherwise, 1, tuple(offers))


def offers_made(holding: Holding, ended: datetime.datetime) -> list[Offer]:
    """The offers with their times, a second each after the last hand's end."""
    return [
        Offer(seat, accepted, fixed(ended + datetime.timedelta(seconds=i + 1)))
        for i, (seat, accepted) in enumerate(holding.offers)
    ]


def covered(hand: Hand, people: People, game: GameTerms, fee: FeeTerms, rng: Random) -> Hand:
    """The hand with the bank's wager put up and everything settled; now and then the money does not reach."""
    assert hand.bank is not None
    paid, taken = money_moved(game.settle(hand))
    moved = -(-(paid + taken) // STEP) * STEP
    provided = people.seats[hand.bank.seat].provider is not None
    short = rng.random() < (0.01 if provided else 0.08)
    if short:
        for wager in range(max(STEP, moved * rng.randint(3, 8) // 10 // STEP * STEP), moved, STEP):
            done = finished(_with(hand, wager), game, fee)
            if done is not None:
                return done
    ample = rng.randint(100, 250) * STEP if provided else rng.randint(10, 40) * STEP
    done = finished(_with(hand, max(moved, ample)), game, fee)
    assert done is not None, "within the cover everything is whole dollars"
    return done


def _with(hand: Hand, cents: int) -> Hand:
    assert hand.bank is not None
    bank = Bank(hand.bank.seat, hand.bank.occupant, plain(cents), hand.bank.consecutive)
    return msgspec.structs.replace(hand, bank=bank)
