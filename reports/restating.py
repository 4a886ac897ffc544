"""Which edition of a statement another one restates: the last that was handed over before a closed day in it was restated."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from compliance.law.city import City
from compliance.money.ledger.closing import standing_closing
from compliance.money.ledger.day import Day
from compliance.money.read.day_accounts import Period
from reports.asking import ReportRequest
from reports.models import ReportEdition, ReportFile


class Restated(NamedTuple):
    """What a statement restates; without a code nothing."""

    days: tuple[datetime.date, ...] = ()  # gaming days whose books were closed again
    code: str = ""  # verification code of the earlier edition

    @property
    def mark(self) -> str:
        """As it stands on every page."""
        return f"Restatement of {self.code}" if self.code else ""

    @property
    def said(self) -> list[str]:
        """In one sentence, with the days."""
        if not self.code:
            return []
        return [
            f"Restates {self.code}: the books of {', '.join(f'{day:%m/%d/%Y}' for day in self.days)} were restated."
        ]


class Statement(NamedTuple):
    """The books of a period, what a statement of them restates, and the city to which it goes, if it goes to one."""

    period: Period
    restated: Restated = Restated()
    city: City | None = None

    @property
    def position(self) -> int | None:
        return self.period.position

    @property
    def digests(self) -> tuple[str, ...]:
        return self.period.digests

    @property
    def time_zone(self) -> str:
        return self.period.time_zone


def restated_of(
    *, code: str, asked: ReportRequest, establishment_id: int, days: Sequence[Day], closings: Mapping[str, int]
) -> Restated:
    """The days of the period that were closed again, by the entries of their closings, and the edition from before that."""
    standing = [(day.gaming_day, standing_closing(day)) for day in days]
    again = {day: closings[closing.id] for day, closing in standing if closing is not None and closing.restates}
    if not again:
        return Restated()
    before = edition_restated(
        code=code, establishment_id=establishment_id, first=asked.first, last=asked.last, before=max(again.values())
    )
    return Restated(tuple(again), before)


def edition_restated(
    *, code: str, establishment_id: int, first: datetime.date, last: datetime.date, before: int
) -> str:
    """The verification code of the latest edition that rests on less of the record than `before`; empty: there is none.

    It hangs on the entry of the restatement alone, so whoever asks again gets the same bytes.
    """
    handed_over = Exists(ReportFile.objects.filter(edition=OuterRef("pk")))
    found = ReportEdition.objects.filter(
        handed_over,
        report=code,
        establishment_id=establishment_id,
        first_day=first,
        last_day=last,
        position__lt=before,
    )
    return found.order_by("-position", "-pk").values_list("verification", flat=True).first() or ""
