"""A bad beat jackpot is paid for a hand into which too few were dealt."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.pot import Share
from games.hand.pots import dealt_in
from games.schema import dated
from games.terms.game import GameTerms

PAID = "10000.00"


def fits(game: GameTerms) -> bool:
    """A game with a bad beat jackpot."""
    return game.procedure == "showdown" and "bad_beat" in game.options


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A share to somebody who showed his hand and did not win; the pot itself was awarded as due."""
    hand, pot, game = scene.hands[place], scene.hands[place].pot, scene.around.game
    if pot is None or not pot.awards or not pot.showed:
        return None
    name = game.options["bad_beat"]["jackpot"]
    jackpot = dated.as_of(game.game.jackpot, scene.around.day).get(name)
    beaten = [seat for seat in pot.showed if seat not in {award.seat for award in pot.awards}]
    players = len(dealt_in(hand))
    if jackpot is None or jackpot.players_min is None or players >= jackpot.players_min or not beaten:
        return None
    wrong = msgspec.structs.replace(pot, jackpot=[Share(beaten[0], PAID, name)])
    return at(place, changed(hand, pot=wrong), f"a bad beat jackpot was paid for a hand of {players} players")
