"""Cases as pages list them: filtered, sorted, one page at a time by key."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec import Struct

from compliance.shell.rows import rows

PAGE = 50
MOST = 1_000
"""Counted up to here; beyond, the page says "more than"."""
NAMED = "coalesce(nullif(btrim({0}.first_name || ' ' || {0}.last_name), ''), {0}.username)"
_FAR = "'9999-12-31'::timestamptz"
SORTS = {"newest": "-held.id", "due": f"coalesce(extract(epoch FROM held.ends), extract(epoch FROM {_FAR}))::bigint"}


class Filters(Struct, frozen=True, kw_only=True):
    """What a list of cases shows."""

    state: str | None = None
    settled: bool = False  # closed ones too
    owner: int | None = None
    party: str | None = None
    late: datetime.datetime | None = None  # whose clock ended before this moment
    after: int | None = None  # opened behind this place in the record, and not closed


class Key(Struct, frozen=True):
    """A case's place in a sorted list."""

    first: int
    id: int

    def __str__(self) -> str:
        return f"{self.first}.{self.id}"


class Row(Struct, frozen=True):
    """A case in a list."""

    id: int
    title: str
    party: str
    name: str
    state: str
    opened: datetime.datetime
    owner_id: int | None
    owner: str | None
    due: datetime.date | None
    ends: datetime.datetime | None
    clock: str | None  # the one that ends first
    cite: str | None
    findings: int
    key: Key


class Page(Struct, frozen=True):
    """Some cases, and whether there are more before and behind."""

    rows: list[Row]
    before: Key | None
    behind: Key | None


ONE_PAGE = """
SELECT held.id, held.title, held.party, held.name, held.state, held.opened, held.owner_id, {named}, held.due, held.ends,
    first.title, first.cite, (SELECT count(*) FROM cases_reference AS ref WHERE ref.case_id = held.id
        AND ref.kind = 'finding' AND ref.left_index IS NULL), {sort}
FROM cases_case AS held LEFT JOIN people_person AS owner ON owner.id = held.owner_id
LEFT JOIN LATERAL (SELECT clock.title, clock.cite FROM cases_clock AS clock
    WHERE clock.case_id = held.id AND clock.stopped_index IS NULL ORDER BY clock.ends, clock.id LIMIT 1) AS first ON true
WHERE {where} ORDER BY {sort} {way}, held.id {way} LIMIT %s
"""


def cases_page(
    *,
    establishment_id: int,
    filters: Filters,
    sort: str = "newest",
    behind: Key | None = None,
    before: Key | None = None,
    size: int = PAGE,
) -> Page:
    """The first page, or what comes behind a key, or what comes before one."""
    where, values = _where(establishment_id, filters)
    backward = before is not None and behind is None
    key = behind or before
    if key is not None:
        where += f" AND ({SORTS[sort]}, held.id) {'<' if backward else '>'} (%s, %s)"
        values += [key.first, key.id]
    query = ONE_PAGE.format(
        named=NAMED.format("owner"), sort=SORTS[sort], where=where, way="DESC" if backward else "ASC"
    )  # fixed texts
    found = rows(query, [*values, size + 1])
    more = len(found) > size
    shown = [Row(*(*row[:-1], Key(row[-1], row[0]))) for row in found[:size]]
    if backward:
        shown.reverse()
    if not shown:
        return Page([], None, None)
    first = shown[0].key if behind is not None or (backward and more) else None
    return Page(shown, first, shown[-1].key if more or backward else None)


def cases_count(*, establishment_id: int, filters: Filters) -> int:
    """How many there are, counted up to MOST + 1."""
    where, values = _where(establishment_id, filters)
    query = f"SELECT count(*) FROM (SELECT 1 FROM cases_case AS held WHERE {where} LIMIT %s) AS counted"  # noqa: S608
    [(count,)] = rows(query, [*values, MOST + 1])
    return int(count)


def _where(establishment_id: int, filters: Filters) -> tuple[str, list[Any]]:
    """Without a state: those that are not closed, and closed ones whose clock still runs."""
    where = "held.establishment_id = %s"
    values: list[Any] = [establishment_id]
    if filters.after is not None:
        where, values = f"{where} AND held.opened_index > %s AND held.state <> 'closed'", [*values, filters.after]
    if filters.state is not None:
        where, values = f"{where} AND held.state = %s", [*values, filters.state]
    elif not filters.settled:
        where += " AND (held.state <> 'closed' OR held.ends IS NOT NULL)"
    for column, value in (
        ("held.owner_id = %s", filters.owner),
        ("held.party = %s", filters.party),
        ("held.ends <= %s", filters.late),
    ):
        if value is not None:
            where, values = f"{where} AND {column}", [*values, value]
    return where, values
