"""Notes to whoever keeps the rules: findings and issues resolved because the rule reads the book wrongly, each with its hand."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.shell.rows import rows

MOST = 20


class RuleNote(Struct, frozen=True):
    """Who says why, of which finding; the latest of them where a whole issue was resolved so."""

    record: int
    at: datetime.datetime
    who: str
    words: str
    issue: int | None
    finding: int
    table: str
    number: int | None
    hand_id: str | None


# An act that was taken back, or whose issue was opened again since, is no note any longer.
_NOTES = """
SELECT note.record_index, note.at, coalesce(nullif(btrim(person.first_name || ' ' || person.last_name), ''), person.username),
    note.words, note.issue, finding.id, coalesce(place.name, ''), hand.number, hand.hand_id
FROM (
    SELECT act.record_index, act.at, act.by_id, act.words, issue.id AS issue, (
        SELECT held.finding_id FROM desk_issue_finding AS held WHERE held.issue_id = issue.id
        ORDER BY held.hand DESC, held.finding_id DESC LIMIT 1) AS finding
    FROM desk_issue_act AS act JOIN desk_issue AS issue ON issue.id = act.issue_id
    WHERE act.reason = 'rule-misreads' AND act.act = 'resolve' AND issue.establishment_id = %(house)s
        AND issue.rule = %(rule)s AND issue.state = 'resolved' AND NOT EXISTS (
            SELECT FROM desk_issue_act AS later WHERE later.issue_id = act.issue_id AND later.number > act.number
                AND later.act IN ('undo', 'reopen', 'resolve'))
    UNION ALL
    SELECT act.record_index, act.at, act.by_id, act.words, NULL, finding.id
    FROM compliance_finding_act AS act JOIN compliance_finding AS finding ON finding.id = act.finding_id
    WHERE act.reason = 'rule-misreads' AND NOT act.shared AND finding.establishment_id = %(house)s
        AND finding.rule = %(rule)s AND finding.state = 'resolved' AND act.number = finding.acted
) AS note
JOIN compliance_finding AS finding ON finding.id = note.finding
LEFT JOIN compliance_hand AS hand ON hand.index = finding.hand_id
LEFT JOIN games_table AS place ON place.id = coalesce(hand.table_id, finding.table_id)
LEFT JOIN people_person AS person ON person.id = note.by_id
ORDER BY note.record_index DESC LIMIT %(most)s
"""


def rule_notes(*, establishment_id: int, rule: str) -> list[RuleNote]:
    """The latest first."""
    return [RuleNote(*row) for row in rows(_NOTES, {"house": establishment_id, "rule": rule, "most": MOST})]
