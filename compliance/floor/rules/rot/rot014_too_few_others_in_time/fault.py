"""The proposition player keeps the bank for so long that too few others had it in the time that the law gives."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from random import Random

from compliance.tools.simulate.faults import Planted, Scene
from compliance.tools.simulate.law import EACH_HAND, figure, minutes
from compliance.tools.simulate.reseat import goes_on, kept, may_end, provided
from games.hand.form import Hand
from games.terms.game import GameTerms

LAW = EACH_HAND
Turn = tuple[Hand, str | None]  # a hand, and which player who is no provider's held the bank


def fits(game: GameTerms) -> bool:
    """A game whose holder may go on."""
    return goes_on(game)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """From a hand on everybody declines, until it is told once; then it goes round as before."""
    hands = scene.hands
    if place == 0 or not provided(hands[place - 1]) or hands[0].bank is None or any(one.opened for one in hands[1:]):
        return None
    holder = hands[place - 1].bank
    turns: list[Turn] = [(hand, None if provided(hand) or hand.bank is None else hand.bank.occupant) for hand in hands]
    if holder is None or _told(turns):
        return None
    told = _told([*turns[:place], *((hand, None) for hand, _ in turns[place:])])
    if not told:
        return None
    last = next((end for end in range(told[0], len(hands)) if may_end(scene, end, holder.occupant)), None)
    if (
        last is None
        or _told([*turns[:place], *((one, None) for one, _ in turns[place : last + 1]), *turns[last + 1 :]]) != told[:1]
    ):
        return None
    changes = kept(scene, place, last)
    what = f"{holder.occupant} went on, and too few others held the position in time"
    return None if changes is None else Planted(changes, (told[0],), what)


def _told(turns: Sequence[Turn]) -> list[int]:
    """At which hands fewer others than asked for had held it in the time before; again only where they have become fewer."""
    most, asked = minutes(EACH_HAND, "minutes"), figure(EACH_HAND, "others")
    opened, others, found = turns[0][0].started, dict[str, datetime.datetime](), list[int]()
    was = asked
    for place, (hand, who) in enumerate(turns):
        if who is not None:
            others[who] = hand.ended
        count = sum(hand.started - ended <= most for ended in others.values())
        late = hand.started - opened > most
        if late and count < asked and count < was:
            found.append(place)
        was = count if late else asked
    return found
