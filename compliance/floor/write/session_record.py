"""Takes sessions of providers' players in: what is sound goes into the record, what is not is answered with its reasons."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from django.db import connection, transaction
from msgspec.structs import replace

from compliance.floor.models import ProviderSession
from compliance.floor.read.recorded import SESSIONS
from compliance.floor.read.sessions import sessions_held
from compliance.floor.write.hand_record import Taken
from compliance.houses.forms.session import LONGEST, Session
from compliance.houses.forms.session_check import session_problems, session_read
from compliance.houses.read.house import Place, place_read
from compliance.houses.write.review_queue import TableDayKey
from compliance.papers.forms.answer import id_of
from compliance.papers.write.sheet_register import Known, Register, Said
from compliance.record import append, canonical
from games.hand.raw_check import repeated_keys
from games.hand.refusal import Problem

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
    read = [_checked(place, line, now) for line in lines]  # outside of the lock
    with transaction.atomic():
        append.lock()
        register = _register(place, [one for one in read if isinstance(one, Session)])
        said = [_admit(register, one) for one in read]
        _store(place, register, actor, now)
        touched = _again(place, register)
    return Taken([one.answer() for one in said], frozenset(touched))


class _Refused(NamedTuple):
    id: str | None
    problems: tuple[Problem, ...]


def _checked(place: Place, raw: bytes, now: datetime.datetime) -> Session | _Refused:
    one = session_read(raw)
    if isinstance(one, Problem):
        return _Refused(id_of(raw), (one,))
    problems = session_problems(one, place.tables, now) or repeated_keys(raw, canonical.encode(one))
    return _Refused(one.id, tuple(problems)) if problems else _in_utc(one)


def _register(place: Place, sessions: Sequence[Session]) -> SessionRegister:
    """What is known of the sessions that came."""
    ids = {one.id for one in sessions} | {one.supersedes.id for one in sessions if one.supersedes is not None}
    held = sessions_held(establishment_id=place.id, ids=sorted(ids)) if ids else {}
    known = {
        name: Known(
            bytes(one.digest), _About(one.person, one.began, one.ended), one.index, hasattr(one, "superseded_by")
        )
        for name, one in held.items()
    }
    return Register(known, "session")


def _admit(register: SessionRegister, one: Session | _Refused) -> Said[_About]:
    if isinstance(one, _Refused):
        return register.refuse(one.id, *one.problems)
    return register.admit(one, canonical.encode(one), _About(one.person, one.from_, one.until))


def _in_utc(session: Session) -> Session:
    """The same moments in one spelling, so that the same session sent with another offset is the same."""
    until = None if session.until is None else session.until.astimezone(datetime.UTC)
    return replace(session, from_=session.from_.astimezone(datetime.UTC), until=until)


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
