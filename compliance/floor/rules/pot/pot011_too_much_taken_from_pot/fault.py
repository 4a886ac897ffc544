"""More is taken from the pot than the rake may be."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at
from games.cards.money import CENTS, dollars, plain
from games.dealing import DOLLAR
from games.hand.form import Collection
from games.terms import play
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The highest rake and a dollar; what is left goes to the winners."""
    hand, fee = scene.hands[place], scene.around.fee
    if fee is None or hand.pot is None or not hand.pot.streets or hand.collections is None or not hand.pot.awards:
        return None
    taken, recorded = list(hand.collections), play.of_hand(hand)
    rakes = [one for one in fee.charges if one.charge.kind == "rake" and one.charge.payer in ("pot", "not-stated")]
    dues = [owed.due for one in rakes for owed in one.owed(recorded)]
    if not dues or not all(due.fees for due in dues) or any(due.readings for due in dues):
        return None
    cents = sum(max(due.fees) for due in dues) + DOLLAR
    taken.append(
        Collection(source="pot", kind="rake", amount=plain(cents), when="after-deal", street=hand.pot.streets[-1].name)
    )
    what = f"a rake of {dollars(cents)}, a dollar too much"
    if sum(CENTS[one.amount] for one in taken) >= (recorded.pot or 0):
        return None
    return at(place, scene.taken(hand, taken), what)
