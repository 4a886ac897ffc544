"""What a day's meters showed, for faults in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from compliance.money.ledger.day import Day
from compliance.money.ledger.meters import meters, set_up_at
from compliance.money.ledger.progressive import duty_cites
from compliance.money.papers.meter import Meter
from compliance.money.papers.reading import Reading
from compliance.papers.forms.form import cents


def readings(day: Day, meter: str) -> list[Reading]:
    """The readings of a meter in the order of time, with what was read beside the coins."""
    return sorted((one for one in day.papers.of(Reading) if one.meter == meter), key=lambda one: (one.at, one.id))


def pairs(day: Day) -> list[tuple[Reading, Reading]]:
    """Each reading of a shift's end with the one before it, where nothing was paid in between."""
    return [
        pair
        for meter in meters(day)
        for pair in pairwise(readings(day, meter))
        if cents(pair[0].amount) <= cents(pair[1].amount) and None not in (pair[0].coin_in, pair[1].coin_in)
    ]


def last_shown(day: Day) -> list[tuple[Reading, Meter]]:
    """What each meter showed last, with how it was set up."""
    return [(found[-1], set_up) for found, set_up in _set_up(day)]


def highest_shown(day: Day) -> list[tuple[Reading, Reading, Meter]]:
    """The first and the last reading at which each meter showed its most."""
    told = []
    for found, set_up in _set_up(day):
        most = max(cents(one.amount) for one in found)
        at_most = [one for one in found if cents(one.amount) == most]
        told.append((at_most[0], at_most[-1], set_up))
    return told


def _set_up(day: Day) -> Iterator[tuple[list[Reading], Meter]]:
    for meter in meters(day):
        found = readings(day, meter)
        set_up = set_up_at(day, meter, found[-1].at) if found else None
        if set_up is not None:
            yield found, set_up


def ruled(day: Day, meter: str, meaning: str) -> bool:
    """Whether the book of the meter's game lays this down: else what was done cannot be called wrong."""
    found = [one for one in (*day.set_up.of(Meter), *day.papers.of(Meter)) if one.meter == meter]
    return any(duty_cites(day, one.game, meaning) for one in found)
