"""Asks for a report of the small house and makes it."""

from __future__ import annotations

import datetime
from typing import Any

from reports import services
from reports.models import ReportEdition, ReportRun
from tests import builders

FIRST = datetime.datetime(2026, 9, 3, 13, 0, 0, 123, tzinfo=datetime.UTC)


def ask(**changes: Any) -> ReportRun:
    asked = {
        "code": "col01",
        "establishment": builders.HOUSE,
        "first": builders.DAY,
        "last": builders.DAY,
        "asked_by": "ada",
        "now": FIRST,
    }
    return services.report_ask(**asked | changes)


def run(when: datetime.datetime = FIRST, **changes: Any) -> ReportRun:
    return services.report_run(run_id=ask(**changes).pk, clock=lambda: when)


def edition_of(done: ReportRun) -> ReportEdition:
    assert done.status == "done", done.trouble
    assert done.edition is not None
    return done.edition
