"""What one person has begun and another decides: changes that are submitted, books that are prepared."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.licensed.models import CatalogueChange
from compliance.money.read.open_days import OpenDay, days_open_until
from compliance.people.models import Person
from compliance.record import read
from compliance.shell.rows import rows

FIRST = 20
"""Nobody keeps more of them waiting; where somebody does, the pages of the subjects have the others."""


class Change(Struct, frozen=True):
    """A change that waits for a second person."""

    number: int
    title: str
    game: str
    by: str
    mine: bool
    since: datetime.datetime


class Prepared(Struct, frozen=True):
    """A gaming day whose books somebody found in order, and nobody has closed since."""

    day: datetime.date
    by: str
    mine: bool
    since: datetime.datetime


class Books(Struct, frozen=True):
    """Gaming days that are over: those to be closed by a second person, and those that nobody has prepared."""

    prepared: list[Prepared]
    unprepared: list[OpenDay]


def changes_waiting(*, establishment_id: int, person: Person) -> list[Change]:
    """The one that waits longest first."""
    found = CatalogueChange.objects.filter(
        establishment=establishment_id, state=CatalogueChange.State.SUBMITTED, submitted__isnull=False
    )
    named = found.select_related("author").order_by("submitted").defer("text")[:FIRST]
    return [
        Change(one.pk, one.title, one.game, str(one.author), one.author_id == person.pk, one.submitted)
        for one in named
        if one.submitted is not None
    ]


LOOKED_AT = 400
"""Preparations, from the latest back: more than a year of days. A day that was prepared before them and is still open stands
among those that nobody has prepared."""

_PREPARED = """
SELECT max(paper.index) FROM (
    SELECT establishment_id, gaming_day, index FROM compliance_paper
    WHERE establishment_id = %(house)s AND kind = 'preparation' ORDER BY index DESC LIMIT %(looked)s) AS paper
WHERE NOT EXISTS (
    SELECT FROM compliance_paper AS closing WHERE closing.establishment_id = paper.establishment_id
        AND closing.gaming_day = paper.gaming_day AND closing.kind = 'closing' AND closing.index > paper.index)
GROUP BY paper.gaming_day ORDER BY paper.gaming_day LIMIT %(most)s
"""
_DAYS = "SELECT index, gaming_day FROM compliance_paper WHERE index = ANY(%s) ORDER BY gaming_day"


def books_waiting(*, establishment_id: int, person: Person, today: datetime.date) -> Books:
    """The books of gaming days before `today`, the oldest first."""
    newest = [index for (index,) in rows(_PREPARED, {"house": establishment_id, "most": FIRST, "looked": LOOKED_AT})]
    told = read.origins(newest)
    days = dict(rows(_DAYS, [newest])) if newest else {}
    names = {one.username: str(one) for one in Person.objects.filter(username__in={who for _, who in told.values()})}
    prepared = [
        Prepared(day, names.get(told[index][1], told[index][1]), told[index][1] == person.username, told[index][0])
        for index, day in days.items()
    ]
    over = today - datetime.timedelta(days=1)
    still = days_open_until(establishment_id=establishment_id, gaming_day=over, most=FIRST + len(prepared))
    begun = {one.day for one in prepared}
    return Books(prepared, [one for one in still if one.gaming_day not in begun][:FIRST])
