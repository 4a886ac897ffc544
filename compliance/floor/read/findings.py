"""Findings as pages list them: filtered, sorted, one page at a time by key, and one finding with its neighbours."""

from __future__ import annotations

import datetime
import json
from typing import Any

from msgspec import Struct

from compliance.floor.read.finding_filters import SEVERITIES, Filters, only, where_of
from compliance.shell.rows import rows

PAGE = 50
MOST = 1_000
"""Counted up to here; beyond, the page says "more than"."""

_RANK = "CASE finding.severity WHEN 'severe' THEN 3 WHEN 'serious' THEN 2 WHEN 'minor' THEN 1 ELSE 0 END"
SORTS = {  # the first column of the key, the largest first; then, and by itself under "newest", the latest hand
    "newest": "",
    "severity": _RANK,
    "difference": "coalesce(abs(finding.difference), -1)",
}


class Key(Struct, frozen=True):
    """A finding's place in a sorted list."""

    first: int
    hand: int
    id: int

    def __str__(self) -> str:
        return f"{self.first}.{self.hand}.{self.id}"


class Row(Struct, frozen=True):
    """A finding in a list."""

    id: int
    rule: str
    severity: str
    outcome: str
    status: str
    says: str
    subject: str
    recorded: str | None
    due: str | None
    difference: int | None
    hand: int  # or the books, by their place in the record
    hand_id: str | None  # None: it is about a day's books
    number: int | None
    started: datetime.datetime | None
    gaming_day: datetime.date
    table: str  # empty: of no one table
    game: str | None
    state: str
    acted: int
    assigned: int | None
    who: str | None  # who has it
    said: tuple[Any, ...]  # the parts of `says`, as JSON keeps them; empty: it names nothing
    key: Key


class Page(Struct, frozen=True):
    """Some findings, and whether there are more before and behind."""

    rows: list[Row]
    newer: Key | None
    older: Key | None


class Facet(Struct, frozen=True):
    """How many findings of the day fall under a value of a filter."""

    value: str
    count: int


_ALONE = "FROM compliance_finding AS finding"
_FROM = f"""
{_ALONE}
LEFT JOIN compliance_hand AS hand ON hand.index = finding.hand_id
LEFT JOIN games_table AS place ON place.id = coalesce(hand.table_id, finding.table_id)
"""
_WITH_PEOPLE = f"{_FROM} LEFT JOIN people_person AS person ON person.id = finding.assigned_id"
NAME = "coalesce(nullif(btrim(person.first_name || ' ' || person.last_name), ''), person.username)"
_COLUMNS = (
    "finding.id, finding.rule, finding.severity, finding.outcome, finding.status, finding.says, finding.subject,"
    " finding.recorded, finding.due, finding.difference, finding.hand_id, hand.hand_id, hand.number, hand.started,"
    f" finding.gaming_day, coalesce(place.name, ''), hand.game, finding.state, finding.acted, finding.assigned_id, {NAME},"
    " finding.evidence #>> '{said,says}'"
)
_WIDTH = 22  # columns


def findings_page(
    *,
    establishment_id: int,
    filters: Filters,
    sort: str = "newest",
    older: Key | None = None,
    newer: Key | None = None,
    size: int = PAGE,
) -> Page:
    """A page of findings: the first, or what comes behind `older`, or what comes before `newer`."""
    where, values = where_of(establishment_id, filters)
    columns = [*filter(None, (SORTS[sort], "finding.hand_id", "finding.id"))]
    key = older or newer
    backward = newer is not None and older is None
    if key is not None:
        place = [key.first, key.hand, key.id][-len(columns) :]
        where += f" AND ({', '.join(columns)}) {'>' if backward else '<'} ({', '.join(['%s'] * len(place))})"
        values += place
    way = "ASC" if backward else "DESC"
    order = ", ".join(f"{column} {way}" for column in columns)
    found = rows(
        f"SELECT {_COLUMNS}, {SORTS[sort] or 0} {_WITH_PEOPLE} WHERE {where} ORDER BY {order} LIMIT %s",  # fixed texts
        [*values, size + 1],
    )
    more = len(found) > size
    shown = [_row(row) for row in found[:size]]
    if backward:
        shown.reverse()
    if not shown:
        return Page([], None, None)
    behind = more or backward
    before = older is not None or (backward and more)
    return Page(shown, shown[0].key if before else None, shown[-1].key if behind else None)


def findings_count(*, establishment_id: int, filters: Filters) -> int:
    """How many there are, counted up to MOST + 1."""
    where, values = where_of(establishment_id, filters)
    source = _FROM if filters.of_hands else _ALONE
    query = f"SELECT count(*) FROM (SELECT 1 {source} WHERE {where} LIMIT %s) AS counted"  # noqa: S608
    [(count,)] = rows(query, [*values, MOST + 1])
    return int(count)


def findings_facets(*, establishment_id: int, filters: Filters) -> dict[str, list[Facet]]:
    """For each filter, how many findings each value would leave, the other filters of the page left out of account."""
    where, values = where_of(establishment_id, only(filters, "day", "status", "state", "assigned", "narrow"))
    found = rows(
        "SELECT finding.rule, finding.severity, finding.outcome, coalesce(place.name, ''), count(*)"
        f" {_FROM} WHERE {where} GROUP BY GROUPING SETS ((1), (2), (3), (4))",
        values,
    )
    facets: dict[str, list[Facet]] = {name: [] for name in ("rule", "severity", "outcome", "table")}
    for *named, count in found:
        name, value = next((name, value) for name, value in zip(facets, named, strict=True) if value is not None)
        if value:
            facets[name].append(Facet(value, count))
    for facet in facets.values():
        facet.sort(key=lambda one: one.value)
    facets["severity"].sort(key=lambda one: SEVERITIES.index(one.value))
    return facets


class Detail(Struct, frozen=True):
    """One finding whole."""

    row: Row
    evidence: dict[str, Any]
    withdrawn_why: str
    first_seen: datetime.datetime
    last_changed: datetime.datetime
    waived_until: datetime.date | None
    table_id: int | None


def finding_read(*, establishment_id: int, finding_id: int) -> Detail | None:
    """One finding of this establishment; None when there is none of that number."""
    found = rows(
        f"SELECT {_COLUMNS}, 0, finding.evidence::text, finding.withdrawn_why, finding.first_seen, finding.last_changed,"
        " finding.waived_until, coalesce(hand.table_id, finding.table_id)"
        f" {_WITH_PEOPLE} WHERE finding.id = %s AND finding.establishment_id = %s",
        [finding_id, establishment_id],
    )
    if not found:
        return None
    key = _WIDTH + 1
    evidence, *others = found[0][key:]
    return Detail(_row(found[0][:key]), json.loads(evidence), *others)


def finding_neighbours(
    *, establishment_id: int, filters: Filters, sort: str, detail: Detail
) -> tuple[int | None, int | None]:
    """The findings before and behind this one in the list it was opened from."""
    key = finding_key(sort=sort, row=detail.row)
    before = findings_page(establishment_id=establishment_id, filters=filters, sort=sort, newer=key, size=1)
    behind = findings_page(establishment_id=establishment_id, filters=filters, sort=sort, older=key, size=1)
    return (
        before.rows[-1].id if before.rows else None,
        behind.rows[0].id if behind.rows else None,
    )


def finding_key(*, sort: str, row: Row) -> Key:
    """The finding's place in a list so sorted."""
    firsts = {
        "newest": 0,
        "severity": len(SEVERITIES) - 1 - SEVERITIES.index(row.severity),
        "difference": -1 if row.difference is None else abs(row.difference),
    }
    return Key(firsts[sort], row.hand, row.id)


def findings_of_hands(*, hands: list[int]) -> dict[int, list[Row]]:
    """The findings of some hands, the severest first."""
    found = rows(
        f"SELECT {_COLUMNS}, {_RANK} {_WITH_PEOPLE} WHERE finding.hand_id = ANY(%s) ORDER BY {_RANK} DESC, finding.id",
        [hands],
    )
    by_hand: dict[int, list[Row]] = {}
    for row in map(_row, found):
        by_hand.setdefault(row.hand, []).append(row)
    return by_hand


def _row(row: tuple[Any, ...]) -> Row:
    """A row of _COLUMNS, and behind it the first column of its key."""
    said, first = row[-2:]
    return Row(*(*row[:-2], tuple(json.loads(said or "[]")), Key(first, row[10], row[0])))
