"""Who drafted a posting and who approved it, where it came of a change with two people: from the record's own entries."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from compliance.record import read
from compliance.shell.rows import rows

_APPROVED = """
SELECT DISTINCT act.record_index, author.username, decider.username FROM unnest(%s::bigint[]) AS posting(index)
CROSS JOIN LATERAL (
    SELECT later.* FROM compliance_change_act AS later WHERE later.record_index > posting.index
    ORDER BY later.record_index LIMIT 1) AS act
JOIN compliance_change AS change ON change.id = act.change_id
JOIN people_person AS author ON author.id = change.author_id
JOIN people_person AS decider ON decider.id = act.by_id
WHERE change.establishment_id = %s AND act.act = 'approve'
"""
"""An approval is recorded right behind the postings it puts up: nobody else records anything in between."""


class Approval(NamedTuple):
    """Two people: who drafts a change does not decide it."""

    drafted_by: str
    approved_by: str


class _Approve(Struct):
    """As much of the body of an approval as is wanted here."""

    postings: list[int] = []


def approvals_read(*, establishment_id: int, postings: Collection[int]) -> dict[int, Approval]:
    """Of these postings, by the entry that put each up; one that is absent was put up without a change."""
    found: list[tuple[Any, ...]] = rows(_APPROVED, [list(postings), establishment_id])
    bodies = read.bodies([index for index, _, _ in found])
    return {
        posting: Approval(author, decider)
        for index, author, decider in found
        for posting in msgspec.json.decode(bodies[index], type=_Approve).postings
    }
