"""A wager above the table's maximum is let stand."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed, plain_wagers
from compliance.tools.simulate.wagering import limits_of
from games.cards.money import CENTS, dollars, plain
from games.dealing import DOLLAR, LOWEST_STEP
from games.hand.form import Bank, Hand, Wager

OVER = (1, 5, 20)
AMONG_PLAYERS = ("pot", "players")
AMPLE = 100  # times the action: the cover must not be what goes wrong


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One line wager raised above the maximum; settled and collected for that amount."""
    hand, limits = scene.hands[place], limits_of(scene.around.posting)
    if not hand.wagers or scene.around.game.game.banked_by in AMONG_PLAYERS:  # there the limit is of a round of betting
        return None
    index = rng.randrange(len(hand.wagers))
    wager = hand.wagers[index]
    if scene.around.game.wagers[wager.wager].needs_one_of or index not in _of_players(scene, hand):
        return None
    amount = limits.high + LOWEST_STEP * rng.choice(OVER)
    wagers = list(hand.wagers)
    wagers[index] = msgspec.structs.replace(wager, amount=plain(amount))
    what = f"{dollars(amount)} on {wager.wager}, over the table's maximum of {dollars(limits.high)}"
    return at(place, scene.again(changed(hand, wagers=wagers, bank=_ample(hand.bank, wagers))), what)


def below(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One wager a dollar under the minimum."""
    hand, limits = scene.hands[place], limits_of(scene.around.posting)
    plain_ones = _of_players(scene, hand)
    if not plain_ones or limits.low <= DOLLAR or scene.around.game.game.banked_by in AMONG_PLAYERS:
        return None
    index, wagers = rng.choice(plain_ones), list(hand.wagers)
    amount = limits.low - DOLLAR
    wagers[index] = msgspec.structs.replace(wagers[index], amount=plain(amount))
    what = f"{dollars(amount)} on {wagers[index].wager}, under the table's minimum of {dollars(limits.low)}"
    return at(place, scene.again(changed(hand, wagers=wagers, bank=_ample(hand.bank, wagers))), what)


VARIANTS = (below,)


def _of_players(scene: Scene, hand: Hand) -> list[int]:
    """Without what the bank itself wagers: by that stake the next one is measured as well (ROT009)."""
    bank = None if hand.bank is None else hand.bank.occupant
    return [i for i in plain_wagers(scene, hand) if hand.wagers[i].bettor != bank]


def _ample(bank: Bank | None, wagers: list[Wager]) -> Bank | None:
    if bank is None:
        return None
    return msgspec.structs.replace(bank, wager=plain(AMPLE * sum(CENTS[wager.amount] for wager in wagers)))
