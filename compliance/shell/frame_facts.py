"""What the frame of every page tells: the gaming days with hands around this one, what waits, the last checkpoint."""

from __future__ import annotations

import datetime

from django.db import connection
from django.db.models import Sum
from msgspec import Struct

from compliance.floor.models import TableDay
from compliance.houses.models import Establishment
from compliance.record import read
from compliance.shell.days import today_at

MOST = 10_000
"""A backlog is counted up to here; beyond, "more than" is all that anybody needs."""
MOST_TO_DO = 1_000
"""The same for findings, as the list of them counts."""


class Days(Struct, frozen=True):
    """A gaming day and its neighbours with hands."""

    day: datetime.date
    before: datetime.date | None
    after: datetime.date | None
    latest: datetime.date | None
    today: datetime.date


class State(Struct, frozen=True):
    """How far the reviews are, and how far the record is sealed."""

    waiting: int
    many: bool  # more than could be counted
    size: int
    checkpoint: read.StoredCheckpoint | None
    to_do: int  # findings that wait for a person, of whichever gaming day
    to_do_of_day: int  # those of this gaming day
    cases: int  # that are not closed, counted as far

    @property
    def unsealed(self) -> int:
        return self.size - (self.checkpoint.size if self.checkpoint is not None else 0)

    @property
    def calm(self) -> bool:
        return not self.waiting and self.checkpoint is not None


def days_around(establishment: Establishment, day: datetime.date | None) -> Days:
    """The gaming days with hands before and after a day; without a day the latest with play, and without any, today."""
    today = today_at(establishment)
    if day is None:
        day = day_latest(establishment_id=establishment.pk)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT max(gaming_day) FROM compliance_table_day WHERE establishment_id = %(house)s),"
            " (SELECT max(gaming_day) FROM compliance_table_day WHERE establishment_id = %(house)s AND gaming_day < %(day)s),"
            " (SELECT min(gaming_day) FROM compliance_table_day WHERE establishment_id = %(house)s AND gaming_day > %(day)s)",
            {"house": establishment.pk, "day": day or datetime.date.max},
        )
        latest, before, after = cursor.fetchone()
    return Days(day or today, before, after, latest, today)


def day_latest(*, establishment_id: int) -> datetime.date | None:
    """The latest gaming day with play.

    A stray hand recorded under a wrong gaming day must not become the day on which everybody lands, so a day counts when
    it has at least a hundredth of the hands of the busiest of the last seven days with hands.
    """
    days = TableDay.objects.filter(establishment_id=establishment_id).values("gaming_day")
    newest = list(days.annotate(played=Sum("hands")).order_by("-gaming_day").values_list("gaming_day", "played")[:7])
    busiest = max((played for _, played in newest), default=0)
    return next((day for day, played in newest if played * 100 >= busiest), None)


def state_read(*, establishment_id: int, day: datetime.date) -> State:
    """One query for the backlog, the findings and the cases, two for the record."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM ("
            "  SELECT 1 FROM compliance_pending WHERE establishment_id = %(house)s LIMIT %(most)s) AS counted),"
            # Kept up with the findings: there are as many issues as keys, and as many sums of a day as rules.
            " (SELECT coalesce(sum(todo), 0) FROM desk_issue WHERE establishment_id = %(house)s"
            "  AND state IN ('new', 'taken', 'waiting')),"
            " (SELECT coalesce(sum(todo), 0) FROM desk_trend WHERE establishment_id = %(house)s"
            "  AND part = 'day' AND since = %(day)s),"
            # As the index of what is open has it (cases, migration 0001).
            " (SELECT count(*) FROM (SELECT 1 FROM cases_case WHERE establishment_id = %(house)s"
            "  AND (state <> 'closed' OR ends IS NOT NULL) LIMIT %(to_do)s) AS counted)",
            {"house": establishment_id, "day": day, "most": MOST + 1, "to_do": MOST_TO_DO + 1},
        )
        waiting, to_do, of_day, cases = cursor.fetchone()
    return State(min(waiting, MOST), waiting > MOST, read.size(), read.checkpoint_latest(), to_do, of_day, cases)
