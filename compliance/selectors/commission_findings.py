"""Findings as the commission reads them: in the order in which they last changed.

A finding that is withdrawn, or found otherwise by a later review, moves to the end of the list with the index of that
review's entry. Who has read up to an index and asks again from there sees it again, as it stands now.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from compliance.selectors.commission_hands import Dollars, Index
from compliance.selectors.commission_page import Conditions, Key, Wanted, money, rows


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


class FindingItem(Struct, frozen=True):
    """What a rule says of a hand. `changed` and `id` together name one state of it."""

    changed: Annotated[Index, Meta(description="index of the entry in the record that last changed it")]
    id: int
    rule: str
    severity: str
    outcome: Annotated[str, Meta(description="`fail`, or `cannot tell` for want of data or for two readings")]
    status: str
    withdrawn_why: Annotated[str, Meta(description="empty while it stands")]
    says: str
    subject: Annotated[str, Meta(description="path in the recorded hand; empty: the hand as a whole")]
    recorded: Annotated[str | None, Meta(description="what was recorded, in words or figures")]
    due: Annotated[str | None, Meta(description="what was due, in words or figures")]
    difference_dollars: Annotated[Dollars | None, Meta(description="recorded less due, where both are amounts")]
    first_seen: datetime.datetime
    last_changed: datetime.datetime
    hand: Index
    hand_id: str
    establishment: str
    table: str
    game: str
    gaming_day: datetime.date
    hand_number: int
    evidence: Annotated[Evidence | UnsetType, Meta(description="of one finding, or with `include=evidence`")] = UNSET


_SELECT = """
SELECT finding.changed_index, finding.id, finding.rule, finding.severity, finding.outcome, finding.status,
    finding.withdrawn_why, finding.says, finding.subject, finding.recorded, finding.due, finding.difference,
    finding.first_seen, finding.last_changed, hand.index, hand.hand_id, house.slug, place.name, hand.game,
    hand.gaming_day, hand.number, {evidence}
FROM compliance_finding AS finding
JOIN compliance_hand AS hand ON hand.index = finding.hand_id
JOIN games_table AS place ON place.id = hand.table_id
JOIN games_establishment AS house ON house.id = hand.establishment_id
WHERE {where} ORDER BY finding.changed_index, finding.id LIMIT %s
"""
_evidence = msgspec.json.Decoder(Evidence)


def findings_list(*, wanted: Wanted, after: Key, most: int) -> list[FindingItem]:
    """Findings that changed behind a place in the record, in its order."""
    where = Conditions().add("(finding.changed_index, finding.id) > (%s, %s)", *after)
    where.add("finding.changed_index > %s", wanted.changed_since).add("finding.changed_index < %s", wanted.before)
    where.add("finding.rule = %s", wanted.rule).add("finding.severity = %s", wanted.severity)
    where.add("finding.outcome = %s", wanted.outcome).add("finding.status = %s", wanted.status)
    where.whose("hand.establishment_id", wanted.houses).add("hand.game = %s", wanted.game)
    where.days(wanted, "hand.table_id")
    return _read(where, most, evidence=wanted.include == "evidence")


def finding_get(*, houses: tuple[int, ...], finding_id: int) -> FindingItem | None:
    """One finding of these establishments, with its evidence."""
    where = Conditions().add("finding.id = %s", finding_id).whose("hand.establishment_id", houses)
    return next(iter(_read(where, 1, evidence=True)), None)


def findings_of_hand(*, index: int) -> list[FindingItem]:
    """What was ever found of a hand."""
    return _read(Conditions().add("finding.hand_id = %s", index), None, evidence=False)


def _read(where: Conditions, most: int | None, *, evidence: bool) -> list[FindingItem]:
    query = _SELECT.format(where=where, evidence="finding.evidence::text" if evidence else "NULL")
    return [_item(row) for row in rows(query, [*where.values, most])]


def _item(row: tuple[Any, ...]) -> FindingItem:
    evidence = UNSET if row[21] is None else _evidence.decode(row[21])
    return FindingItem(*(*row[:11], money(row[11]), *row[12:21], evidence))
