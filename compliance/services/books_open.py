"""Opens the books of gaming days, and puts them down for review. Whoever calls holds the record's lock."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from django.db import connection

from compliance.law.thresholds import threshold
from compliance.models import BooksPending, DayBooks
from compliance.record import append, canonical
from compliance.selectors.house import Place
from compliance.selectors.papers import SET_UP

ACTOR = "oliver"


def books_open(*, place: Place, days: Iterable[datetime.date], now: datetime.datetime) -> None:
    """Open the books of these days where they are not open yet, each with its entry in the record."""
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


def books_wait(*, establishment_id: int, days: Iterable[datetime.date]) -> None:
    """Put the books of these days down for review."""
    BooksPending.objects.bulk_create(
        BooksPending(establishment_id=establishment_id, gaming_day=day) for day in sorted(set(days))
    )


# Only a house that keeps papers has books: the others would be told of every box that nobody writes down.
_KEEPS = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT %(house)s, %(day)s WHERE EXISTS (
    SELECT FROM compliance_paper WHERE establishment_id = %(house)s AND gaming_day <= %(day)s)
"""


def books_wait_for_hands(*, establishment_id: int, gaming_day: datetime.date) -> None:
    """The takings of a gaming day have changed: its books are looked at again, where the house keeps any."""
    values: dict[str, Any] = {"house": establishment_id, "day": gaming_day}
    with connection.cursor() as cursor:
        cursor.execute(_KEEPS, values)


_SET_UP = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT establishment_id, gaming_day FROM compliance_books WHERE establishment_id = %(house)s AND gaming_day > %(day)s
"""


def books_wait_behind(*, establishment_id: int, gaming_day: datetime.date) -> None:
    """What holds from a day on was set up, late or by a correction: the books of all days behind it are looked at again."""
    with connection.cursor() as cursor:
        cursor.execute(_SET_UP, {"house": establishment_id, "day": gaming_day})


_USUAL = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT establishment_id, gaming_day FROM compliance_books
WHERE establishment_id = %(house)s AND gaming_day > %(day)s AND gaming_day <= %(last)s
"""


def books_wait_for_usual(*, establishment_id: int, gaming_day: datetime.date) -> None:
    """The figures of a day have changed by which the days behind it tell what is usual."""
    last = gaming_day + datetime.timedelta(days=threshold("usual-looks-back", gaming_day).value)
    values: dict[str, Any] = {"house": establishment_id, "day": gaming_day, "last": last}
    with connection.cursor() as cursor:
        cursor.execute(_USUAL, values)


_GAME = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT books.establishment_id, books.gaming_day FROM compliance_books AS books
WHERE EXISTS (SELECT FROM compliance_paper AS paper
    WHERE paper.establishment_id = books.establishment_id AND paper.kind = ANY(%(kinds)s)
        AND paper.gaming_day <= books.gaming_day)
"""


def books_wait_for_catalogue() -> None:
    """The catalogue has changed: the books of houses with meters and funds, which are judged by their games' blocks, wait.

    Hands are judged again when somebody asks for it (`manage.py rejudge`): there are millions. Books are one a day.
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


def books_wait_from(*, establishment_id: int, gaming_day: datetime.date) -> None:
    """The earliest papers of a house: the gaming days with play that follow have books from now on."""
    with connection.cursor() as cursor:
        cursor.execute(_FOLLOWING, {"house": establishment_id, "day": gaming_day})
