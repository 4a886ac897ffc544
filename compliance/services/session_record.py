"""Takes sessions of providers' players in: what is sound goes into the record, what is not is answered with its reasons."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec
from django.db import connection, transaction

from compliance.models import ProviderSession
from compliance.record import append, canonical
from compliance.selectors.house import Place, place_read
from compliance.selectors.sessions import sessions_held
from compliance.services.hand_record import Answer, Taken
from compliance.services.review_queue import TableDayKey
from games.hand_refusal import Problem
from games.session import LONGEST, Session
from games.session_check import session_problems, session_read

# The hands of the days that a session touches are judged again, and those of the same person's sessions elsewhere.
# A hand may stand under the wrong gaming day: one day more on each side.
_AGAIN = """
INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index
FROM compliance_hand AS hand
WHERE hand.gaming_day BETWEEN %(first)s AND %(last)s AND hand.table_id IN (
    SELECT table_id FROM compliance_session
    WHERE establishment_id = %(house)s AND began BETWEEN %(since)s AND %(to)s AND person = ANY(%(people)s)
) AND NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)
RETURNING table_id, gaming_day
"""


def sessions_record(*, establishment: str, lines: Iterable[bytes], actor: str, now: datetime.datetime) -> Taken:
    """Take in sessions, one JSON object in each line, in one transaction. The caller enqueues the review of what was touched."""
    place, answers, touched = place_read(slug=establishment), list[Answer](), set[TableDayKey]()
    with transaction.atomic():
        append.lock()
        for line in lines:
            read = session_read(line)
            if isinstance(read, Problem):
                answers.append(Answer("refused", problems=(read,)))
                continue
            answers.append(_take(place, read, actor, now, touched))
    return Taken(answers, frozenset(touched))


def _take(place: Place, session: Session, actor: str, now: datetime.datetime, touched: set[TableDayKey]) -> Answer:
    problems = session_problems(session, place.tables, now)
    if problems:
        return Answer("refused", session.id, problems=tuple(problems))
    target = None if session.supersedes is None else session.supersedes.id
    known = sessions_held(establishment_id=place.id, ids=[session.id, *([] if target is None else [target])])
    body = canonical.encode(_in_utc(session))
    digest = sha256(body).digest()
    if (held := known.get(session.id)) is not None:
        if bytes(held.digest) == digest:
            return Answer("already held", session.id, held.index, digest.hex())
        cure = "Send a correction as a new session with a new id and `supersedes`."
        problem = Problem("$.id", repr(session.id), "another session is held under this id", cure)
        return Answer("conflict", session.id, held.index, digest.hex(), (problem,))
    corrected = None if target is None else known.get(target)
    if target is not None and (corrected is None or hasattr(corrected, "superseded_by")):
        what = "no session of this id is held here" if corrected is None else "it is superseded already"
        cure = "Send the session that is corrected first." if corrected is None else "Correct the later one."
        return Answer("refused", session.id, problems=(Problem("$.supersedes.id", repr(target), what, cure),))
    index = append.append([append.NewEntry("session/1", place.slug, actor, now, body)]).start
    stored = _store(place, session, corrected, index, digest)
    for each in (stored, *([] if corrected is None else [corrected])):
        touched |= _again(place, each)
    return Answer("recorded", session.id, index, digest.hex())


def _in_utc(session: Session) -> Session:
    """The same moments in one spelling, so that the same session sent with another offset is the same."""
    until = None if session.until is None else session.until.astimezone(datetime.UTC)
    return msgspec.structs.replace(session, from_=session.from_.astimezone(datetime.UTC), until=until)


def _store(
    place: Place, session: Session, corrected: ProviderSession | None, index: int, digest: bytes
) -> ProviderSession:
    return ProviderSession.objects.create(
        index=index,
        establishment_id=place.id,
        table_id=place.tables[session.table],
        session_id=session.id,
        provider=session.provider,
        person=session.person,
        licence=session.licence,
        expires=session.expires,
        began=session.from_,
        ended=session.until,
        supersedes=corrected,
        digest=digest,
    )


def _again(place: Place, stored: ProviderSession) -> set[TableDayKey]:
    """Queue the hands that the session touches; their table-days."""
    day, last = datetime.timedelta(days=1), stored.ended or stored.began
    values: dict[str, Any] = {
        "first": stored.began.date() - 2 * day,
        "last": last.date() + day,
        "house": place.id,
        "since": stored.began - LONGEST - day,
        "to": last + LONGEST + day,
        "people": [stored.person],
    }
    names = {table_id: name for name, table_id in place.tables.items()}
    with connection.cursor() as cursor:
        cursor.execute(_AGAIN, values)
        return {TableDayKey(place.slug, names[table], gaming_day) for table, gaming_day in set(cursor.fetchall())}
