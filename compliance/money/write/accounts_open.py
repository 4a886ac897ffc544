"""Opens the day accounts of gaming days, and puts them down for review, also when others announce what concerns them: papers,
hands, takings, postings. Whoever calls holds the record's lock.
"""

import datetime
from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.dispatch import receiver

from compliance.floor.announced import hands_recorded, takings_changed
from compliance.houses.announced import posting_changed
from compliance.houses.read.house import Place
from compliance.money.ledger.spread import looks_back, looks_back_at_most
from compliance.money.models import BooksPending, DayBooks
from compliance.papers.announced import papers_recorded
from compliance.papers.read.papers import SET_UP
from compliance.record import append, canonical

ACTOR = "oliver"


def accounts_open(*, place: Place, days: Iterable[datetime.date], now: datetime.datetime) -> None:
    """Open the day accounts of these days where they are not open yet, each with its entry in the record."""
    wanted = sorted(set(days))
    there = set(
        DayBooks.objects.filter(establishment_id=place.id, gaming_day__in=wanted).values_list("gaming_day", flat=True)
    )
    new = [day for day in wanted if day not in there]
    if not new:
        return
    entries = [append.NewEntry("books/1", place.slug, ACTOR, now, canonical.encode({"gaming_day": day})) for day in new]
    places = append.append(entries)
    DayBooks.objects.bulk_create(
        DayBooks(index=index, establishment_id=place.id, gaming_day=day) for index, day in zip(places, new, strict=True)
    )


def accounts_wait(*, establishment_id: int, days: Iterable[datetime.date]) -> None:
    """Put the day accounts of these days down for review."""
    BooksPending.objects.bulk_create(
        BooksPending(establishment_id=establishment_id, gaming_day=day) for day in sorted(set(days))
    )


# Only a house that keeps papers has day accounts: the others would be told of every box that nobody writes down.
_KEEPS = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT %(house)s, %(day)s WHERE EXISTS (
    SELECT FROM compliance_paper WHERE establishment_id = %(house)s AND gaming_day <= %(day)s)
"""


def accounts_wait_for_hands(*, establishment_id: int, gaming_day: datetime.date) -> None:
    """The takings of a gaming day have changed: its day accounts are looked at again, where the house keeps any."""
    values: dict[str, Any] = {"house": establishment_id, "day": gaming_day}
    with connection.cursor() as cursor:
        cursor.execute(_KEEPS, values)


_SET_UP = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT establishment_id, gaming_day FROM compliance_books WHERE establishment_id = %(house)s AND gaming_day > %(day)s
"""


def accounts_wait_behind(*, establishment_id: int, gaming_day: datetime.date) -> None:
    """What holds from a day on was set up, late or by a correction: all days behind it are looked at again."""
    with connection.cursor() as cursor:
        cursor.execute(_SET_UP, {"house": establishment_id, "day": gaming_day})


def accounts_wait_for_usual(*, establishment_id: int, gaming_day: datetime.date) -> None:
    """The figures of a day have changed by which the days behind it tell what is usual: each as far as it looks back."""
    last = gaming_day + datetime.timedelta(days=looks_back_at_most())
    behind = DayBooks.objects.filter(
        establishment_id=establishment_id, gaming_day__gt=gaming_day, gaming_day__lte=last
    ).values_list("gaming_day", flat=True)
    days = [day for day in behind if day - datetime.timedelta(days=looks_back(day)) <= gaming_day]
    accounts_wait(establishment_id=establishment_id, days=days)


_HUNG = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT establishment_id, gaming_day FROM compliance_books WHERE establishment_id = %(house)s
    AND gaming_day >= %(start)s::date - 2 AND (%(end)s::timestamptz IS NULL OR gaming_day <= %(end)s::date + 1)
"""


def accounts_wait_for_period(*, establishment_id: int, start: datetime.datetime, end: datetime.datetime | None) -> None:
    """What hung in the house has changed from a moment on: slips and funds are judged by it, also where no hand is recorded."""
    with connection.cursor() as cursor:
        cursor.execute(_HUNG, {"house": establishment_id, "start": start, "end": end})


_GAME = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT books.establishment_id, books.gaming_day FROM compliance_books AS books
WHERE EXISTS (SELECT FROM compliance_paper AS paper
    WHERE paper.establishment_id = books.establishment_id AND paper.kind = ANY(%(kinds)s)
        AND paper.gaming_day <= books.gaming_day)
"""


def accounts_wait_for_catalogue() -> None:
    """The catalogue has changed: the day accounts of houses with meters and funds, which are judged by their games' blocks, wait.

    Hands are judged again when somebody asks for it (`manage.py rejudge`): there are millions. Day accounts are one a day.
    """
    with connection.cursor() as cursor:
        cursor.execute(_GAME, {"kinds": list(SET_UP)})


_FOLLOWING = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT DISTINCT day.establishment_id, day.gaming_day FROM compliance_table_day AS day
WHERE day.establishment_id = %(house)s AND day.gaming_day > %(day)s AND NOT EXISTS (
    SELECT FROM compliance_books AS books
    WHERE books.establishment_id = day.establishment_id AND books.gaming_day = day.gaming_day)
"""


def accounts_wait_from(*, establishment_id: int, gaming_day: datetime.date) -> None:
    """The earliest papers of a house: the gaming days with play that follow have day accounts from now on."""
    with connection.cursor() as cursor:
        cursor.execute(_FOLLOWING, {"house": establishment_id, "day": gaming_day})


# Of the new hands and of those that they correct, however often: a paper may name any of them.
_NAMED = """
WITH RECURSIVE come AS (
    SELECT hand.hand_id, hand.supersedes FROM compliance_hand AS hand WHERE hand.index BETWEEN %(first)s AND %(last)s
        AND EXISTS (SELECT FROM compliance_paper WHERE establishment_id = %(house)s AND hand IS NOT NULL)
    UNION
    SELECT earlier.hand_id, earlier.supersedes FROM come JOIN compliance_hand AS earlier ON earlier.index = come.supersedes
)
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT DISTINCT paper.establishment_id, paper.gaming_day
FROM come JOIN compliance_paper AS paper ON paper.establishment_id = %(house)s AND paper.hand = come.hand_id
"""


def accounts_wait_for_named(*, establishment_id: int, first: int, last: int) -> None:
    """Hands have come in, between these places of the record: the day accounts of the days wait whose papers name them."""
    with connection.cursor() as cursor:
        cursor.execute(_NAMED, {"house": establishment_id, "first": first, "last": last})


@receiver(posting_changed)
def _posting_changed(
    *, establishment_id: int, start: datetime.datetime, end: datetime.datetime | None, **_: object
) -> None:
    accounts_wait_for_period(establishment_id=establishment_id, start=start, end=end)


@receiver(hands_recorded)
def _hands_recorded(*, establishment_id: int, first: int, last: int, **_: object) -> None:
    accounts_wait_for_named(establishment_id=establishment_id, first=first, last=last)


@receiver(takings_changed)
def _takings_changed(*, establishment_id: int, gaming_day: datetime.date, **_: object) -> None:
    accounts_wait_for_hands(establishment_id=establishment_id, gaming_day=gaming_day)


@receiver(papers_recorded)
def _papers_recorded(
    *,
    place: Place,
    kind: str,
    days: frozenset[datetime.date],
    earliest: datetime.date | None,
    now: datetime.datetime,
    **_: object,
) -> None:
    accounts_open(place=place, days=days, now=now)
    accounts_wait(establishment_id=place.id, days=days)
    if days and (earliest is None or min(days) < earliest):
        accounts_wait_from(establishment_id=place.id, gaming_day=min(days))
    if days and kind in SET_UP:
        accounts_wait_behind(establishment_id=place.id, gaming_day=min(days))
