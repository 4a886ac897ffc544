"""A side bet from another house's layout is taken."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from compliance.tools.simulate.finish import money_moved
from compliance.tools.simulate.wagering import limits_of
from games.cards.money import CENTS, dollars, parse_amount
from games.hand.form import Settled, Wager

NAMES = ("player-pair", "banker-pair", "lucky-6")


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One more wager, of a kind the rules do not know, lost."""
    hand, name = scene.hands[place], rng.choice(NAMES)
    if not hand.wagers or name in scene.around.game.wagers:
        return None
    beside = rng.choice(hand.wagers)
    amount = parse_amount(beside.amount)
    limits = limits_of(scene.around.posting)
    if not limits.low <= amount <= limits.high:
        return None
    cover = None if hand.bank is None else hand.bank.wager
    if hand.bank is not None and (cover is None or beside.seat == hand.bank.seat):
        return None
    if cover is not None and sum(money_moved(scene.around.game.settle(hand))) + amount > CENTS[cover]:
        return None  # what is taken on it must lie within the cover
    wager = Wager(
        beside.seat, beside.bettor, name, beside.amount, backline=beside.backline, settled=Settled(taken=beside.amount)
    )
    what = f"{dollars(amount)} taken on {name}, which the rules do not have"
    return at(place, changed(hand, wagers=[*hand.wagers, wager]), what)
