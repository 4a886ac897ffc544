"""The providers' playing book: who of them is booked at which table, from before it opens to after the last hand can end."""

from __future__ import annotations

import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from compliance.houses.forms.session import Session
from compliance.tools.simulate.spec import BOUNDARY_HOUR, ZONE, Spec, fixed

PROVIDERS = ("Provider A", "Provider B")
OTHERS = 500  # a number that no table uses
PLAYERS = 40  # of the two providers together; as many as there are tables, where those are more
BEFORE, AFTER = datetime.timedelta(minutes=50), datetime.timedelta(minutes=30)
SLOWEST = datetime.timedelta(seconds=94)  # of a table-day's hands, so many more than asked for included
HALF_AN_HOUR = datetime.timedelta(minutes=30)


class Proposition(NamedTuple):
    """A proposition player under the house's pseudonym."""

    person: str
    provider: str


def proposition(number: int, tables: int, day: datetime.date) -> Proposition:
    """Who plays at a table on a gaming day; nobody at two tables, and every day at another one."""
    turn = (number + day.toordinal()) % max(PLAYERS, tables)
    return Proposition(f"TP-{turn + 1:03d}", PROVIDERS[turn % len(PROVIDERS)])


def session(table: str, who: Proposition, day: datetime.date, opening: datetime.datetime, spec: Spec) -> Session:
    """The session of a table's gaming day, within it."""
    begins = datetime.datetime.combine(day, datetime.time(BOUNDARY_HOUR), ZoneInfo(ZONE)).astimezone(datetime.UTC)
    following = day + datetime.timedelta(days=1)
    ends = datetime.datetime.combine(following, datetime.time(BOUNDARY_HOUR), ZoneInfo(ZONE)).astimezone(datetime.UTC)
    longest = AFTER + spec.hands * SLOWEST
    until = opening + -(-longest // HALF_AN_HOUR) * HALF_AN_HOUR
    return Session(
        id=f"S-{table}-{day:%Y%m%d}",
        table=table,
        provider=who.provider,
        person=who.person,
        licence=f"TPP-{who.person.removeprefix('TP-')}",
        expires=datetime.date(spec.last_day.year + 1, 12, 31),
        from_=fixed(max(opening - BEFORE, begins)),
        until=fixed(min(until, ends)),
    )


def other_of(own: Session) -> Session:
    """A session of another player of the same provider, who plays at no other table."""
    number = OTHERS + int(own.person.removeprefix("TP-"))
    return msgspec.structs.replace(own, id=f"{own.id}-2", person=f"TP-{number}", licence=f"TPP-{number}")
