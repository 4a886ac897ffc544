"""Which edition of a statement another one restates: the last that was handed over before a closed day in it was restated."""

from __future__ import annotations

import datetime

from django.db.models import Exists, OuterRef

from reports.models import ReportEdition, ReportFile


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
