"""The first button goes to who does not have the highest card."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.card import CARDS
from games.hand.form import FORM
from games.hand.pot import ForButton
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game whose page gives the first button to the highest card."""
    return game.rotation is not None and bool(game.rotation.first_cite)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The cards of a game that was opened, an ace before a seat that did not get the button."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    seats = [] if pot is None else sorted(pot.dealt_in or [])
    if pot is None or pot.button not in seats or len(seats) < 2:
        return None
    other = next(seat for seat in seats if seat != pot.button)
    low = (card for card in CARDS if card[0] in "2345" and len(card) == 2)
    cards = [ForButton(seat, "AS" if seat == other else next(low)) for seat in seats]
    told = msgspec.structs.replace(pot, for_button=cards)
    return at(place, changed(hand, form=FORM, pot=told), f"seat {other} had an ace, seat {pot.button} the button")
