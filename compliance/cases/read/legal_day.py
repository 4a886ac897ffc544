"""The first legal day that runs for an issue: of the cases that gather it, or one of its findings."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.shell.rows import rows


class LegalDay(Struct, frozen=True):
    """Something is owed by law until the end of a day."""

    case: int
    title: str
    due: datetime.date


# From the few cases whose clocks run; a clock without a citation is the house's own.
_FIRST = """
SELECT held.id, clock.title, clock.due FROM cases_case AS held
JOIN cases_clock AS clock ON clock.case_id = held.id AND clock.stopped_index IS NULL AND clock.cite <> ''
WHERE held.establishment_id = %(house)s AND held.ends IS NOT NULL AND EXISTS (
    SELECT FROM cases_reference AS about WHERE about.case_id = held.id AND about.left_index IS NULL AND (
        (about.kind = 'issue' AND about.ref = %(issue)s::text) OR EXISTS (
            SELECT FROM desk_issue_finding AS one WHERE one.issue_id = %(issue)s
                AND one.finding_id = CASE WHEN about.kind = 'finding' THEN about.ref::bigint END)))
ORDER BY clock.ends, clock.id LIMIT 1
"""


def legal_day(*, establishment_id: int, issue: int) -> LegalDay | None:
    """None: no case with a legal clock is about it."""
    found = rows(_FIRST, {"house": establishment_id, "issue": issue})
    return LegalDay(*found[0]) if found else None
