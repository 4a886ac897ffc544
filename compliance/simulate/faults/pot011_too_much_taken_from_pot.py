"""More is taken from the pot than the rake, or the drop for the jackpot, may be."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.simulate.bounds import DOLLAR
from compliance.simulate.faults import Planted, Scene, at
from games import play
from games.hand import Collection
from games.money import CENTS, dollars, plain
from games.terms import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The highest rake and a dollar, or a dollar more into the jackpot; what is left goes to the winners."""
    hand, fee = scene.hands[place], scene.around.fee
    if fee is None or hand.pot is None or not hand.pot.streets or hand.collections is None or not hand.pot.awards:
        return None
    drops = [i for i, one in enumerate(hand.collections) if one.kind == "jackpot-drop"]
    taken, recorded = list(hand.collections), play.of_hand(hand)
    rakes = [one for one in fee.charges if one.charge.kind == "rake" and one.charge.payer in ("pot", "not-stated")]
    dues = [owed.due for one in rakes for owed in one.owed(recorded)]
    if dues and all(due.fees for due in dues) and not any(due.readings for due in dues):
        cents = sum(max(due.fees) for due in dues) + DOLLAR
        last = hand.pot.streets[-1].name
        taken.append(Collection(source="pot", kind="rake", amount=plain(cents), when="after-deal", street=last))
        what = f"a rake of {dollars(cents)}, a dollar too much"
    elif drops:
        drop = taken[drops[0]]
        taken[drops[0]] = msgspec.structs.replace(drop, amount=plain(CENTS[drop.amount] + DOLLAR))
        what = "a dollar too much was dropped for the jackpot"
    else:
        return None
    if sum(CENTS[one.amount] for one in taken) >= (recorded.pot or 0):
        return None
    return at(place, scene.taken(hand, taken), what)
