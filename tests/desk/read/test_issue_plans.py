"""An issue with very many findings: its page, its oldest finding and its bounds come from indexes, nothing is counted through."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection

from compliance.desk.models import Issue
from compliance.desk.read import first_lost, issue, issues
from compliance.desk.write import figures
from tests.pages import short_hand

pytestmark = pytest.mark.django_db
MANY = 50_000
_FILL = """
INSERT INTO desk_issue_finding (finding_id, issue_id, hand, dealt, gaming_day, table_id, dealer, shift, difference, rank,
    standing, todo)
SELECT 1000000 + n, %s, 1000000 + n, timestamptz '2026-09-01 12:00Z' + n * interval '1 second', date '2026-09-01', 1, '', '',
    -100, 2, true, true FROM generate_series(1, %s) AS n
"""


@pytest.fixture
def full(play: Callable[..., None]) -> Issue:
    """Half of the rows are another issue's, so that no plan is right by chance."""
    play(short_hand(1), short_hand(1, id="x", table="T2", collections=None))
    one, other = Issue.objects.order_by("pk")[:2]
    with connection.cursor() as cursor:
        cursor.execute(_FILL, [one.pk, MANY])
        cursor.execute(_FILL.replace("1000000", "5000000"), [other.pk, MANY])
        cursor.execute("ANALYZE desk_issue_finding")
    return one


def plan(statement: str, values: list[object]) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {statement}", values)
        return "\n".join(line for (line,) in cursor.fetchall())


def test_a_page_of_findings_the_oldest_one_and_the_bounds_come_from_their_indexes(full: Issue) -> None:
    page = plan(issue._FINDINGS, [full.pk, 2**62, 0, 26])
    oldest = plan(first_lost._OLDEST, [[full.pk]])
    bounds = plan(f"UPDATE desk_issue AS issue SET {figures.DERIVED} WHERE id = %s", [full.pk])  # noqa: S608
    for told, names in (
        (page, ["desk_finding_latest"]),
        (oldest, ["desk_finding_oldest"]),
        (bounds, ["desk_finding_dealt", "desk_finding_rank"]),
    ):
        assert "Seq Scan on desk_issue_finding" not in told, told
        assert "Sort" not in told, told
        for name in names:
            assert name in told, told


def test_a_list_is_read_from_its_index_and_not_sorted(house: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
    for sort, index in (("worst", "desk_issue_worst"), ("newest", "desk_issue_newest"), ("most", "desk_issue_most")):
        columns, way = issues.SORTS[sort]
        order = ", ".join(f"{column} {way}" for column in columns)
        where, values = issues.where_of(1, issues.Filters(lane="any" if sort == "newest" else "open"))
        told = plan(f"SELECT 1 FROM desk_issue AS issue WHERE {where} ORDER BY {order} LIMIT 51", values)  # noqa: S608
        assert index in told, told
