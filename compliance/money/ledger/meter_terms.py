"""What was set up of a progressive meter, and whether it was the same from one moment to another."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from compliance.money.ledger.day import Day
from compliance.money.papers.meter import Meter
from compliance.papers.forms.form import cents


class Terms(NamedTuple):
    """What a meter's arithmetic rests on. Cents."""

    game: str
    base: int
    increment: int
    per: str
    limit: int | None = None  # at last
    lowest: int | None = None  # that was set in the time
    limits: int = 0  # how many different ones were, none being one


def set_ups(day: Day, meter: str) -> list[Meter]:
    """Every paper by which a meter was set up, in the order in which they hold."""
    found = [one for one in (*day.set_up.of(Meter), *day.papers.of(Meter)) if one.meter == meter]
    return sorted(found, key=lambda one: (one.from_, one.id))


def set_up_at(day: Day, meter: str, moment: datetime.datetime) -> Meter | None:
    """What was set up of a meter at a moment; None: nothing is on record."""
    return next((one for one in reversed(set_ups(day, meter)) if one.from_ <= moment), None)


def terms_between(day: Day, meter: str, since: datetime.datetime, until: datetime.datetime) -> Terms | None:
    """What held all the time; None where the base or the increment was another for a part of it, or nothing held at first."""
    found = set_ups(day, meter)
    first = next((one for one in reversed(found) if one.from_ <= since), None)
    if first is None:
        return None
    held = [first, *(one for one in found if since < one.from_ < until)]
    terms = {_terms(one) for one in held}
    limits = [None if one.limit is None else cents(one.limit) for one in held]
    lowest = min((limit for limit in limits if limit is not None), default=None)
    return None if len(terms) > 1 else terms.pop()._replace(limit=limits[-1], lowest=lowest, limits=len(set(limits)))


def _terms(one: Meter) -> Terms:
    return Terms(one.game, cents(one.base), cents(one.increment), one.per)
