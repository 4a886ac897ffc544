"""Who has less money on a hand decides on it."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS
from games.hand.form import Decision, Hand
from games.schema import dated
from games.terms.game import GameTerms

SET = "set"


def fits(game: GameTerms) -> bool:
    """A game whose page gives the decision to the most money."""
    return bool(game.game.decider)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A decision on the hand of a seat on which several wagered, made by who has less."""
    game, hand = scene.around.game, scene.hands[place]
    block = next(iter(dated.as_of(game.game.decider, game.day).values()))
    for seat in sorted({one.seat for one in hand.wagers}):
        who = _less(hand, seat)
        occupant = next((one.occupant for one in hand.seats if one.seat == seat), None)
        if block.over == "seat" and who is not None and not (block.disputed and who == occupant) and not hand.decisions:
            made = Decision(seat, SET, who)
            return at(
                place, changed(hand, decisions=[made]), f"{who} decided at seat {seat} with less money than another"
            )
    return None


def _less(hand: Hand, seat: int) -> str | None:
    """Somebody with less money on a seat than another."""
    sums: dict[str, int] = {}
    bank = None if hand.bank is None else hand.bank.seat
    for one in hand.wagers:
        if one.seat == seat != bank and one.placed == "before-deal":
            sums[one.bettor] = sums.get(one.bettor, 0) + CENTS[one.amount]
    low = min(sums, key=lambda name: sums[name], default=None)
    return low if low is not None and sums[low] < max(sums.values()) else None
