"""Somebody takes the position who had not wagered on the hand before, as the text asks of him."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, changed
from games.hand.form import Hand
from games.terms.game import GameTerms

LAST_HAND = {"wagered-on-the-spot-before", "played-the-hand-before"}


def fits(game: GameTerms) -> bool:
    """A game in which whoever takes the position has wagered on the hand before."""
    rotation = game.rotation
    needs = () if rotation is None else rotation.needs
    return game.game.banked_by == "player-dealer" and any(need.kind in LAST_HAND for need in needs)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """He sat out the hand before; otherwise both hands are what they were."""
    hand, last = scene.hands[place], scene.hands[place - 1] if place else None
    if last is None or hand.bank is None or last.bank is None or hand.opened or last.offers:
        return None
    seat, who = hand.bank.seat, hand.bank.occupant
    if who == last.bank.occupant:
        return None
    without = _without(last, seat, who)
    before = None if without is None else scene.again(without)
    if before is None:
        return None
    what = f"{who} took the position at seat {seat} and had not wagered on the hand before"
    return Planted({place - 1: before}, (place,), what)


def _without(hand: Hand, seat: int, who: str) -> Hand | None:
    """The hand without the wagers and the cards of one who sat it out; None where nobody else wagered."""
    wagers = [wager for wager in hand.wagers if wager.seat != seat and wager.bettor != who]
    if not wagers or any(wager.seat not in {one.seat for one in wagers} for wager in hand.wagers if wager.seat != seat):
        return None
    own = f"seat-{seat}"
    cards = {
        pile: dealt for pile, dealt in (hand.cards or {}).items() if pile != own and not pile.startswith(f"{own}-")
    }
    return changed(hand, wagers=wagers, cards=None if hand.cards is None else cards)
