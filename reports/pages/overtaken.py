"""What was handed over and says of some days what no longer holds."""

from __future__ import annotations

import datetime

from compliance.money.read.open_days import days_restated_since
from reports.models import ReportEdition


def days_overtaken(edition: ReportEdition) -> list[datetime.date]:
    """Days of the paper that were closed again since, also where nobody has made the report anew."""
    return days_restated_since(
        establishment_id=edition.establishment_id,
        first=edition.first_day,
        last=edition.last_day,
        position=edition.position,
    )
