"""Findings that wait, over all gaming days, the oldest first: of what is oldest the pictures are overwritten first."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.floor.read.finding_filters import TO_DO, Filters
from compliance.floor.read.finding_narrow import Narrow
from compliance.floor.read.findings import Key, Row, findings_count, findings_page
from compliance.shell.rows import rows

FIRST = 8
"""So many stand in the inbox; the list of findings has the others."""
MINE = {"days": "all", "mine": "1"}
_BEFORE_ALL = Key(0, -1, -1)


class Lane(Struct, frozen=True):
    """The first of some findings, and how many there are (counted as far as lists count)."""

    rows: list[Row]
    count: int


class Ends(Struct, frozen=True):
    """A waived finding, and the last day of its waiver."""

    row: Row
    until: datetime.date


def given_to(*, establishment_id: int, person: int) -> Lane:
    """What somebody has, and has not settled."""
    return _lane(establishment_id, Filters(state=TO_DO, assigned=person))


_TO_DO = (
    "SELECT coalesce(sum(todo), 0) FROM desk_issue WHERE establishment_id = %s AND state IN ('new', 'taken', 'waiting')"
)


def listed_count(*, establishment_id: int, filters: Filters) -> int:
    """How many findings a list has. All that is to do is kept up with the issues; what is asked for beyond that is counted as
    far as lists count."""
    if filters == Filters(state=TO_DO, narrow=Narrow(zone=filters.narrow.zone)):
        return int(rows(_TO_DO, [establishment_id])[0][0])
    return findings_count(establishment_id=establishment_id, filters=filters)


def _lane(establishment_id: int, filters: Filters) -> Lane:
    found = findings_page(establishment_id=establishment_id, filters=filters, newer=_BEFORE_ALL, size=FIRST)
    return Lane(found.rows[::-1], findings_count(establishment_id=establishment_id, filters=filters))


_ENDING = """
SELECT finding.id, finding.waived_until FROM compliance_finding AS finding
WHERE finding.establishment_id = %s AND finding.waived_until BETWEEN %s AND %s
    AND finding.status = 'open' AND finding.state = 'waived'
ORDER BY finding.waived_until, finding.id LIMIT %s
"""


def waivers_ending(*, establishment_id: int, first: datetime.date, last: datetime.date) -> list[Ends]:
    """Waivers whose last day lies in these days, the next to end first. Afterwards what they waived is to do again."""
    until = dict(rows(_ENDING, [establishment_id, first, last, FIRST]))
    if not until:
        return []
    found = findings_page(establishment_id=establishment_id, filters=Filters(ids=tuple(until)), size=FIRST)
    return sorted((Ends(row, until[row.id]) for row in found.rows), key=lambda one: (one.until, one.row.id))
