"""One issue: its findings by key, by table, dealer, shift and week, and what was done about it."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from msgspec import Struct

from compliance.desk.models import IssueAct, WaitingFor
from compliance.desk.models import IssueActKind as Kind
from compliance.floor.models import Reason
from compliance.floor.read.finding_filters import Filters as FindingFilters
from compliance.floor.read.findings import Row as FindingRow
from compliance.floor.read.findings import findings_page
from compliance.shell.rows import rows

PAGE = 25
WEEKS = 13
ACTS = 50


class Place(NamedTuple):
    """Where a page of an issue's findings begins."""

    hand: int
    finding: int

    def __str__(self) -> str:
        return f"{self.hand}.{self.finding}"


class Gathered(Struct, frozen=True):
    """Some of an issue's findings, the latest first, and where the older ones begin."""

    rows: list[FindingRow]
    older: Place | None


_FINDINGS = """
SELECT hand, finding_id FROM desk_issue_finding WHERE issue_id = %s AND (hand, finding_id) < (%s, %s)
ORDER BY hand DESC, finding_id DESC LIMIT %s
"""


def findings_of(*, establishment_id: int, issue: int, before: Place | None = None, size: int = PAGE) -> Gathered:
    """The findings of an issue, withdrawn ones too."""
    start = before or Place(2**62, 0)
    places = [Place(*row) for row in rows(_FINDINGS, [issue, *start, size + 1])]
    ids = tuple(one.finding for one in places[:size])
    if not ids:
        return Gathered([], None)
    filters = FindingFilters(ids=ids, status=None)
    found = findings_page(establishment_id=establishment_id, filters=filters, size=size)
    return Gathered(found.rows, places[size - 1] if len(places) > size else None)


class Tally(Struct, frozen=True):
    """How many findings an issue has of a value, and their money."""

    value: str
    count: int
    todo: int
    short: int
    over: int


class Facets(Struct, frozen=True):
    """An issue by table, dealer and shift, the most first; and by week, in order, weeks without any among them."""

    tables: list[Tally]
    dealers: list[Tally]
    shifts: list[Tally]
    weeks: list[Tally]


_OLDEST = "SELECT finding_id FROM desk_issue_finding WHERE issue_id = %s AND todo ORDER BY dealt, finding_id LIMIT %s"
OLDEST = 12


def oldest_to_do(*, issue: int, size: int = OLDEST) -> list[int]:
    """Its first findings that are to do, as the hands were dealt: the numbers."""
    return [finding for (finding,) in rows(_OLDEST, [issue, size])]


_TALLIES = """
SELECT tally.part, CASE WHEN tally.part = 'table' THEN place.name ELSE tally.value END, tally.count, tally.todo, tally.short,
    tally.over
FROM desk_issue_tally AS tally
LEFT JOIN games_table AS place ON tally.part = 'table' AND place.id::text = tally.value
WHERE tally.issue_id = %s AND tally.count > 0 AND (tally.part <> 'week' OR tally.value >= %s)
ORDER BY tally.count DESC, 2
"""


def facets_of(*, issue: int, day: datetime.date) -> Facets:
    """The latest weeks up to that of `day`."""
    monday = day - datetime.timedelta(days=day.weekday())
    weeks = [(monday - datetime.timedelta(weeks=back)).isoformat() for back in range(WEEKS - 1, -1, -1)]
    found: dict[str, list[Tally]] = {"table": [], "dealer": [], "shift": [], "week": []}
    for part, *tally in rows(_TALLIES, [issue, weeks[0]]):
        found[part].append(Tally(*tally))
    by_week = {one.value: one for one in found["week"]}
    return Facets(
        found["table"],
        found["dealer"],
        found["shift"],
        [by_week.get(week) or Tally(week, 0, 0, 0, 0) for week in weeks],
    )


class Event(Struct, frozen=True):
    """A line of the history: when, who, what, in which words, the entry that says so, and how many findings it covered."""

    at: datetime.datetime
    who: str
    what: str
    index: int
    words: str
    covers: int
    by: int | None
    act: str


_WORDS = {
    Kind.TAKE: "Taken",
    Kind.COMMENT: "Comment",
    Kind.REOPEN: "Reopened",
    Kind.UNDO: "Taken back",
    Kind.RETURN: "Came back: a hand dealt later, or a finding that is with people again",
    Kind.COVER: "Older hands arrived late: settled with the others",
    Kind.SETTLE: "Each finding was settled by itself",
    Kind.WITHDRAW: "Withdrawn: the reviews say none of it any longer",
    Kind.LAPSE: "The waiver is over. Open again",
    Kind.WAKE: "What it was put off for has come",
    Kind.BACK: "Nobody was at it: back with its desk",
}


_WITH = {
    Kind.MERGE: "Worked with",
    Kind.PART: "Parted from",
    Kind.CAUSE: "Opened for what cannot be told, and worked with its cause,",
}


def act_words(act: IssueAct) -> str:
    """What an act was, without who and when."""
    kind = Kind(act.act)
    if kind is Kind.GIVE:
        return f"Given to {act.assignee}" if act.assignee is not None else f"Given to the desk {act.desk}"
    if kind in (Kind.WAIT, Kind.SNOOZE):
        begun = "Waits for" if kind is Kind.WAIT else "Put off, waiting for"
        return f"{begun} {WaitingFor(act.waiting_for).label} until {act.until:%m/%d/%Y}"
    if kind is Kind.RESOLVE:
        return f"Resolved: {Reason(act.reason).label}"
    if kind is Kind.WAIVE:
        return f"Waived until {act.until:%m/%d/%Y}"
    if kind in _WITH:
        return f"{_WITH[kind]} issue {act.other_id}"
    return _WORDS[kind]


def acts_of(*, issue: int, size: int = ACTS) -> list[Event]:
    """What was done about an issue, the latest first."""
    found = IssueAct.objects.filter(issue=issue).select_related("by", "assignee").order_by("-number")[:size]
    return [
        Event(
            act.at, str(act.by or "Oliver"), act_words(act), act.record_index, act.words, act.covers, act.by_id, act.act
        )
        for act in found
    ]
