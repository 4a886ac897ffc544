"""The place in the record at which an issue was changed last: by its opening, its acts, its findings, or one that left it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from compliance.desk.forms.causes import causes_for
from compliance.desk.read.as_acted import Differing
from compliance.floor.read import review_said
from compliance.money.read import recorded as books
from compliance.record import read
from compliance.record.entry import Entry
from compliance.record.left import is_left
from compliance.shell.rows import rows

# One statement: what changes an issue meanwhile is seen with its new place, or not at all.
_CHANGED = """
SELECT issue.record_index, issue.id, issue.establishment_id, issue.rule, issue.changed_index, reckoned.last
FROM desk_issue AS issue CROSS JOIN LATERAL (SELECT greatest(issue.record_index,
    (SELECT max(act.record_index) FROM desk_issue_act AS act WHERE act.issue_id = issue.id),
    (SELECT max(finding.changed_index) FROM desk_issue_finding AS held
        JOIN compliance_finding AS finding ON finding.id = held.finding_id WHERE held.issue_id = issue.id)) AS last
) AS reckoned
WHERE {which} AND issue.changed_index <> reckoned.last ORDER BY issue.record_index
"""
# A finding that an entry changed after it had been found, and that is in another issue now; or one that came or went because
# the entry changed its cause, another finding of the same hand.
_LEFT = """
SELECT count(*) FROM compliance_finding AS finding
JOIN desk_issue_finding AS held ON held.finding_id = finding.id
WHERE finding.rule = %(rule)s AND finding.establishment_id = %(house)s AND finding.first_seen < %(at)s AND (
    held.issue_id <> %(issue)s
        AND (finding.hand_id, finding.subject) IN (SELECT * FROM unnest(%(hands)s::bigint[], %(subjects)s::text[]))
    OR finding.outcome = 'cannot tell' AND finding.hand_id = ANY(%(causes)s))
"""


def changed_differ(which: str, values: Sequence[object]) -> Iterator[Differing]:
    """Issues, of those of which `which` holds, that name another entry as their last change."""
    found = rows(_CHANGED.format(which=which), list(values))
    for index, number, house, rule, kept, last in found:
        if kept < last or not _left(number, house, rule, read.entry(kept)):
            yield index, number, "changed_index", kept, last


def _left(issue: int, house: int, rule: str, entry: Entry | None) -> bool:
    """Whether a finding may have left this issue by that entry."""
    if entry is None:
        return False
    if is_left(entry.body):
        return True  # which findings it named was removed when its term was over
    named = sorted(_named(entry, rule))
    asked = {
        "rule": rule,
        "house": house,
        "issue": issue,
        "at": entry.at,
        "hands": [hand for hand, _ in named],
        "subjects": [subject for _, subject in named],
        "causes": sorted({hand for cause in causes_for(rule) for hand, _ in _named(entry, cause)}),
    }
    [(count,)] = rows(_LEFT, asked)
    return bool(count)


def _named(entry: Entry, rule: str) -> set[tuple[int, str]]:
    """The findings of a rule that an entry changed, by hand (or the day accounts) and subject."""
    match entry.kind:
        case "review/1":
            keys = review_said.changed_by(review_said.decode(entry.body))
            return {(hand, subject) for hand, of, subject in keys if of == rule}
        case "books-review/1":
            said = msgspec.json.decode(entry.body, type=books.Said)
            changed = {one.subject for one in said.findings if one.changed and one.rule == rule}
            changed |= {one.subject for one in said.withdrawn if one.rule == rule}
            return {(said.books, subject) for subject in changed}
        case "finding-act/1":
            one = msgspec.json.decode(entry.body)["finding"]
            return {(one["hand"], one["subject"])} if one["rule"] == rule else set()
        case "issue-act/1":
            return {(hand, subject) for hand, subject in msgspec.json.decode(entry.body).get("findings", ())}
    return set()
