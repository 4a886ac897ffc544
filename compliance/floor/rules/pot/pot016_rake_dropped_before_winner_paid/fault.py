"""A rake that is small enough is dropped before the winner was paid."""

from __future__ import annotations

from random import Random

from compliance.floor.rules.wagers import duty
from compliance.tools.simulate.faults import Planted, Scene, at
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.hand.form import Collection
from games.terms import play
from games.terms.game import GameTerms

MEANS = "rake-circle"


def fits(game: GameTerms) -> bool:
    """A game for a pot, whose book has the rake wait until the winner is paid."""
    return game.procedure == "showdown" and duty(game, (MEANS,)) is not None


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A dollar of a pot that allows it by every reading; what is left goes to the winners."""
    hand, fee = scene.hands[place], scene.around.fee
    if fee is None or hand.pot is None or not hand.pot.streets or hand.collections is None or not hand.pot.awards:
        return None
    recorded = play.of_hand(hand)
    rakes = [one for one in fee.charges if one.charge.kind == "rake" and one.charge.payer in ("pot", "not-stated")]
    dues = [owed.due for one in rakes for owed in one.owed(recorded)]
    taken = sum(CENTS[one.amount] for one in hand.collections if one.source == "pot")
    if not dues or not all(due.fees for due in dues) or sum(min(due.fees) for due in dues) < DOLLAR or taken:
        return None
    rake = Collection(
        source="pot",
        kind="rake",
        amount=plain(DOLLAR),
        when="after-deal",
        street=hand.pot.streets[-1].name,
        dropped="before-payment",
    )
    return at(place, scene.taken(hand, [*hand.collections, rake]), "the rake was dropped before the winner was paid")
