"""A table's gaming day as strips for paper: the whole day, or hour after hour, each with its findings in words. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from itertools import groupby
from zoneinfo import ZoneInfo

from compliance.floor.told.strips import Told, Window, around, strip_of
from compliance.floor.told.turns_told import TableTurns
from compliance.shell.drawing.strip_data import Strip

_HOUR = datetime.timedelta(hours=1)
_MOST = 16
"""Stretches of hands named behind one code; the table of findings names all."""


def day_sheet(turns: TableTurns, found: Sequence[Told], zone: ZoneInfo, name: str) -> tuple[Strip, str]:
    """The whole day as one strip."""
    return _sheet(turns, found, around(turns.rounds), zone, name)


def hour_sheets(turns: TableTurns, found: Sequence[Told], zone: ZoneInfo, name: str) -> Iterator[tuple[Strip, str]]:
    """A strip for each hour in which there are hands."""
    whole = around(turns.rounds)
    start = whole.start - datetime.timedelta(minutes=whole.start.astimezone(zone).minute)
    while start < whole.stop:
        window = Window(start, start + _HOUR)
        if any(window.holds(each) for each in turns.rounds):
            yield _sheet(turns, found, window, zone, name)
        start += _HOUR


def _sheet(turns: TableTurns, found: Sequence[Told], window: Window, zone: ZoneInfo, name: str) -> tuple[Strip, str]:
    start, stop = (moment.astimezone(zone) for moment in window)
    strip = strip_of(turns, found, window, zone, f"{name}, {start:%H:%M} to {stop:%H:%M}")
    inside = {each.number for each in turns.rounds if window.holds(each)}
    return strip, found_words([one for one in found if one.hand in inside])


def found_words(found: Sequence[Told]) -> str:
    """ "ROT001 fail: hands 3–5, 9; ROT013 cannot tell: hand 7"."""
    ordered = sorted(found, key=lambda one: (one.outcome != "fail", one.rule, one.hand))
    parts = []
    for (_, rule, outcome), group in groupby(ordered, key=lambda one: (one.outcome != "fail", one.rule, one.outcome)):
        parts.append(f"{rule} {outcome}: {hands_words([one.hand for one in group])}")
    return "; ".join(parts)


def hands_words(numbers: Sequence[int]) -> str:
    """ "hands 3–5, 9 and 14 stretches more": numbers in a row as one stretch."""
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if stretches and number == stretches[-1][1] + 1:
            stretches[-1][1] = number
        else:
            stretches.append([number, number])
    words = ", ".join(f"{one:,}" if one == last else f"{one:,}–{last:,}" for one, last in stretches[:_MOST])
    rest = len(stretches) - _MOST
    more = f" and {rest:,} more {'stretch' if rest == 1 else 'stretches'}" if rest > 0 else ""
    return f"{'hand' if len(set(numbers)) == 1 else 'hands'} {words}{more}"
