"""The dealer takes the fee of the neighbouring band, or a fee in one of a game's free first hands."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at
from games.cards.money import dollars, plain
from games.dealing import DOLLAR
from games.hand.form import Collection
from games.terms.game import FeeTerms

MANY = 1_000_000


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The fee of the row above or below the one that holds the action; a dollar more where there are no rows."""
    hand, fee = scene.hands[place], scene.around.fee
    due = None if fee is None else fee.due(hand, scene.opened(hand))
    if fee is not None and due is not None and (scene.opened(hand) or MANY) <= fee.free_hands:
        return _in_a_free_hand(scene, place, fee)
    if fee is None or due is None or not due.fee or not hand.collections or hand.collections[0].kind != "fee":
        return None
    amount = due.fee + DOLLAR
    if due.bands:
        row = due.bands[0] + rng.choice((-1, 1))
        if not 0 <= row < len(fee.fees) or fee.fees[row] in (due.fee, 0):
            return None
        amount = fee.fees[row]
    taken = msgspec.structs.replace(hand.collections[0], amount=plain(amount))
    what = f"{dollars(amount)} collected for an action of {dollars(due.base)}; {dollars(due.fee)} was due"
    return at(place, scene.taken(hand, [taken, *hand.collections[1:]]), what)


def _in_a_free_hand(scene: Scene, place: int, fee: FeeTerms) -> Planted | None:
    """The lowest fee that the option prints, taken where the first hands of a new game are free."""
    hand, printed = scene.hands[place], [cents for cents in fee.fees if cents]
    if fee.main.charge.kind != "fee" or fee.payer != "player-dealer" or not printed or hand.collections:
        return None
    taken = Collection(source="player-dealer", kind="fee", amount=plain(min(printed)), when="before-deal")
    what = f"{dollars(min(printed))} collected in hand {scene.opened(hand)} of a new game, whose first hands are free"
    return at(place, scene.taken(hand, [taken]), what)
