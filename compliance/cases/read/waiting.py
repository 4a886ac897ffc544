"""Which cases wait for whom: overdue and due soon, to be judged, notices to be sent, days to be confirmed."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.utils import timezone
from msgspec import Struct

from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.rows import rows

FIRST = 20
SOON = datetime.timedelta(days=3)


class Waiting(Struct, frozen=True):
    """A case, why it waits, and by when."""

    case: int
    title: str
    why: str
    due: datetime.date | None
    late: bool


# Three lanes, each read from its own index; the overdue of others reach whoever judges.
_WAITING = """
SELECT held.id, held.title, clock.title, clock.due, clock.ends <= %(now)s, clock.ends
FROM cases_case AS held JOIN LATERAL (
    SELECT one.title, one.due, one.ends FROM cases_clock AS one
    WHERE one.case_id = held.id AND one.stopped_index IS NULL ORDER BY one.ends, one.id LIMIT 1) AS clock ON true
WHERE held.establishment_id = %(house)s AND held.ends <= CASE WHEN held.owner_id = %(person)s OR held.owner_id IS NULL
    THEN %(soon)s ELSE %(now)s END AND (%(judges)s OR held.owner_id = %(person)s OR held.owner_id IS NULL)
UNION ALL
SELECT held.id, held.title, 'to be judged', held.due, false, held.ends FROM cases_case AS held
WHERE %(judges)s AND held.establishment_id = %(house)s AND held.state = 'to be judged' AND NOT EXISTS (
    SELECT FROM cases_act AS act WHERE act.case_id = held.id AND act.by_id = %(person)s
        AND act.act IN ('draft', 'action', 'done'))
UNION ALL
SELECT held.id, held.title, CASE WHEN letter.state = 'draft' THEN 'notice to be sent by somebody other than who drafted it'
    ELSE 'due day to be confirmed' END, letter.due, false, held.ends
FROM cases_letter AS letter JOIN cases_case AS held ON held.id = letter.case_id
WHERE held.establishment_id = %(house)s AND held.state <> 'closed' AND letter.made_by_id <> %(person)s AND (
    (letter.state = 'draft' AND letter.kind = 'notice')
    OR (letter.state = 'received' AND letter.due IS NOT NULL AND letter.confirmed_by_id IS NULL))
ORDER BY 6 NULLS LAST, 1 LIMIT %(most)s
"""


def cases_waiting(*, establishment_id: int, person: int, judges: bool, now: datetime.datetime) -> list[Waiting]:
    """What of cases waits for somebody; overdue ones of other people for whoever judges. The first to end first."""
    values = {
        "house": establishment_id,
        "person": person,
        "judges": judges,
        "now": now,
        "soon": now + SOON,
        "most": FIRST,
    }
    return [Waiting(*row[:5]) for row in rows(_WAITING, values)]


def waiting_for(*, establishment: Establishment, person: Person, may: Callable[[Right], bool]) -> list[Waiting]:
    """The same for whoever looks at the inbox; nobody is asked who runs no cases."""
    if not may(Right.RUN_CASES):
        return []
    judges = may(Right.JUDGE_CASES)
    return cases_waiting(establishment_id=establishment.pk, person=person.pk, judges=judges, now=timezone.now())
