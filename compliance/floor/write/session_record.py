"""Takes sessions of providers' players in: what is sound goes into the record, what is not is answered with its reasons."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from django.db import connection, transaction

from compliance.floor.models import ProviderSession
from compliance.floor.read.recorded import SESSIONS
from compliance.floor.read.sessions import sessions_held
from compliance.floor.write.hand_record import Taken
from compliance.houses.forms.session import LONGEST, Session
from compliance.houses.forms.session_check import session_problems, session_read
from compliance.houses.read.house import Place, place_read
from compliance.houses.write.review_queue import TableDayKey
from compliance.papers.write.sheet_register import Register, checked
from compliance.record import append

# The hands of the days that a session touches are judged again, and those of the same person's sessions elsewhere; each of
# them once, however many sessions came. A hand may stand under the wrong gaming day: one day more on each side.
_AGAIN = """
WITH touched AS (
    SELECT * FROM unnest(%(people)s::text[], %(began)s::timestamptz[], %(ended)s::timestamptz[])
        AS touched (person, began, ended)
), days AS (
    SELECT DISTINCT session.table_id, day::date AS day
    FROM touched JOIN compliance_session AS session ON session.person = touched.person
        AND session.establishment_id = %(house)s
        AND session.began BETWEEN touched.began - %(reach)s AND touched.ended + %(reach)s
    CROSS JOIN LATERAL generate_series(touched.began::date - 2, touched.ended::date + 1, interval '1 day') AS day
)
INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index
FROM days JOIN compliance_hand AS hand ON hand.table_id = days.table_id AND hand.gaming_day = days.day
WHERE NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)
RETURNING table_id, gaming_day
"""
_REACH = LONGEST + datetime.timedelta(days=1)


class _About(NamedTuple):
    """Whose hands a session touches, and from when to when."""

    person: str
    began: datetime.datetime
    ended: datetime.datetime | None


SessionRegister: TypeAlias = "Register[Session, _About]"


def sessions_record(*, establishment: str, lines: Iterable[bytes], actor: str, now: datetime.datetime) -> Taken:
    """Take in sessions, one JSON object in each line, in one transaction. The caller enqueues the review of what was touched."""
    place = place_read(slug=establishment)
    sent = [checked(line, session_read, lambda one: session_problems(one, place.tables, now)) for line in lines]
    with transaction.atomic():
        append.lock()
        register = Register.of(
            sent,
            "session",
            lambda one: _About(one.person, one.from_, one.until),
            lambda ids: sessions_held(establishment_id=place.id, ids=ids),
            lambda row: _About(row.person, row.began, row.ended),
        )
        said = [register.admit(one) for one in sent]
        _store(place, register, actor, now)
        touched = _again(place, register)
    return Taken([one.answer() for one in said], frozenset(touched))


def _store(place: Place, register: SessionRegister, actor: str, now: datetime.datetime) -> None:
    """Into the record and the table, whatever is corrected before what corrects it."""
    register.append("session/1", place.slug, actor, now)
    ProviderSession.objects.bulk_create(
        ProviderSession(
            index=one.index,
            establishment_id=place.id,
            table_id=place.tables[one.sheet.table],
            supersedes_id=one.supersedes,
            **one.stored(SESSIONS),
        )
        for one in register.new
    )


def _again(place: Place, register: SessionRegister) -> set[TableDayKey]:
    """Queue the hands that the sessions touch, and those that were touched by what they correct; their table-days."""
    touched = [one.about for one in register.touched]
    if not touched:
        return set()
    values: dict[str, Any] = {
        "people": [one.person for one in touched],
        "began": [one.began for one in touched],
        "ended": [one.ended or one.began for one in touched],
        "house": place.id,
        "reach": _REACH,
    }
    names = {table_id: name for name, table_id in place.tables.items()}
    with connection.cursor() as cursor:
        cursor.execute(_AGAIN, values)
        return {TableDayKey(place.slug, names[table], gaming_day) for table, gaming_day in set(cursor.fetchall())}
