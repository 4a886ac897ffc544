"""How fresh and how whole what the commission reads is: lag, backlog, gaps, and how far the record is sealed."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from django.http import HttpResponse
from django.utils import timezone
from msgspec import Meta, Struct

from compliance.record import read
from compliance.record.api.proofs import CheckpointItem, StampItem, checkpoint_item, stamp_item
from compliance.record.checkpoint import head_said
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.door import as_json
from compliance.shell.api.commission.resource import Question, given
from compliance.shell.lists import rows

MOST = 10_000
"""A backlog or gaps are counted up to here; `more_than_counted` says that there are more."""
GAP_RULE = "REC001"


class HouseStatus(Struct, frozen=True):
    """One establishment. Seconds are whole; null where nothing was recorded yet."""

    establishment: str
    last_hand: Annotated[int | None, Meta(description="index of the latest hand")]
    last_hand_ended: datetime.datetime | None
    last_hand_recorded: datetime.datetime | None
    recording_lag_seconds: Annotated[int | None, Meta(description="from the end of that hand until it was recorded")]
    quiet_seconds: Annotated[int | None, Meta(description="since that hand was recorded")]
    backlog: Annotated[int, Meta(description="hands that wait for their review")]
    backlog_seconds: Annotated[int | None, Meta(description="how long the first of them has waited")]
    books_backlog: Annotated[int, Meta(description="gaming days whose books wait for their review")]
    last_number: Annotated[int | None, Meta(description="of its count of entries, each one more than the one before")]
    signed_number: Annotated[
        int | None, Meta(description="the last number that the checkpoint signs: none up to it is missing")
    ]
    gaps: Annotated[int, Meta(description="breaks in the run of hand numbers that stand open (REC001)")]
    more_than_counted: Annotated[bool, Meta(description=f"backlog or gaps are above {MOST}")]


class Status(Struct, frozen=True):
    """What is served now."""

    at: datetime.datetime
    record_size: int
    checkpoint: CheckpointItem | None
    stamp: Annotated[
        StampItem | None, Meta(description="the last one of a checkpoint; null: no authority outside is asked")
    ]
    unsealed: Annotated[int, Meta(description="entries behind the last checkpoint")]
    establishments: list[HouseStatus]


_HOUSES = """
SELECT house.slug, last.index, last.ended, waiting.count, waiting.first, books.count, gaps.count
FROM games_establishment AS house
LEFT JOIN LATERAL (SELECT index, ended FROM compliance_hand WHERE establishment_id = house.id
    ORDER BY index DESC LIMIT 1) AS last ON true
CROSS JOIN LATERAL (SELECT count(DISTINCT hand_id), min(hand_id) AS first FROM (
    SELECT hand_id FROM compliance_pending WHERE establishment_id = house.id LIMIT %(most)s) AS counted) AS waiting
CROSS JOIN LATERAL (SELECT count(DISTINCT gaming_day) FROM compliance_books_pending
    WHERE establishment_id = house.id) AS books
CROSS JOIN LATERAL (SELECT count(*) FROM (
    SELECT FROM compliance_finding AS finding JOIN compliance_hand AS hand ON hand.index = finding.hand_id
    WHERE finding.rule = %(rule)s AND finding.status = 'open' AND hand.establishment_id = house.id LIMIT %(most)s
    ) AS counted) AS gaps
WHERE house.id = ANY(%(houses)s) ORDER BY house.id
"""


@given(
    "status",
    Status,
    "How fresh and how whole: lag, backlog, gaps, last checkpoint",
    filters=(asking.ESTABLISHMENT,),
    changes_with_record=False,
)
def status(question: Question) -> HttpResponse:
    response = as_json(status_read(houses=question.ids, now=timezone.now()))
    response["Cache-Control"] = "no-store"
    return response


def status_read(*, houses: tuple[int, ...], now: datetime.datetime) -> Status:
    """The state of these establishments and of the record, in five queries whatever their number."""
    found = rows(_HOUSES, {"houses": list(houses), "most": MOST + 1, "rule": GAP_RULE})
    asked = {index for row in found for index in (row[1], row[4]) if index is not None}
    recorded = read.times(sorted(asked))
    numbers = tail.numbers if (tail := read.tail([row[0] for row in found])) is not None else {}
    size, latest = 0 if tail is None else tail.size, read.checkpoint_latest()
    head = None if latest is None else head_said(latest.note)
    return Status(
        at=now,
        record_size=size,
        checkpoint=None if latest is None else checkpoint_item(latest),
        stamp=stamp_item(size),
        unsealed=size - (0 if latest is None else latest.size),
        establishments=[
            _house(row, recorded, now, numbers.get(row[0]), None if head is None else head.last_number(row[0]))
            for row in found
        ],
    )


def _house(
    row: tuple[Any, ...],
    recorded: dict[int, datetime.datetime],
    now: datetime.datetime,
    last_number: int | None,
    signed_number: int | None,
) -> HouseStatus:
    slug, last, ended, backlog, first, books, gaps = row
    at, since = recorded.get(last), recorded.get(first)
    return HouseStatus(
        establishment=slug,
        last_hand=last,
        last_hand_ended=ended,
        last_hand_recorded=at,
        recording_lag_seconds=None if at is None else int((at - ended).total_seconds()),
        quiet_seconds=None if at is None else int((now - at).total_seconds()),
        backlog=min(backlog, MOST),
        backlog_seconds=None if since is None else int((now - since).total_seconds()),
        books_backlog=books,
        last_number=last_number,
        signed_number=signed_number,
        gaps=min(gaps, MOST),
        more_than_counted=max(backlog, gaps) > MOST,
    )
