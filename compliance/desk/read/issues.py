"""Issues as pages list them: filtered, sorted, one page at a time by key, with how many each lane has."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from compliance.desk.forms.printed import apart_by, size_of
from compliance.floor.read.finding_filters import SEVERITIES
from compliance.floor.read.findings import NAME
from compliance.shell.rows import rows
from games.schema import load

PAGE = 50
OPEN = "issue.state IN ('new', 'taken', 'waiting')"
_CAME = """(issue.record_index > %s OR EXISTS (SELECT FROM desk_issue_act AS act WHERE act.issue_id = issue.id
    AND act.record_index > %s AND act.act IN ('return', 'lapse', 'reopen')))"""
_LATEST = "coalesce(issue.last_dealt, issue.opened)"
SORTS: dict[str, tuple[tuple[str, ...], str]] = {
    "worst": (("(-issue.worst)", "coalesce(issue.first_dealt, issue.opened)", "issue.id"), "ASC"),
    "newest": ((_LATEST, "issue.id"), "DESC"),
    "most": (("issue.todo", "issue.id"), "DESC"),
}
"""The severest first and of these the oldest; the latest hand first; the most to do first."""
LANES = ("open", "mine", "desk", "nobody", "waiting", "back", "settled", "any")
SEVERE = len(SEVERITIES) - 1


class Filters(Struct, frozen=True):
    """What is asked for; None leaves it open."""

    lane: str = "open"
    person: int | None = None  # whose lanes they are
    desks: tuple[str, ...] = ()
    rule: str | None = None
    severity: str | None = None
    outcome: str | None = None
    desk: str | None = None
    state: str | None = None
    ids: tuple[int, ...] | None = None
    after: int | None = None  # open, and opened or come back behind this place in the record


@cache
def _titles() -> dict[str, str]:
    return {slug: game.title for slug, game in load.catalogue().games.items()}


class Row(Struct, frozen=True):
    """An issue in a list."""

    id: int
    rule: str
    game: str
    option: str
    kind: str
    outcome: str
    direction: str
    least: int
    most: int
    cause: str
    cause_kind: str
    standing: int
    todo: int
    hands: int
    tables: int
    short: int
    over: int
    worst: int
    first_dealt: datetime.datetime | None
    last_dealt: datetime.datetime | None
    opened: datetime.datetime
    state: str
    acted: int
    since: datetime.datetime
    desk: str
    owner: int | None
    waiting_for: str
    until: datetime.date | None
    right_from: datetime.datetime | None
    came_back: bool
    lead: int | None
    changed: int
    who: str | None
    key: str

    @property
    def severity(self) -> str:
        return SEVERITIES[SEVERE - self.worst]

    @property
    def apart(self) -> str:
        """What tells it apart from others of its rule."""
        return apart_by(self, _titles())

    @property
    def size(self) -> str:
        return size_of(self)

    @property
    def is_settled(self) -> bool:
        return self.state in ("resolved", "waived")

    @property
    def is_open(self) -> bool:
        return self.state in ("new", "taken", "waiting")


class Page(Struct, frozen=True):
    """Some issues, and whether there are more before and behind."""

    rows: list[Row]
    newer: str | None
    older: str | None


_COLUMNS = ", ".join(
    f"issue.{name}"
    for name in (
        *("id", "rule", "game", "option", "kind", "outcome", "direction", "least", "most"),
        *(
            "cause",
            "cause_kind",
            "standing",
            "todo",
            "hands",
            "tables",
            "short",
            "over",
            "worst",
            "first_dealt",
            "last_dealt",
            "opened",
            "state",
            "acted",
            "since",
            "desk",
        ),
        *("owner_id", "waiting_for", "until", "right_from", "came_back", "lead_id", "changed_index"),
    )
)
_FROM = "FROM desk_issue AS issue LEFT JOIN people_person AS person ON person.id = issue.owner_id"


def issues_page(
    *,
    establishment_id: int,
    filters: Filters,
    sort: str = "worst",
    older: str | None = None,
    newer: str | None = None,
    size: int = PAGE,
) -> Page:
    """A page of issues: the first, or what comes behind `older`, or what comes before `newer`. KeyError: no such place."""
    where, values = where_of(establishment_id, filters)
    columns, way = SORTS[sort]
    backward = newer is not None and older is None
    key = older or newer
    forth = (way == "ASC") != backward
    if key is not None:
        place = _place(key, len(columns))
        where += f" AND ({', '.join(columns)}) {'>' if forth else '<'} ({', '.join(['%s'] * len(columns))})"
        values += place
    order = ", ".join(f"{column} {'ASC' if forth else 'DESC'}" for column in columns)
    written = " || '~' || ".join(f"({column})::text" for column in columns)
    found = rows(
        f"SELECT {_COLUMNS}, {NAME}, {written} {_FROM} WHERE {where} ORDER BY {order} LIMIT %s",  # fixed texts
        [*values, size + 1],
    )
    more = len(found) > size
    shown = [Row(*row) for row in found[:size]]
    if backward:
        shown.reverse()
    if not shown:
        return Page([], None, None)
    before = older is not None or (backward and more)
    return Page(shown, shown[0].key if before else None, shown[-1].key if more or backward else None)


def _place(key: str, width: int) -> list[str]:
    parts = key.split("~")
    if len(parts) != width or not parts[-1].isdecimal() or len(parts[-1]) > 18:
        raise KeyError(key)
    for part in parts[:-1]:
        try:
            int(part) if part.lstrip("-").isdecimal() and len(part) < 18 else datetime.datetime.fromisoformat(part)
        except ValueError:
            raise KeyError(key) from None
    return parts


def where_of(establishment_id: int, filters: Filters) -> tuple[str, list[Any]]:
    """The conditions of a query over `issue` with their values."""
    where, values = "issue.establishment_id = %s", list[Any]([establishment_id])
    lane, given = _lane(filters)
    where, values = f"{where}{lane}", [*values, *given]
    for column in ("rule", "outcome", "desk", "state"):
        if (value := getattr(filters, column)) is not None:
            where, values = f"{where} AND issue.{column} = %s", [*values, value]
    if filters.severity is not None:
        where, values = f"{where} AND issue.worst = %s", [*values, SEVERE - SEVERITIES.index(filters.severity)]
    if filters.after is not None:
        where, values = f"{where} AND {OPEN} AND {_CAME}", [*values, filters.after, filters.after]
    if filters.ids is not None:
        where, values = f"{where} AND issue.id = ANY(%s)", [*values, list(filters.ids)]
    return where, values


def _lane(filters: Filters) -> tuple[str, list[Any]]:
    lanes: dict[str, tuple[str, list[Any]]] = {
        "open": (f" AND {OPEN}", []),
        "mine": (f" AND {OPEN} AND issue.owner_id = %s", [filters.person]),
        "desk": (f" AND {OPEN} AND issue.owner_id IS NULL AND issue.desk = ANY(%s)", [list(filters.desks)]),
        "nobody": (f" AND {OPEN} AND issue.owner_id IS NULL", []),
        "waiting": (" AND issue.state = 'waiting'", []),
        "back": (f" AND {OPEN} AND issue.came_back", []),
        "settled": (" AND issue.state IN ('resolved', 'waived', 'withdrawn')", []),
        "any": ("", []),
    }
    return lanes[filters.lane]


def issues_count(*, establishment_id: int, filters: Filters) -> int:
    """How many there are. There are as many issues as keys, not as findings."""
    where, values = where_of(establishment_id, filters)
    [(count,)] = rows(f"SELECT count(*) FROM desk_issue AS issue WHERE {where}", values)  # noqa: S608  # fixed texts
    return int(count)


_LANES = f"""
SELECT count(*), count(*) FILTER (WHERE issue.owner_id = %s),
    count(*) FILTER (WHERE issue.owner_id IS NULL AND issue.desk = ANY(%s)), count(*) FILTER (WHERE issue.owner_id IS NULL),
    count(*) FILTER (WHERE issue.state = 'waiting'), count(*) FILTER (WHERE issue.came_back)
FROM desk_issue AS issue WHERE issue.establishment_id = %s AND {OPEN}
"""  # noqa: S608  # fixed texts


def lanes_count(*, establishment_id: int, person: int, desks: Sequence[str]) -> dict[str, int]:
    """How many open issues each lane has."""
    [found] = rows(_LANES, [person, list(desks), establishment_id])
    return dict(zip(LANES, found, strict=False))


def issue_read(*, establishment_id: int, number: int) -> Row | None:
    """One issue of this establishment; None when there is none of that number."""
    found = issues_page(establishment_id=establishment_id, filters=Filters(lane="any", ids=(number,)), sort="newest")
    return found.rows[0] if found.rows else None


def issues_with(*, establishment_id: int, issue: Row) -> list[Row]:
    """The issues that are worked with this one, the one they go by first."""
    lead = issue.lead or issue.id
    found = rows(
        "SELECT id FROM desk_issue WHERE establishment_id = %s AND (id = %s OR lead_id = %s) ORDER BY id <> %s, id LIMIT 100",
        [establishment_id, lead, lead, lead],
    )
    ids = tuple(number for (number,) in found if number != issue.id)
    if not ids:
        return []
    return issues_page(establishment_id=establishment_id, filters=Filters(lane="any", ids=ids), sort="newest").rows


def issue_of_finding(*, finding_id: int) -> int | None:
    """The issue in which a finding is gathered."""
    found = rows("SELECT issue_id FROM desk_issue_finding WHERE finding_id = %s", [finding_id])
    return found[0][0] if found else None
