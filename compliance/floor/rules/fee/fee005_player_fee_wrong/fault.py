"""A player pays a dollar more than his fee, or less."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at
from games.cards.money import CENTS, dollars, plain
from games.dealing import DOLLAR
from games.hand.form import Collection
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game of which some page has the players pay a fee."""
    return any(one.kind == "fee" and one.payer == "seat" for page in game.game.schedule for one in page.charge)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One of the fees that seats gave, by a dollar too high or too low."""
    hand = scene.hands[place]
    bank = None if hand.bank is None else hand.bank.seat
    own = [
        i
        for i, one in enumerate(hand.collections or ())
        if one.source == "seat" and one.kind == "fee" and one.seat != bank
    ]
    if not own or hand.collections is None:
        return None
    index, collections = rng.choice(own), list(hand.collections)
    was = collections[index]
    cents = CENTS[was.amount] + (DOLLAR if CENTS[was.amount] <= DOLLAR else rng.choice((DOLLAR, -DOLLAR)))
    collections[index] = Collection(source="seat", kind="fee", amount=plain(cents), when=was.when, seat=was.seat)
    what = f"{dollars(cents)} collected from seat {was.seat}, {dollars(CENTS[was.amount])} due"
    return at(place, scene.taken(hand, collections), what)
