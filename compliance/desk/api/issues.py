"""Issues as the commission reads them: in the order in which they last changed, by a review or by an act.

Hand-over notes, saved views and what is on whose desk are the establishment's own and are not given.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from compliance.floor.read.finding_filters import SEVERITIES
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import HIGHEST, Question, given, listed
from compliance.shell.api.problem import not_there
from compliance.shell.lists import Conditions, Dollars, Index, Key, Moment, Wanted, money, rows, utc


class IssueActItem(Struct, frozen=True):
    """What the establishment did about an issue, or Oliver."""

    record: Annotated[Index, Meta(description="index of its entry in the record, which names the findings it covers")]
    at: datetime.datetime
    act: str
    state: Annotated[str, Meta(description="of the issue from here on")]
    by: Annotated[str | None, Meta(description="username; null: Oliver itself")]
    reason: str
    words: str
    until: Annotated[datetime.date | None, Meta(description="last day of a waiver, or until when it waits")]
    right_from: Annotated[
        datetime.datetime | None, Meta(description="resolved: a hand dealt from here on brings it back")
    ]
    covers: Annotated[int, Meta(description="how many findings it settled or opened")]


class IssueItem(Struct, frozen=True):
    """Equal findings of an establishment, by a fixed key. `changed` and `id` together name one state of it."""

    changed: Annotated[Index, Meta(description="index of the entry in the record that last changed it")]
    id: int
    record: Annotated[Index, Meta(description="index of the entry that opened it")]
    establishment: str
    rule: str
    game: Annotated[str | None, Meta(description="null: it is about the accounts of gaming days")]
    hung: Annotated[str, Meta(description="the option of the fee schedule at the table")]
    about: Annotated[str, Meta(description="the kind of thing it is about")]
    outcome: str
    direction: Annotated[str, Meta(description="`short`, `over`; empty: no money differs")]
    least_dollars: Annotated[Dollars, Meta(description="of the step into which the difference falls")]
    most_dollars: Annotated[Dollars | None, Meta(description="null: without end, or no money differs")]
    severity: str
    state: str
    came_back: bool
    right_from: Annotated[Moment | None, Meta(description="resolved: a hand dealt from here on brings it back")]
    until: datetime.date | None
    worked_with: Annotated[int | None, Meta(description="the issue by which they go that are worked together")]
    findings: Annotated[int, Meta(description="how many stand")]
    to_do: int
    hands: int
    tables: int
    short_dollars: Dollars
    over_dollars: Dollars
    first_dealt: Moment | None
    last_dealt: Moment | None
    opened: Moment
    cause: Annotated[
        str | None, Meta(description="the rule that failed on the very same hands, for which it cannot be told")
    ]
    acts: Annotated[list[IssueActItem] | UnsetType, Meta(description="of one issue: what was done about it")] = UNSET


_SELECT = f"""
SELECT issue.changed_index, issue.id, issue.record_index, house.slug, issue.rule, nullif(issue.game, ''), issue.option,
    issue.kind, issue.outcome, issue.direction, issue.least, nullif(issue.most, 0), issue.worst, issue.state, issue.came_back,
    {utc("issue.right_from")}, issue.until, issue.lead_id, issue.standing, issue.todo, issue.hands, issue.tables, issue.short,
    issue.over, {utc("issue.first_dealt")}, {utc("issue.last_dealt")}, {utc("issue.opened")},
    nullif(issue.cause, '')
FROM desk_issue AS issue JOIN games_establishment AS house ON house.id = issue.establishment_id
WHERE {{where}} ORDER BY issue.changed_index, issue.id LIMIT %s
"""  # noqa: S608  # our own columns
_ACTS = """
SELECT act.record_index, act.at, act.act, act.state, person.username, act.reason, act.words, act.until, act.right_from,
    act.covers
FROM desk_issue_act AS act LEFT JOIN people_person AS person ON person.id = act.by_id
WHERE act.issue_id = %s ORDER BY act.number
"""


@listed(
    "issues",
    IssueItem,
    "Issues",
    key="changed id",
    scope="findings",
    filters=(asking.ESTABLISHMENT, asking.CHANGED_SINCE, asking.RULE, asking.OUTCOME, asking.ISSUE_STATE),
    words=(
        "Equal findings together, by a fixed key, in the order in which they last changed. An issue that changes comes again"
        " behind those you have read, as it stands then."
    ),
)
def issues(wanted: Wanted, after: Key, most: int) -> list[IssueItem]:
    where = Conditions().add("(issue.changed_index, issue.id) > (%s, %s)", *after)
    where.add("issue.changed_index > %s", wanted.changed_since).add("issue.changed_index < %s", wanted.before)
    where.add("issue.rule = %s", wanted.rule).add("issue.outcome = %s", wanted.outcome)
    where.add("issue.state = %s", wanted.issue_state).whose("issue.establishment_id", wanted.houses)
    return [_item(row) for row in rows(_SELECT.format(where=where), [*where.values, most])]


@given(
    "issues/<int:issue>",
    IssueItem,
    "One issue with what was done about it",
    name="issue",
    scope="findings",
    parts={"issue": "Its id."},
)
def issue(question: Question, issue: int) -> IssueItem:
    where = Conditions().add("issue.id = %s", issue).whose("issue.establishment_id", question.ids)
    found = rows(_SELECT.format(where=where), [*where.values, 1]) if issue < HIGHEST else []
    if not found:
        raise not_there("issue", issue, "there is no issue of this number", "Ask /issues for those there are.")
    item = _item(found[0])
    question.note.house = question.reader.house(item.establishment)
    return structs.replace(item, acts=[IssueActItem(*row) for row in rows(_ACTS, [issue])])


def _item(row: tuple[Any, ...]) -> IssueItem:
    severity = SEVERITIES[len(SEVERITIES) - 1 - row[12]]
    sums = [str(money(row[22])), str(money(row[23]))]
    return IssueItem(*(*row[:10], str(money(row[10])), money(row[11]), severity, *row[13:22], *sums, *row[24:]))
