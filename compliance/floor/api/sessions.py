"""The providers' playing book as the commission reads it: sessions in the order of the record."""

from __future__ import annotations

import datetime
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from compliance.record import read
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Hex, Index, Key, Moment, Wanted, rows, utc


class SessionItem(Struct, frozen=True):
    """A player of a provider was booked at a table. It never changes; a correction is another one that supersedes it."""

    index: Index
    id: Annotated[str, Meta(description="the sender's own id")]
    establishment: str
    table: str
    provider: str
    person: Annotated[str, Meta(description="the house's pseudonym, as in a seat")]
    licence: str
    expires: Annotated[datetime.date | None, Meta(description="the last day on which it holds; null: not recorded")]
    since: Moment
    until: Annotated[Moment | None, Meta(description="the first moment after it; null: not recorded")]
    supersedes: Annotated[int | None, Meta(description="index of the session that this one corrects")]
    superseded_by: Annotated[int | None, Meta(description="index of the session that corrects this one")]
    struck: Annotated[bool, Meta(description="it only says that what it supersedes never took place; neither counts")]
    digest: Annotated[Hex, Meta(description="SHA-256 of the canonical body")]
    body: Annotated[msgspec.Raw | UnsetType, Meta(description="with `include=body`: the session as recorded")] = UNSET


_PAGE = f"""
SELECT session.index, session.session_id, house.slug, place.name, session.provider, session.person, session.licence,
    session.expires, {utc("session.began")}, {utc("session.ended")}, session.supersedes_id, newer.index,
    session.struck, encode(session.digest, 'hex')
FROM compliance_session AS session
JOIN games_establishment AS house ON house.id = session.establishment_id
JOIN games_table AS place ON place.id = session.table_id
LEFT JOIN compliance_session AS newer ON newer.supersedes_id = session.index
WHERE {{where}} ORDER BY session.index LIMIT %s
"""  # noqa: S608  # our own columns
_BOUNDARY = "make_interval(hours => house.boundary_hour)) AT TIME ZONE house.time_zone"


@listed(
    "sessions",
    SessionItem,
    "Sessions of providers' players",
    key="index",
    scope="hands",
    filters=(
        *(asking.ESTABLISHMENT, asking.TABLE, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
        asking.include("body", "With `body`, each row has the session as it was recorded."),
    ),
    words=(
        "The providers' playing book in the order of the record: who was booked at which table for whom, on which licence."
        " A session never changes; a correction is another one that supersedes it. A gaming day gives the sessions that"
        " reach into it."
    ),
)
def sessions(wanted: Wanted, after: Key, most: int) -> list[SessionItem]:
    where = Conditions().whose("session.establishment_id", wanted.houses).add("session.index > %s", after[0])
    where.add("session.index > %s", wanted.changed_since).add("session.index < %s", wanted.before)
    where.add("place.name = %s", wanted.table)
    where.add(f"coalesce(session.ended, session.began) >= (%s::date + {_BOUNDARY}", wanted.gaming_day_from)
    where.add(f"session.began < (%s::date + 1 + {_BOUNDARY}", wanted.gaming_day_to)
    found = rows(_PAGE.format(where=where), [*where.values, most])
    if wanted.include != "body":
        return [SessionItem(*row) for row in found]
    bodies = read.bodies([row[0] for row in found])
    return [SessionItem(*(*row, msgspec.Raw(bodies[row[0]]))) for row in found]
