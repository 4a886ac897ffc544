"""Which books wait when others announce something: papers, hands, takings, postings."""

from __future__ import annotations

import datetime

from django.dispatch import receiver

from compliance.floor.announced import hands_recorded, takings_changed
from compliance.houses.announced import posting_changed
from compliance.houses.read.house import Place
from compliance.money.write import books_open
from compliance.papers.announced import papers_recorded
from compliance.papers.read.papers import SET_UP


@receiver(posting_changed)
def _posting_changed(
    *, establishment_id: int, start: datetime.datetime, end: datetime.datetime | None, **_: object
) -> None:
    books_open.books_wait_for_period(establishment_id=establishment_id, start=start, end=end)


@receiver(hands_recorded)
def _hands_recorded(*, establishment_id: int, first: int, last: int, **_: object) -> None:
    books_open.books_wait_for_named(establishment_id=establishment_id, first=first, last=last)


@receiver(takings_changed)
def _takings_changed(*, establishment_id: int, gaming_day: datetime.date, **_: object) -> None:
    books_open.books_wait_for_hands(establishment_id=establishment_id, gaming_day=gaming_day)


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
    books_open.books_open(place=place, days=days, now=now)
    books_open.books_wait(establishment_id=place.id, days=days)
    if days and (earliest is None or min(days) < earliest):
        books_open.books_wait_from(establishment_id=place.id, gaming_day=min(days))
    if days and kind in SET_UP:
        books_open.books_wait_behind(establishment_id=place.id, gaming_day=min(days))
