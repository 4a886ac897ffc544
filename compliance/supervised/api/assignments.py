"""Who supervised which tables, as the commission reads it: in the order of the record."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Index, Key, Moment, Wanted, rows, utc


class AssignmentItem(Struct, frozen=True):
    """Tables of a floor supervisor. What ended at its beginning never was."""

    index: Index
    establishment: str
    supervisor: Annotated[str, Meta(description="user name")]
    tables: list[str]
    gaming_day: datetime.date
    began: Moment
    until: Annotated[Moment, Meta(description="as first written: at the latest the end of the gaming day")]
    goes_on: Annotated[int | None, Meta(description="index of the assignment of which it is the rest; null: of none")]
    ended: Annotated[Moment | None, Meta(description="before `until`; null: it was not ended early")]
    end_index: Annotated[int | None, Meta(description="index of the entry that ended it")]
    taken_by: Annotated[str | None, Meta(description="who took tables of it over")]
    why: Annotated[str | None, Meta(description="why it never was, in the supervisor's words")]


_PAGE = f"""
SELECT row.index, house.slug, row.supervisor, row.tables, row.gaming_day, {utc("row.began")}, {utc("row.until")}, row.goes_on_id,
    {utc("early.at")}, early.index, nullif(early.taken_by, ''), nullif(early.why, '')
FROM supervised_assignment AS row
JOIN games_establishment AS house ON house.id = row.establishment_id
LEFT JOIN LATERAL (
    SELECT * FROM supervised_end AS ended WHERE ended.assignment_id = row.index ORDER BY ended.at, ended.index LIMIT 1
) AS early ON true
WHERE {{where}} ORDER BY row.index LIMIT %s
"""  # noqa: S608  # our own columns


@listed(
    "assignments",
    AssignmentItem,
    "Assignments",
    key="index",
    scope="hands",
    filters=(asking.ESTABLISHMENT, asking.TABLE, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
    words=(
        "Which tables a floor supervisor had, as floor supervisors wrote it down, in the order of the record. An assignment"
        " that was ended early is given with its end; no table has two supervisors at once."
    ),
)
def assignments(wanted: Wanted, after: Key, most: int) -> list[AssignmentItem]:
    where = Conditions().whose("row.establishment_id", wanted.houses).add("row.index > %s", after[0])
    where.add("greatest(row.index, early.index) > %s", wanted.changed_since).add("row.index < %s", wanted.before)
    where.add("%s = ANY(row.tables)", wanted.table)
    where.add("row.gaming_day >= %s", wanted.gaming_day_from).add("row.gaming_day <= %s", wanted.gaming_day_to)
    return [AssignmentItem(*row) for row in rows(_PAGE.format(where=where), [*where.values, most])]
