"""The proposition player keeps the bank for more than an hour, and the game is not stopped."""

from __future__ import annotations

import datetime
from random import Random

from compliance.tools.simulate.faults import Planted, Scene
from compliance.tools.simulate.law import AN_HOUR, minutes
from compliance.tools.simulate.reseat import goes_on, kept, may_end, provided
from games.terms.game import GameTerms

LAW = AN_HOUR


def fits(game: GameTerms) -> bool:
    """A game whose holder may go on."""
    return goes_on(game)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """From a hand on everybody declines, until the hour is over."""
    if place == 0 or not provided(scene.hands[place - 1]):
        return None
    holder = scene.hands[place - 1].bank
    told = None if holder is None else _told(scene, place, holder.occupant)
    if holder is None or told is None:
        return None
    last = next((end for end in range(told, len(scene.hands)) if may_end(scene, end, holder.occupant)), None)
    if last is None or _told(scene, place, holder.occupant, last + 1) != told:
        return None
    changes = kept(scene, place, last)
    what = f"{holder.occupant} held the position for more than an hour without a stop"
    return None if changes is None else Planted(changes, (told,), what)


def _told(scene: Scene, place: int, holder: str, end: int | None = None) -> int | None:
    """The first hand after so long without a stop, were the bank his from `place` to before `end`; None: no such hand, or
    one on which it is told anyway."""
    most, stop = minutes(AN_HOUR, "minutes"), minutes(AN_HOUR, "stop_minutes")
    since: datetime.datetime | None = None
    for index, hand in enumerate(scene.hands):
        ended = scene.hands[index - 1].ended if index else None
        his = place <= index < (end or len(scene.hands)) or (hand.bank is not None and hand.bank.occupant == holder)
        if not his:
            since = None
        elif since is None or ended is None or hand.started - ended >= stop:
            since = hand.started
        if since is not None and hand.ended - since > most:
            return index if index >= place else None
    return None
