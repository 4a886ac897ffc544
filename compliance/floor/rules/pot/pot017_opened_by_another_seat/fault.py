"""The forced bet is asked of another seat than the open cards say."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Hand
from games.procedures.showdown.opens import Seated, may_open, open_cards
from games.schema import dated
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game of which it is printed who opens by the cards."""
    return bool(game.game.opening)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The cards of two who showed their hands change places, and the streets stay as they were bet."""
    hand = scene.hands[place]
    pot = hand.pot
    if pot is None or not pot.streets or not pot.streets[0].acts or len(pot.showed or ()) < 2:
        return None
    first = next((act for act in pot.streets[0].acts if act.act not in ("ante", "dead")), None)
    others = [seat for seat in pot.showed or () if first is not None and seat != first.seat]
    if first is None or first.seat not in (pot.showed or ()) or not others:
        return None
    seat, name = first.seat, pot.streets[0].name
    rng.shuffle(others)
    for other in others:
        swapped = _swapped(hand, seat, other)
        if _out_of_turn(scene.around.game, swapped, name, seat):
            again = scene.again(swapped)
            return None if again is None else at(place, again, f"seat {seat} opened with the cards of seat {other}")
    return None


def _out_of_turn(game: GameTerms, hand: Hand, street: str, seat: int) -> bool:
    """Whether however the page is read another of those who showed comes before the opener."""
    piles = {one: (hand.cards or {})[f"seat-{one}"] for one in (hand.pot.showed if hand.pot else None) or ()}
    blocks = [one for one in dated.as_of(game.game.opening, game.day).values() if street in one.streets]
    for block in blocks:
        shown = {one: open_cards(block, street, own, ()) for one, own in piles.items()}
        known = {one: cards for one, cards in shown.items() if cards is not None}
        button = None if hand.pot is None else hand.pot.button
        if seat not in known or seat in may_open(block, Seated(known, button)):
            return False
    return bool(blocks)


def _swapped(hand: Hand, one: int, other: int) -> Hand:
    cards = dict(hand.cards or {})
    cards[f"seat-{one}"], cards[f"seat-{other}"] = cards[f"seat-{other}"], cards[f"seat-{one}"]
    return changed(hand, cards=cards)
