"""Compares the acts that findings have from an act on their issue with it: which findings, and every column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from compliance.record.declared import Check, Difference
from compliance.record.entry import Entry
from compliance.shell.rows import rows

SETTLED_WITH = "Settled with issue {}: the hand was dealt before."
"""What stands at a finding that came late. Rows that are there are compared with it: other words would stand beside it."""
# The act on the issue is compared with its entry. Taken back, a finding is what the act before that one had left.
_SHARED = """
SELECT act.record_index, finding.hand_id, finding.subject, concat_ws(', ',
    CASE WHEN act.at IS DISTINCT FROM done.at THEN 'time' END,
    CASE WHEN act.by_id IS DISTINCT FROM done.by_id THEN 'author' END,
    CASE WHEN act.assignee_id IS NOT NULL THEN 'assignee' END,
    CASE WHEN act.reason IS DISTINCT FROM done.reason THEN 'reason' END,
    CASE WHEN act.words IS DISTINCT FROM (CASE done.act WHEN 'cover' THEN replace(%(settled)s, '{}', done.issue_id::text)
        ELSE done.words END) THEN 'words' END,
    CASE WHEN act.act IS DISTINCT FROM (CASE done.act WHEN 'undo' THEN 'take-back' WHEN 'cover' THEN
        CASE done.state WHEN 'resolved' THEN 'resolve' ELSE 'waive' END ELSE done.act END) THEN 'act' END,
    CASE WHEN act.state IS DISTINCT FROM (CASE done.act WHEN 'resolve' THEN 'resolved' WHEN 'waive' THEN 'waived'
        WHEN 'reopen' THEN 'acknowledged' WHEN 'cover' THEN done.state WHEN 'undo' THEN coalesce(before.state, 'new') END)
        THEN 'state' END,
    CASE WHEN act.until IS DISTINCT FROM (CASE WHEN done.act = 'waive' THEN done.until WHEN done.act = 'undo' THEN before.until
        WHEN done.act = 'cover' AND done.state = 'waived' THEN waiver.until END) THEN 'last day' END,
    CASE WHEN act.number <> 1 + (SELECT count(*) FROM compliance_finding_act AS earlier
        WHERE earlier.finding_id = act.finding_id AND earlier.record_index < act.record_index) THEN 'number' END)
FROM compliance_finding_act AS act JOIN compliance_finding AS finding ON finding.id = act.finding_id
LEFT JOIN desk_issue_act AS done ON done.record_index = act.record_index
LEFT JOIN LATERAL (
    SELECT (SELECT each.state FROM compliance_finding_act AS each
            WHERE each.finding_id = act.finding_id AND each.number = act.number - 2) AS state,
        (SELECT each.until FROM compliance_finding_act AS each WHERE each.finding_id = act.finding_id
            AND each.number < act.number - 1 AND each.act NOT IN ('assign', 'comment') ORDER BY each.number DESC LIMIT 1) AS until
    ) AS before ON true
LEFT JOIN LATERAL (
    SELECT each.until FROM desk_issue_act AS each WHERE each.issue_id = done.issue_id AND each.number < done.number
        AND each.act = 'waive' ORDER BY each.number DESC LIMIT 1) AS waiver ON true
WHERE act.shared AND act.record_index >= %(start)s AND act.record_index < %(stop)s ORDER BY finding.id
"""


class Covered(Check):
    """Exactly those findings that the entry of an act on an issue names, each with this act as its issue has it."""

    kinds = frozenset({"issue-act/1"})
    tables = frozenset({"compliance_finding_act"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored: dict[int, list[tuple[list[object], str]]] = {}
        for index, hand, subject, differing in rows(_SHARED, {"start": start, "stop": stop, "settled": SETTLED_WITH}):
            stored.setdefault(index, []).append(([hand, subject], differing))
        recorded = {entry.index: entry for entry in entries}
        for index in sorted(stored.keys() | recorded.keys()):
            entry, held = recorded.get(index), stored.get(index, [])
            named = [] if entry is None else msgspec.json.decode(entry.body).get("findings", [])
            if sorted(named) != sorted(of for of, _ in held):
                yield index, "the findings with this act of their issue are not those that the record names"
            yield from (
                (index, f"the finding {of[1]} of {of[0]} says another {differing} of this act than its issue")
                for of, differing in held
                if differing
            )
