"""Corrections of hands that two people make, as the commission reads them: what was proposed, and how it was decided."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Index, Key, Wanted, rows


class CorrectionStep(Struct, frozen=True):
    """One step of a correction by which a failing finding falls. Who proposes it does not decide it."""

    record: Annotated[Index, Meta(description="index of the entry that holds the step")]
    proposed: Annotated[Index, Meta(description="index of the entry by which it was proposed")]
    act: Annotated[str, Meta(description="propose, confirm, refuse or withdraw")]
    at: datetime.datetime
    by: str
    words: Annotated[str, Meta(description="the reason; empty where none was given")]
    establishment: str
    hand: Annotated[str, Meta(description="id of the hand that is corrected, as its recorder gave it")]
    correction: Annotated[dict[str, Any], Meta(description="the superseding hand whole, in the form of the intake")]
    falls: Annotated[list[dict[str, str]], Meta(description="findings that two people let fall: rule, subject, hand")]
    stored: Annotated[Index | None, Meta(description="index of the superseding hand, once it was confirmed")]


_STEPS = """
SELECT step.record_index, proposed.record_index, step.act, step.at, author.username, step.words, house.slug, proposed.hand,
    proposed.made, proposed.falls, step.stored
FROM (
    SELECT id AS correction_id, record_index, 'propose' AS act, at, by_id, reason AS words, NULL::bigint AS stored
    FROM compliance_hand_correction
    UNION ALL
    SELECT correction_id, record_index, act, at, by_id, words, stored FROM compliance_correction_decision
) AS step
JOIN compliance_hand_correction AS proposed ON proposed.id = step.correction_id
JOIN games_establishment AS house ON house.id = proposed.establishment_id
JOIN people_person AS author ON author.id = step.by_id
WHERE {where} ORDER BY step.record_index LIMIT %s
"""


@listed(
    "hand-corrections",
    CorrectionStep,
    "Corrections of hands by two people, step by step",
    key="record",
    scope="findings",
    filters=(asking.ESTABLISHMENT, asking.CHANGED_SINCE),
    words="In the order of the record: corrections by which a failing finding would fall, and how another person decided"
    " them. Any other correction is a hand that supersedes one (`hands`).",
)
def corrections(wanted: Wanted, after: Key, most: int) -> list[CorrectionStep]:
    where = Conditions().whose("house.id", wanted.houses).add("step.record_index > %s", after[0])
    where.add("step.record_index > %s", wanted.changed_since).add("step.record_index < %s", wanted.before)
    found = rows(_STEPS.format(where=where), [*where.values, most])
    return [CorrectionStep(*row[:8], *map(msgspec.json.decode, row[8:10]), *row[10:]) for row in found]
