"""What must hold of the rows of findings, of a hand or of a gaming day's accounts, and how they are read for comparison.

Whatever a review said, they name entries of the record, stand where their hand does, and are with people as their acts say.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from compliance.floor.read.review_digest import finding_digest
from compliance.record import read
from compliance.record.declared import Difference
from compliance.shell.rows import rows

FINDING = (
    "rule", "subject", "outcome", "severity", "says", "recorded", "due", "difference", "evidence", "status",
    "withdrawn_why", "first_seen", "last_changed", "changed_index",
)  # fmt: skip
"""The columns of a finding that a review writes."""


def stored_digest(row: Mapping[str, Any]) -> str:
    """The digest of a finding's row, by which a review's entry covers it."""
    try:
        return finding_digest({**row, "evidence": msgspec.json.decode(row["evidence"])})
    except ValueError:  # nothing a review could have written
        return "none"


_REVIEWS = """
SELECT review.hand_id, run.record_index FROM compliance_review AS review
    LEFT JOIN compliance_review_run AS run ON run.id = review.run_id
WHERE review.hand_id >= %s AND review.hand_id < %s
"""
_FINDINGS = """
SELECT finding.hand_id, finding.rule, CASE
        WHEN hand.index IS NULL AND books.index IS NULL THEN 'hand'
        WHEN finding.establishment_id <> coalesce(hand.establishment_id, books.establishment_id) THEN 'establishment'
        WHEN finding.gaming_day <> coalesce(hand.gaming_day, books.gaming_day) THEN 'gaming_day'
        WHEN hand.index IS NOT NULL AND finding.table_id IS NOT NULL THEN 'table'
        WHEN finding.state <> coalesce(acts.state, 'new') THEN 'state'
        WHEN finding.acted <> acts.number THEN 'acted'
        WHEN finding.assigned_id IS DISTINCT FROM acts.assigned THEN 'assigned'
        WHEN finding.waived_until IS DISTINCT FROM acts.until THEN 'waived_until'
        WHEN finding.changed_index < acts.last THEN 'changed_index'
    END AS wrong, finding.changed_index
    FROM compliance_finding AS finding
        LEFT JOIN compliance_hand AS hand ON hand.index = finding.hand_id
        LEFT JOIN compliance_books AS books ON books.index = finding.hand_id
        CROSS JOIN LATERAL (
            SELECT count(*) AS number, max(act.record_index) AS last,
                (array_agg(act.state ORDER BY act.number DESC))[1] AS state,
                (array_agg(act.assignee_id ORDER BY act.number DESC) FILTER (WHERE act.act = 'assign'))[1] AS assigned,
                (array_agg(act.until ORDER BY act.number DESC)
                    FILTER (WHERE act.act NOT IN ('assign', 'comment')))[1] AS until
            FROM compliance_finding_act AS act WHERE act.finding_id = finding.id
        ) AS acts
    WHERE finding.hand_id >= %s AND finding.hand_id < %s
"""


def hand_rows_differ(start: int, stop: int) -> Iterator[Difference]:
    """What is wrong, for the hands recorded at start … stop − 1: (the hand's index, what)."""
    # Rows before entries: a row is committed together with the entry it names, so that entry can then be read.
    reviews, findings = rows(_REVIEWS, [start, stop]), rows(_FINDINGS, [start, stop])
    kinds = read.kinds([*{row[-1] for row in (*reviews, *findings) if row[-1] is not None}])
    for hand, index in reviews:
        if kinds.get(index) != "review/1":
            yield hand, f"the review of hand {hand} names no review in the record, but {index}"
    for hand, rule, wrong, index in findings:
        unknown = (
            None
            if kinds.get(index) in ("review/1", "books-review/1", "finding-act/1", "issue-act/1")
            else "changed_index"
        )
        if wrong or unknown:
            yield hand, f"finding {rule} of hand {hand}: its {wrong or unknown} is not what hand, acts and record say"
