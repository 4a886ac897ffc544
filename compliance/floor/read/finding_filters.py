"""Which findings a list shows: what can be asked for, and the conditions it means."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec import Struct

from compliance.floor.read.finding_narrow import Narrow

SEVERITIES = ("severe", "serious", "minor", "note")
OUTCOMES = ("fail", "cannot tell")
STATES = ("new", "acknowledged", "resolved", "waived")
TO_DO = "to do"  # new or acknowledged


class Filters(Struct, frozen=True):
    """What is asked for; None leaves it open."""

    day: datetime.date | None = None
    rule: str | None = None
    severity: str | None = None
    outcome: str | None = None
    table: str | None = None
    status: str | None = "open"
    state: str | None = None
    assigned: int | None = None
    ids: tuple[int, ...] | None = None
    since: datetime.date | None = None  # over all gaming days: from this one on
    until: datetime.date | None = None  # and up to this one
    after: int | None = None  # to do, untouched, and found behind this place in the record
    narrow: Narrow = Narrow()

    @property
    def of_hands(self) -> bool:
        """Whether a hand or a table is asked for, and not the finding alone."""
        return self.table is not None or self.narrow.asked


def only(filters: Filters, *names: str) -> Filters:
    """These filters of them alone."""
    return Filters(**{name: getattr(filters, name) for name in names})


def where_of(establishment_id: int, filters: Filters) -> tuple[str, list[Any]]:
    """The conditions of a query over `finding` (and `place` and `hand`, when these are asked for) with their values."""
    values: list[Any]
    where, values = "finding.establishment_id = %s", [establishment_id]
    columns = {
        "finding.status": filters.status,
        "finding.gaming_day": filters.day,
        "finding.rule": filters.rule,
        "finding.severity": filters.severity,
        "finding.outcome": filters.outcome,
        "finding.assigned_id": filters.assigned,
        "finding.state": None if filters.state == TO_DO else filters.state,
        "place.name": filters.table,
    }
    for column, value in columns.items():
        if value is not None:
            where += f" AND {column} = %s"
            values.append(value)
    if filters.state == TO_DO:  # as the indexes of what is to do have it, word for word
        where += " AND finding.state IN ('new', 'acknowledged')"
    if filters.since is not None:
        where += " AND finding.gaming_day >= %s"
        values.append(filters.since)
    if filters.until is not None:
        where += " AND finding.gaming_day <= %s"
        values.append(filters.until)
    if filters.after is not None:
        where += " AND finding.changed_index > %s AND finding.acted = 0 AND finding.status = 'open' AND finding.state = 'new'"
        values.append(filters.after)
    if filters.ids is not None:
        where += " AND finding.id = ANY(%s)"
        values.append(list(filters.ids))
    narrowed, more = filters.narrow.conditions()
    return where + narrowed, values + more
