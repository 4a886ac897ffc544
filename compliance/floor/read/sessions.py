"""Sessions of the providers' playing book: for the judgement of hands, for intake, and for a clerk who enters them."""

from __future__ import annotations

import datetime
from typing import Any

from compliance.floor.models import ProviderSession
from compliance.floor.read.playing_book import STANDS, Booked, Day, booked_where
from compliance.houses.forms.session import LONGEST, Session
from compliance.shell.rows import rows

# A gaming day begins within a day of its date in UTC and lasts a day; what began a day before it may reach into it.
_BEFORE, _BEYOND = LONGEST + datetime.timedelta(days=1), datetime.timedelta(days=3)
_SESSIONS = f"""
WITH near AS (
    SELECT s.*, t.name FROM compliance_session AS s JOIN games_table AS t ON t.id = s.table_id
    WHERE s.establishment_id = %(house)s AND s.began >= %(first)s AND s.began < %(last)s
        AND {STANDS}
)
SELECT session_id, name, provider, person, licence, expires, began, ended FROM near
WHERE table_id = %(table)s OR person IN (SELECT person FROM near WHERE table_id = %(table)s)
ORDER BY began, index
"""  # noqa: S608  # our own columns


def sessions_near(*, establishment_id: int, table_id: int, gaming_day: datetime.date) -> list[Session]:
    """The sessions at a table around a gaming day, and those of the same people at other tables."""
    midnight = datetime.datetime.combine(gaming_day, datetime.time(), datetime.UTC)
    values = {"house": establishment_id, "table": table_id, "first": midnight - _BEFORE, "last": midnight + _BEYOND}
    return [
        Session(
            id=identifier,
            table=table,
            provider=provider,
            person=person,
            licence=licence,
            expires=expires,
            from_=began,
            until=ended,
        )
        for identifier, table, provider, person, licence, expires, began, ended in rows(_SESSIONS, values)
    ]


def sessions_held(*, establishment_id: int, ids: list[str]) -> dict[str, ProviderSession]:
    """Those of these sessions that are held, by the sender's id, each with the one that corrects it."""
    held = ProviderSession.objects.filter(establishment_id=establishment_id, session_id__in=ids)
    return {one.session_id: one for one in held.select_related("superseded_by", "table")}


# --- what a clerk who enters sessions is shown ------------------------------------------------------------

PAGE = 50
RECENT = datetime.timedelta(days=60)
_MOST_NAMES = 500


def entered_page(*, day: Day, before: int | None = None, size: int = PAGE) -> tuple[list[Booked], int | None]:
    """The sessions of a gaming day that stand, the latest entry first; and the entry behind which there are more."""
    where = "s.index < %(before)s" if before is not None else "true"
    values = {"before": before, "most": size + 1}
    found = booked_where(day=day, where=where, order="s.index DESC LIMIT %(most)s", values=values)
    return found[:size], found[size - 1].record if len(found) > size else None


def people_recent(*, establishment_id: int, until: datetime.datetime) -> list[Booked]:
    """The last session of everybody who was booked in the last weeks: with the provider and licence that stand in it."""
    where = f"""s.index IN (
        SELECT DISTINCT ON (s.person) s.index FROM compliance_session AS s
        WHERE s.establishment_id = %(house)s AND s.began BETWEEN %(since)s AND %(until)s AND {STANDS}
        ORDER BY s.person, s.began DESC)"""  # noqa: S608  # our own columns
    values = {"house": establishment_id, "since": until - RECENT, "until": until, "most": _MOST_NAMES}
    return booked_where(day=None, where=where, order="s.began DESC LIMIT %(most)s", values=values)


def last_of(*, establishment_id: int, person: str) -> Booked | None:
    """The latest session of somebody: with the provider and licence that stand in it."""
    found = booked_where(
        day=None,
        where="s.establishment_id = %(house)s AND s.person = %(person)s",
        order="s.began DESC, s.index DESC LIMIT 1",
        values={"house": establishment_id, "person": person},
    )
    return found[0] if found else None


def beside(*, establishment_id: int, session: Session, apart: int | None) -> list[Booked]:
    """The sessions at the same time of the same person, or of the same provider at the same table. `apart`: but this one."""
    until = session.until or session.from_ + LONGEST
    values: dict[str, Any] = {
        "house": establishment_id,
        "reach": session.from_ - LONGEST,
        "from": session.from_,
        "until": until,
        "person": session.person,
        "provider": session.provider,
        "table": session.table,
        "apart": -1 if apart is None else apart,
    }
    where = """s.establishment_id = %(house)s AND s.began > %(reach)s AND s.began < %(until)s
        AND coalesce(s.ended > %(from)s, true) AND s.index <> %(apart)s
        AND (s.person = %(person)s OR (s.provider = %(provider)s AND place.name = %(table)s))"""
    return booked_where(day=None, where=where, order="s.began, s.index LIMIT 20", values=values)


def licence_elsewhere(*, establishment_id: int, session: Session) -> Booked | None:
    """A session of the last weeks in which somebody else has this licence."""
    where = """s.establishment_id = %(house)s AND s.began BETWEEN %(since)s AND %(until)s
        AND s.licence = %(licence)s AND s.person <> %(person)s"""
    values = {
        "house": establishment_id,
        "since": session.from_ - RECENT,
        "until": session.from_ + RECENT,
        "licence": session.licence,
        "person": session.person,
    }
    found = booked_where(day=None, where=where, order="s.began DESC LIMIT 1", values=values)
    return found[0] if found else None
