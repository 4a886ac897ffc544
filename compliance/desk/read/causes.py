"""Findings and what caused them: on the very same hand, by what the rules declare (compliance.desk.forms.causes)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from compliance.desk.forms.causes import caused_by, causes
from compliance.desk.forms.key import kind_of
from compliance.desk.read.issues import Filters, Row, issues_page
from compliance.shell.rows import rows

Asked = tuple[int, str, str]
"""A hand by its place in the record, the rule that cannot tell there, and the kind of thing of which it cannot."""
Named = tuple[str, str]
"""The rule that is the cause, and the kind of thing it is about."""

_FAILED = """
SELECT finding.hand_id, finding.rule, finding.subject, finding.evidence #>> '{said,subject}'
FROM compliance_finding AS finding
WHERE finding.hand_id = ANY(%s) AND finding.rule = ANY(%s) AND finding.outcome = 'fail' AND finding.status = 'open'
ORDER BY finding.hand_id, finding.subject
"""


def causes_of(asked: Iterable[Asked]) -> dict[Asked, Named]:
    """What failed on these hands and is the cause; of several the rule that is declared first. One query, or none."""
    wanted = {one: named for one in asked if (named := causes().get(one[1:]))}
    if not wanted:
        return {}
    rules = sorted({rule for named in wanted.values() for rule in named})
    failed: dict[tuple[int, str], str] = {}
    for hand, rule, subject, said in rows(_FAILED, [sorted({hand for hand, *_ in wanted}), rules]):
        failed.setdefault((hand, rule), kind_of(subject, json.loads(said or "[]"), of_hand=True))
    return {
        one: (rule, failed[one[0], rule])
        for one, named in wanted.items()
        for rule in reversed(named)
        if (one[0], rule) in failed
    }


_BESIDE = """
SELECT beside.id FROM compliance_finding AS own
JOIN unnest(%s::text[], %s::text[]) AS pair (cause, rule) ON pair.cause = own.rule
JOIN compliance_finding AS beside ON beside.hand_id = own.hand_id AND beside.rule = pair.rule AND beside.status = 'open'
WHERE own.id = ANY(%s)
"""


def with_what_they_cause(ids: Sequence[int]) -> list[int]:
    """These findings, and those of the same hands whose cause they may be: when one changes, the other belongs elsewhere."""
    pairs = [(cause, rule) for cause, caused in caused_by().items() for rule in caused]
    found = rows(_BESIDE, [*map(list, zip(*pairs, strict=True)), list(ids)]) if pairs else []
    return sorted({*ids, *(number for (number,) in found)})


_RELATED = """
SELECT id FROM desk_issue AS issue WHERE establishment_id = %(house)s AND game = %(game)s AND option = %(option)s AND (
    (rule = %(cause)s AND kind = %(cause_kind)s AND outcome = 'fail')
    OR (rule = ANY(%(caused)s) AND issue.cause = %(rule)s AND issue.cause_kind = %(kind)s AND %(outcome)s = 'fail'))
ORDER BY id LIMIT 100
"""


def related(*, establishment_id: int, issue: Row) -> list[Row]:
    """The issue of an issue's cause and those of what cannot be told for it, worked with it or parted from it."""
    caused = list(caused_by().get(issue.rule, ()))
    if not (issue.cause or caused):
        return []
    key = {name: getattr(issue, name) for name in ("rule", "game", "option", "kind", "outcome", "cause", "cause_kind")}
    found = rows(_RELATED, {**key, "house": establishment_id, "caused": caused})
    ids = tuple(number for (number,) in found)
    asked = Filters(lane="any", ids=ids)
    return issues_page(establishment_id=establishment_id, filters=asked, sort="newest").rows if ids else []
