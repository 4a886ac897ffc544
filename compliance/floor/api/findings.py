"""Findings as the commission reads them: in the order in which they last changed.

A finding that is withdrawn, or found otherwise by a later review, moves to the end of the list with the index of that
review's entry. Who has read up to an index and asks again from there sees it again, as it stands now.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, structs

from compliance.floor.api.narrowed import NARROWED, narrowed
from compliance.law.finding import Said
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import HIGHEST, Question, given, listed
from compliance.shell.api.problem import not_there
from compliance.shell.lists import Conditions, Dollars, Index, Key, Moment, Wanted, money, rows, utc


class Cite(Struct, frozen=True):
    """Where it stands printed."""

    book: str
    lines: str


class Evidence(Struct, frozen=True):
    """Why: the law, the printed lines, the sum line by line, and what to do."""

    law: list[str]
    todo: str
    cites: list[Cite]
    reading: Annotated[str | None, Meta(description="the reading of the book on which the verdict hangs")]
    working: list[str]
    said: Annotated[
        Said | UnsetType,
        Meta(
            description="the same texts as words and typed parts in order: amounts in cents, cards, lines, hands, papers"
        ),
    ] = UNSET


class ActItem(Struct, frozen=True):
    """What the establishment did about a finding."""

    record: Annotated[int, Meta(description="index of its entry in the record")]
    at: datetime.datetime
    act: str
    state: Annotated[str, Meta(description="of the finding from here on")]
    by: Annotated[str | None, Meta(description="username; null: Oliver itself")]
    reason: str
    words: str
    until: Annotated[datetime.date | None, Meta(description="last day of a waiver")]


class FindingItem(Struct, frozen=True):
    """What a rule says of a hand, or of the books of a gaming day. `changed` and `id` together name one state of it."""

    changed: Annotated[Index, Meta(description="index of the entry in the record that last changed it")]
    id: int
    rule: str
    severity: str
    outcome: Annotated[str, Meta(description="`fail`, or `cannot tell` for want of data or for two readings")]
    status: Annotated[str, Meta(description="what the reviews say: `open`, or `withdrawn`")]
    state: Annotated[str, Meta(description="what the establishment made of it: new, acknowledged, resolved, waived")]
    withdrawn_why: Annotated[str, Meta(description="empty while it stands")]
    says: str
    subject: Annotated[str, Meta(description="path in the recorded hand, or what of the books; empty: the whole")]
    recorded: Annotated[str | None, Meta(description="what was recorded, in words or figures")]
    due: Annotated[str | None, Meta(description="what was due, in words or figures")]
    difference_dollars: Annotated[Dollars | None, Meta(description="recorded less due, where both are amounts")]
    first_seen: Moment
    last_changed: Moment
    hand: Annotated[Index | None, Meta(description="index of the hand; null: it is about a day's books")]
    books: Annotated[Index | None, Meta(description="index of the opening of the books; null: it is about a hand")]
    hand_id: str | None
    establishment: str
    table: Annotated[str | None, Meta(description="null: of the books, about no one table")]
    game: str | None
    gaming_day: datetime.date
    hand_number: int | None
    issue: Annotated[int | None, Meta(description="the issue in which it is gathered with its equals")]
    evidence: Annotated[Evidence | UnsetType, Meta(description="of one finding, or with `include=evidence`")] = UNSET
    acts: Annotated[list[ActItem] | UnsetType, Meta(description="of one finding: what was done about it")] = UNSET


_SELECT = f"""
SELECT finding.changed_index, finding.id, finding.rule, finding.severity, finding.outcome, finding.status,
    finding.state, finding.withdrawn_why, finding.says, finding.subject, finding.recorded, finding.due, finding.difference,
    {utc("finding.first_seen")}, {utc("finding.last_changed")}, hand.index,
    CASE WHEN hand.index IS NULL THEN finding.hand_id END, hand.hand_id, house.slug, place.name, hand.game,
    finding.gaming_day, hand.number, held.issue_id, {{evidence}}
FROM compliance_finding AS finding
LEFT JOIN compliance_hand AS hand ON hand.index = finding.hand_id
LEFT JOIN games_table AS place ON place.id = coalesce(hand.table_id, finding.table_id)
JOIN games_establishment AS house ON house.id = finding.establishment_id
LEFT JOIN desk_issue_finding AS held ON held.finding_id = finding.id
WHERE {{where}} ORDER BY {{order}}, finding.id LIMIT %s
"""  # noqa: S608  # our own columns
_ACTS = """
SELECT act.record_index, act.at, act.act, act.state, person.username, act.reason, act.words, act.until
FROM compliance_finding_act AS act LEFT JOIN people_person AS person ON person.id = act.by_id
WHERE act.finding_id = %s ORDER BY act.number
"""
_evidence = msgspec.json.Decoder(Evidence)


@listed(
    "findings",
    FindingItem,
    "Findings",
    key="changed id",
    scope="findings",
    filters=(
        *(asking.ESTABLISHMENT, asking.TABLE, asking.GAME, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
        *(asking.RULE, asking.SEVERITY, asking.OUTCOME, asking.STATUS, asking.STATE, *NARROWED),
        asking.include("evidence", "With `evidence`, each row has its working, law and printed lines."),
    ),
    words=(
        "In the order in which they last changed. A finding that is withdrawn or found otherwise comes again behind those"
        " you have read, as it stands then; `changed` and `id` together name one state of it."
    ),
)
def findings(wanted: Wanted, after: Key, most: int) -> list[FindingItem]:
    where = Conditions().add("(finding.changed_index, finding.id) > (%s, %s)", *after)
    where.add("finding.changed_index > %s", wanted.changed_since).add("finding.changed_index < %s", wanted.before)
    where.add("finding.rule = %s", wanted.rule).add("finding.severity = %s", wanted.severity)
    where.add("finding.outcome = %s", wanted.outcome).add("finding.status = %s", wanted.status)
    where.add("finding.state = %s", wanted.state).whose("finding.establishment_id", wanted.houses)
    where.add("hand.game = %s", wanted.game).days(
        wanted, "finding.gaming_day", "coalesce(hand.table_id, finding.table_id)"
    )
    narrowed(where, wanted, of_hands=False)
    where.between(wanted, "finding.changed_index", last=False, books=True)  # found behind, and changed whenever
    return _read(where, most, evidence=wanted.include == "evidence", order=wanted.order("finding.changed_index"))


@given(
    "findings/<int:finding>",
    FindingItem,
    "One finding with its evidence",
    name="finding",
    scope="findings",
    parts={"finding": "Its id."},
)
def finding(question: Question, finding: int) -> FindingItem:
    where = Conditions().add("finding.id = %s", finding).whose("finding.establishment_id", question.ids)
    found = _read(where, 1, evidence=True) if finding < HIGHEST else []
    if not found:
        cure = "Ask /hands or /findings for those there are."
        raise not_there("finding", finding, "there is no finding of this number", cure)
    question.note.house = question.reader.house(found[0].establishment)
    return structs.replace(found[0], acts=[ActItem(*row) for row in rows(_ACTS, [finding])])


def findings_of_hand(*, index: int) -> list[FindingItem]:
    """What was ever found of a hand."""
    return _read(Conditions().add("finding.hand_id = %s", index), None, evidence=False)


def _read(
    where: Conditions, most: int | None, *, evidence: bool, order: str = "finding.changed_index"
) -> list[FindingItem]:
    query = _SELECT.format(where=where, order=order, evidence="finding.evidence::text" if evidence else "NULL")
    return [_item(row) for row in rows(query, [*where.values, most])]


def _item(row: tuple[Any, ...]) -> FindingItem:
    evidence = UNSET if row[24] is None else _evidence.decode(row[24])
    return FindingItem(*(*row[:12], money(row[12]), *row[13:24], evidence))
