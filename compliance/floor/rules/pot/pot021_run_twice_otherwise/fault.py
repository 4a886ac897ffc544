"""A second board is dealt, and nobody was all in."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.card import CARDS
from games.schema import dated
from games.terms.game import GameTerms

MEANING = "run-it-twice"


def fits(game: GameTerms) -> bool:
    """A game whose page lets the board be run twice."""
    return any(MEANING in one.means for one in dated.as_of(game.game.duty, game.day).values())


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The river once more, of a hand in which the pot can be cut in two."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.showed or hand.cards is None or len(hand.cards.get("board", ())) != len("FFFTR"):
        return None
    seen = {card for pile in hand.cards.values() for card in pile}
    river = rng.choice([card for card in CARDS if card not in seen])
    cards = {**hand.cards, "board-2": [river]}
    done = scene.again(changed(hand, cards=cards, pot=msgspec.structs.replace(pot, runs=2)))
    return at(place, done, "the river was dealt twice, and nobody was all in")
