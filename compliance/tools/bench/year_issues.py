"""The findings of the year gathered in issues: as many keys as rules, games and steps give, whatever the days."""

from __future__ import annotations

from typing import Any

from django.db import connection

from compliance.desk.write.issues_recount import sums_make
from compliance.houses.models import Establishment

_KEY = """'own 1', 'collections', finding.outcome, CASE WHEN finding.difference < 0 THEN 'short' ELSE '' END,
    CASE WHEN finding.difference < 0 THEN 1 ELSE 0 END, CASE WHEN finding.difference < 0 THEN 1000 ELSE 0 END"""
_COLUMNS = "rule, game, option, kind, outcome, direction, least, most"
_ISSUES = f"""
INSERT INTO desk_issue (establishment_id, record_index, opened, since, {_COLUMNS}, standing, todo, hands, tables, short, over,
    worst, state, acted, desk, waiting_for, came_back, changed_index)
SELECT %(house)s, %(behind)s + row_number() OVER (), min(first_seen), min(first_seen), {_COLUMNS}, 0, 0, 0, 0, 0, 0,
    0, 'new', 0, 'compliance', '', false, 0
FROM (SELECT finding.first_seen, finding.rule, hand.game, {_KEY} FROM compliance_finding AS finding
    JOIN compliance_hand AS hand ON hand.index = finding.hand_id) AS one (first_seen, {_COLUMNS})
GROUP BY {_COLUMNS}
"""  # noqa: S608  # our own columns
_HELD = f"""
INSERT INTO desk_issue_finding (finding_id, issue_id, hand, dealt, gaming_day, table_id, dealer, shift, difference, rank,
    standing, todo)
SELECT finding.id, issue.id, hand.index, hand.dealt, hand.gaming_day, hand.table_id, 'D-' || hand.index %% 90,
    'S' || extract(hour FROM hand.dealt)::int / 8, coalesce(finding.difference, 0),
    CASE finding.severity WHEN 'severe' THEN 3 WHEN 'serious' THEN 2 WHEN 'minor' THEN 1 ELSE 0 END, true, true
FROM compliance_finding AS finding JOIN compliance_hand AS hand ON hand.index = finding.hand_id
JOIN desk_issue AS issue ON ({", ".join(f"issue.{name}" for name in _COLUMNS.split(", "))})
    = (finding.rule, hand.game, {_KEY})
"""  # noqa: S608  # our own columns


def issues_lay(*, house: Establishment) -> None:
    """Every finding in its issue, and the sums that a running house keeps up."""
    asked: dict[str, Any] = {"house": house.pk, "behind": 2**60}  # no entry of the record opened them
    with connection.cursor() as cursor:
        cursor.execute(_ISSUES, asked)
        cursor.execute(_HELD, asked)
    sums_make(establishment=house)
