"""Takes sessions of providers' players in: what is sound goes into the record, what is not is answered with its reasons."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from django.db import connection, transaction
from msgspec import Struct
from msgspec.structs import replace

from compliance.models import ProviderSession
from compliance.record import append, canonical
from compliance.selectors.house import Place, place_read
from compliance.selectors.sessions import sessions_held
from compliance.services.hand_record import Answer, Status, Taken
from compliance.services.review_queue import TableDayKey
from games.hand_refusal import Problem
from games.session import LONGEST, Session
from games.session_check import session_problems, session_read

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


class _Known(Struct):
    """A session that is held, or that comes in now and gets its index with the others."""

    digest: bytes
    person: str
    began: datetime.datetime
    ended: datetime.datetime | None
    index: int | None = None
    corrected: bool = False


class _New(Struct):
    """A session that goes in, with the one that it corrects."""

    session: Session
    body: bytes
    known: _Known
    corrects: _Known | None


class _Said(Struct):
    """What is answered to one, as soon as the indexes are known."""

    status: Status
    id: str | None
    problems: tuple[Problem, ...] = ()
    known: _Known | None = None
    digest: bytes | None = None

    def answer(self) -> Answer:
        index = None if self.known is None else self.known.index
        return Answer(self.status, self.id, index, None if self.digest is None else self.digest.hex(), self.problems)


def sessions_record(*, establishment: str, lines: Iterable[bytes], actor: str, now: datetime.datetime) -> Taken:
    """Take in sessions, one JSON object in each line, in one transaction. The caller enqueues the review of what was touched."""
    place, read = place_read(slug=establishment), [session_read(line) for line in lines]
    with transaction.atomic():
        append.lock()
        book = _Book(place, read, now)
        said = [book.admit(one) for one in read]
        _store(place, book.new, actor, now)
        touched = _again(place, book.new)
    return Taken([one.answer() for one in said], frozenset(touched))


class _Book:
    """What is held of the sessions that came, and what goes in, in the order in which they came."""

    def __init__(self, place: Place, read: Sequence[Session | Problem], now: datetime.datetime) -> None:
        sessions = [one for one in read if isinstance(one, Session)]
        ids = {one.id for one in sessions} | {one.supersedes.id for one in sessions if one.supersedes is not None}
        held = sessions_held(establishment_id=place.id, ids=sorted(ids)) if ids else {}
        self.new: list[_New] = []
        self._place, self._now = place, now
        self._known = {
            name: _Known(bytes(one.digest), one.person, one.began, one.ended, one.index, hasattr(one, "superseded_by"))
            for name, one in held.items()
        }

    def admit(self, one: Session | Problem) -> _Said:
        """What becomes of it; what goes in is known from then on."""
        if isinstance(one, Problem):
            return _Said("refused", None, (one,))
        if problems := session_problems(one, self._place.tables, self._now):
            return _Said("refused", one.id, tuple(problems))
        one = _in_utc(one)
        body = canonical.encode(one)
        digest = sha256(body).digest()
        if (held := self._known.get(one.id)) is not None:
            if held.digest == digest:
                return _Said("already held", one.id, (), held, digest)
            cure = "Send a correction as a new session with a new id and `supersedes`."
            problem = Problem("$.id", repr(one.id), "another session is held under this id", cure)
            return _Said("conflict", one.id, (problem,), held, digest)
        return self._added(one, body, digest)

    def _added(self, one: Session, body: bytes, digest: bytes) -> _Said:
        corrects = None
        if one.supersedes is not None:
            corrects = self._known.get(one.supersedes.id)
            if corrects is None or corrects.corrected:
                what = "no session of this id is held here" if corrects is None else "it is superseded already"
                cure = "Send the session that is corrected first." if corrects is None else "Correct the later one."
                target = repr(one.supersedes.id)
                return _Said("refused", one.id, (Problem("$.supersedes.id", target, what, cure),))
            corrects.corrected = True
        known = self._known[one.id] = _Known(digest, one.person, one.from_, one.until)
        self.new.append(_New(one, body, known, corrects))
        return _Said("recorded", one.id, (), known, digest)


def _in_utc(session: Session) -> Session:
    """The same moments in one spelling, so that the same session sent with another offset is the same."""
    until = None if session.until is None else session.until.astimezone(datetime.UTC)
    return replace(session, from_=session.from_.astimezone(datetime.UTC), until=until)


def _store(place: Place, new: Sequence[_New], actor: str, now: datetime.datetime) -> None:
    """Into the record and the table, whatever is corrected before what corrects it."""
    if not new:
        return
    indexes = append.append([append.NewEntry("session/1", place.slug, actor, now, one.body) for one in new])
    for one, index in zip(new, indexes, strict=True):
        one.known.index = index
    ProviderSession.objects.bulk_create(
        ProviderSession(
            index=index,
            establishment_id=place.id,
            table_id=place.tables[one.session.table],
            session_id=one.session.id,
            provider=one.session.provider,
            person=one.session.person,
            licence=one.session.licence,
            expires=one.session.expires,
            began=one.session.from_,
            ended=one.session.until,
            supersedes_id=None if one.corrects is None else one.corrects.index,
            digest=one.known.digest,
        )
        for one, index in zip(new, indexes, strict=True)
    )


def _again(place: Place, new: Sequence[_New]) -> set[TableDayKey]:
    """Queue the hands that the sessions touch, and those that were touched by what they correct; their table-days."""
    if not new:
        return set()
    touched = [each for one in new for each in (one.known, one.corrects) if each is not None]
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
