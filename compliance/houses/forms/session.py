"""A session of a proposition player at a table, as the provider's playing book has it (`oliver.session/1`)."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct, field

from compliance.houses.forms.correction import Correction, standing
from games.hand.words import Identifier, TableName, Time, Word

FORM: Final = "oliver.session/1"
LONGEST = datetime.timedelta(hours=24)


class Session(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Who was booked at which table for which provider, from when to when, on which licence.

    `person` is the house's pseudonym, as `occupant` of a seat. `expires` is the last day on which the licence holds; absent: it
    was not recorded. Without `until` the end was not recorded: it counts until its gaming day ends. `form` may be said; it is
    not kept, so that a session has the same digest with it and without.
    """

    id: Identifier
    table: TableName
    provider: Word
    person: Word
    licence: Word
    expires: datetime.date | None = None
    from_: Time = field(name="from")
    until: Time | None = None
    supersedes: Correction | None = None
    form: Literal["oliver.session/1"] = FORM

    def holds(self, moment: datetime.datetime) -> bool:
        """Whether it was under way at that moment, as far as it is recorded; `until` is the first moment after it."""
        return self.from_ <= moment and (self.until is None or moment < self.until)


def schema() -> dict[str, Any]:
    """The published JSON Schema (2020-12) of the form."""
    body = msgspec.json.schema(Session)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": FORM, "title": FORM, **body}


class Book(NamedTuple):
    """What the playing book has of a table's gaming day, and of the same people at other tables on that day."""

    here: tuple[Session, ...]
    elsewhere: tuple[Session, ...]

    def under_way(self, moment: datetime.datetime) -> list[Session]:
        """The sessions at this table at that moment."""
        return [one for one in self.here if one.holds(moment)]


class Overlap(NamedTuple):
    """Two sessions at the same time, and since when."""

    one: Session
    other: Session
    since: datetime.datetime

    @property
    def certain(self) -> bool:
        """False: the earlier one has no end on record, and may have been over when the later one began."""
        earlier = min(self.one, self.other, key=lambda session: session.from_)
        return earlier.until is not None or self.one.from_ == self.other.from_


def overlaps(
    sessions: Iterable[Session], moment: datetime.datetime, behind: datetime.datetime | None = None
) -> Iterator[Overlap]:
    """Each two of these sessions that were under way at that moment; `behind`: of which one began later than then."""
    there = [each for each in sessions if each.holds(moment)]
    fresh = [n for n, each in enumerate(there) if behind is None or each.from_ > behind]
    news = set(fresh)
    for n, one in enumerate(there):
        for other in there[n + 1 :] if n in news else (there[m] for m in fresh if m > n):
            yield Overlap(one, other, max(one.from_, other.from_))


class Books:
    """The playing book of a house, looked up by table and gaming day."""

    def __init__(self, sessions: Sequence[Session], zone: datetime.tzinfo, boundary_hour: int) -> None:
        self._zone, self._boundary = zone, datetime.timedelta(hours=boundary_hour)
        self._days: dict[datetime.date, list[Session]] = {}
        for one in standing(sessions):
            last = one.from_ if one.until is None else one.until - datetime.timedelta(microseconds=1)
            day = self._day(one.from_)
            while day <= self._day(last):
                self._days.setdefault(day, []).append(one)
                day += datetime.timedelta(days=1)
        self._known: dict[tuple[str, datetime.date], Book | None] = {}

    def of(self, table: str, day: datetime.date) -> Book | None:
        """What the book has of a table's gaming day; None: nothing, and absent is not none."""
        if not self._days:
            return None
        key = (table, day)
        if key not in self._known:
            self._known[key] = self._made(table, self._days.get(day, []))
        return self._known[key]

    def _made(self, table: str, sessions: list[Session]) -> Book | None:
        here = tuple(one for one in sessions if one.table == table)
        people = {one.person for one in here}
        elsewhere = tuple(one for one in sessions if one.table != table and one.person in people)
        return Book(here, elsewhere) if here else None

    def _day(self, moment: datetime.datetime) -> datetime.date:
        return (moment.astimezone(self._zone) - self._boundary).date()
