"""Which recorded hand it was that somebody saw: by table and clock, then by number. Pure; no clock is read.

The hand's stretch of time is held against the look's, wider by the clock's error on both sides. Where several hands fit, the
number decides: looks of a watch that follow one another are hands that follow one another. Where that does not tell either,
nothing is said of the look: a wrong match would make differences that nobody made.
"""

from __future__ import annotations

import datetime
from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby, islice, takewhile
from typing import Literal

from msgspec import Struct

Standing = Literal["matched", "seen but not recorded", "several fit", "nothing recorded that day"]
_SECOND = datetime.timedelta(seconds=1)


class Looking(Struct, frozen=True):
    """A look at one hand, by the right time."""

    index: int
    watch: str
    place: int
    began: datetime.datetime
    ended: datetime.datetime
    silent: bool = False  # the table recorded no hand at all on that day


class Recorded(Struct, frozen=True):
    """A recorded hand that holds."""

    index: int
    number: int
    started: datetime.datetime
    ended: datetime.datetime


class Match(Struct, frozen=True):
    """What became of a look."""

    look: int
    standing: Standing
    hand: int | None = None


class Matched(Struct, frozen=True):
    """All looks of a table in their order, and the hands recorded in time that was watched without a gap, yet seen by nobody."""

    looks: tuple[Match, ...]
    unseen: tuple[int, ...]


def match(looks: Sequence[Looking], hands: Sequence[Recorded], error: datetime.timedelta) -> Matched:
    """The looks at one table against what it recorded then. `error`: by how much the two clocks may differ."""
    ordered = sorted(hands, key=lambda one: (one.started, one.index))
    found: list[Match] = []
    unseen: set[int] = set()
    seen: set[int] = set()
    for _, each in groupby(sorted(looks, key=lambda one: (one.watch, one.place)), key=lambda one: one.watch):
        watch = list(each)
        fits = [_fitting(one, ordered, error) for one in watch]
        chosen = _chosen(watch, fits)
        found += [_said(one, fit, hand) for one, fit, hand in zip(watch, fits, chosen, strict=True)]
        seen |= {hand.index for hand in chosen if hand is not None}
        seen |= {hand.index for fit, hand in zip(fits, chosen, strict=True) if hand is None for hand in fit}
        unseen |= _watched(watch, ordered, error)
    return Matched(tuple(found), tuple(sorted(unseen - seen)))


def _fitting(look: Looking, hands: Sequence[Recorded], error: datetime.timedelta) -> list[Recorded]:
    """Hands of which more than half lies within the look, or of the look within the hand, where that is shorter."""
    begin, end = look.began - error, look.ended + error
    at = bisect_left(hands, begin, key=lambda one: one.started)
    near = takewhile(lambda one: one.started < end, islice(hands, max(0, at - 2), None))
    return [one for one in near if 2 * (min(end, one.ended) - max(begin, one.started)) > _shorter(look, one)]


def _shorter(look: Looking, hand: Recorded) -> datetime.timedelta:
    return max(_SECOND, min(look.ended - look.began, hand.ended - hand.started))


def _chosen(watch: Sequence[Looking], fits: Sequence[Sequence[Recorded]]) -> list[Recorded | None]:
    """Of each look its hand: the only one that fits and fits no other look, else the one that the numbers ask for."""
    asked: dict[int, int] = {}
    for fit in fits:
        for hand in fit:
            asked[hand.index] = asked.get(hand.index, 0) + 1
    chosen = [fit[0] if len(fit) == 1 and asked[fit[0].index] == 1 else None for fit in fits]
    sure = [(look.place, hand.number) for look, hand in zip(watch, chosen, strict=True) if hand is not None]
    taken = {hand.index for hand in chosen if hand is not None}
    for at, (look, fit) in enumerate(zip(watch, fits, strict=True)):
        if chosen[at] is None and sure:
            place, number = min(sure, key=lambda one: abs(one[0] - look.place))
            named = [hand for hand in fit if hand.number - number == look.place - place and hand.index not in taken]
            if len(named) == 1:
                chosen[at] = named[0]
                taken.add(named[0].index)
    return chosen


def _said(look: Looking, fit: Sequence[Recorded], hand: Recorded | None) -> Match:
    if hand is not None:
        return Match(look.index, "matched", hand.index)
    if fit:
        return Match(look.index, "several fit")
    return Match(look.index, "nothing recorded that day" if look.silent else "seen but not recorded")


def _watched(watch: Sequence[Looking], hands: Sequence[Recorded], error: datetime.timedelta) -> set[int]:
    """Hands that lie, by either clock, within looks that followed one another without a hand missed between them."""
    found: set[int] = set()
    for run in _runs(watch):
        at = bisect_left(hands, run[0].began + error, key=lambda one: one.started)
        until = run[-1].ended - error
        within = takewhile(lambda one: one.started < until, islice(hands, at, None))  # noqa: B023  # used up at once
        found |= {one.index for one in within if one.ended <= until}
    return found


def _runs(watch: Sequence[Looking]) -> list[list[Looking]]:
    runs: list[list[Looking]] = []
    for look in watch:
        if runs and look.place == runs[-1][-1].place + 1:
            runs[-1].append(look)
        else:
            runs.append([look])
    return runs
