"""What a clerk who enters sessions is shown: what was entered for a gaming day, what is known of a person, what may be double."""

from __future__ import annotations

import datetime
from typing import Any

from compliance.floor.read.playing_book import STANDS, Booked, Day, booked_where
from compliance.houses.forms.session import LONGEST, Session

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
    """The last session of everybody who was booked in the last weeks: his provider and licence stand in it."""
    where = f"""s.index IN (
        SELECT DISTINCT ON (s.person) s.index FROM compliance_session AS s
        WHERE s.establishment_id = %(house)s AND s.began BETWEEN %(since)s AND %(until)s AND {STANDS}
        ORDER BY s.person, s.began DESC)"""  # noqa: S608  # our own columns
    values = {"house": establishment_id, "since": until - RECENT, "until": until, "most": _MOST_NAMES}
    return booked_where(day=None, where=where, order="s.began DESC LIMIT %(most)s", values=values)


def last_of(*, establishment_id: int, person: str) -> Booked | None:
    """The latest session of somebody: his provider and licence stand in it."""
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
