"""What a read costs: queries by name, the same for one row and for many, each page by an index."""

from __future__ import annotations

import datetime
import json
import re
import tracemalloc
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.floor.api.findings import findings
from compliance.floor.api.hands import hands as hands_listed
from compliance.houses.models import Establishment
from compliance.shell.lists import Wanted
from tests import builders
from tests.commission import get, record, review, short_fee

ALWAYS = 3  # who reads and what is open to him; the record's size; the row of the access log
QUERIES = {
    "establishments": 1,
    "games": 1,
    f"games/{builders.GAME}": 1,  # its body is decoded once in the life of a process
    "options": 1,
    "bands": 1,
    "postings": 1,
    "changes": 1,
    "hand-corrections": 1,
    "emergencies": 1,
    f"games/{builders.GAME}/file": 1,
    "hands": 1,
    "hands?include=body": 2,  # the rows, the bodies
    "collections": 2,  # the hands, the bodies
    "reviews": 1,
    "findings": 1,
    "findings?include=evidence": 1,
    "reports": 1,
    "rules": 0,
    "rules/FEE001": 0,
    "checkpoints": 1,
    "status": 5,  # the houses; when their entries were recorded; the record's size; its last checkpoint, its stamps
    "access-log": 1,
    "access-log?since=2026-09-01T00:00:00Z": 2,  # the first of them, the rows
    "hands?gaming_day_from=2026-09-01": 2,  # between which entries they lie, the rows
}


@pytest.mark.parametrize("rows", [5, 60])
def test_the_queries_of_an_address_are_these_whatever_the_rows(commission: Client, house: Any, rows: int) -> None:
    record(*(short_fee(n) for n in range(1, rows + 1)))
    review()
    get(commission, "status")  # notes that the token was used, once a minute
    get(commission, f"games/{builders.GAME}")
    for path, count in QUERIES.items():
        with CaptureQueriesContext(connection) as queries:
            assert commission.get(f"/api/v1/{path}").status_code == 200
        assert len(queries) == ALWAYS + count, (path, [query["sql"][:120] for query in queries])


def test_one_hand_takes_four_queries_more(commission: Client, hands: list[int]) -> None:
    get(commission, "status")
    with CaptureQueriesContext(connection) as queries:
        get(commission, f"hands/{hands[0]}")
    assert len(queries) == ALWAYS + 3  # the hand with its review; its entry; its findings
    with CaptureQueriesContext(connection) as queries:
        get(commission, f"entries/{hands[0]}")
    assert len(queries) == ALWAYS + 1
    [game] = get(commission, "games", game=builders.GAME)["items"]
    with CaptureQueriesContext(connection) as queries:
        get(commission, f"entries/{game['record']}")
    assert len(queries) == ALWAYS + 2  # the entry; whose book it is


def test_an_unchanged_answer_reads_no_rows(commission: Client, hands: list[int]) -> None:
    tag = commission.get("/api/v1/hands")["ETag"]
    with CaptureQueriesContext(connection) as queries:
        assert commission.get("/api/v1/hands", headers={"If-None-Match": tag}).status_code == 304
    assert len(queries) == ALWAYS


def test_an_export_takes_a_query_for_each_thousand_rows(commission: Client, hands: list[int]) -> None:
    get(commission, "status")
    with CaptureQueriesContext(connection) as queries:
        response = commission.get("/api/v1/hands", headers={"Accept": "application/x-ndjson"})
        assert sum(1 for _ in response.streaming_content) == 1
    assert len(queries) == ALWAYS + 1


ROWS = 20_000


@pytest.fixture
def many(house: Establishment, owner_url: str) -> Establishment:
    """Twenty thousand hands and a finding of each tenth, laid in directly: plans are looked at, not judgements."""
    table = house.tables.get(name="T1")
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO compliance_hand (index, establishment_id, table_id, gaming_day, number, started, dealt, ended,
                action, collected, supersedes, digest, game, hand_id)
            SELECT n, %(house)s, %(table)s, date '2026-09-01' + n / 1000, n %% 1000, now(), now(), now(), 100, 100, NULL,
                sha256(n::text::bytea), 'some-game', 'H' || n FROM generate_series(1000, 999 + %(rows)s) AS n
            """,
            {"house": house.pk, "table": table.pk, "rows": ROWS},
        )
        cursor.execute(
            """
            INSERT INTO compliance_finding (establishment_id, gaming_day, hand_id,
                rule, subject, outcome, severity, says, evidence, status,
                withdrawn_why, first_seen, last_changed, changed_index)
            SELECT %(house)s, date '2026-09-01' + n / 1000, n,
                'FEE001', '', 'fail', 'serious', '', '{}', 'open', '', now(), now(), 100000 + n / 100
            FROM generate_series(1000, 999 + %(rows)s, 10) AS n
            """,
            {"house": house.pk, "rows": ROWS},
        )
        cursor.execute(
            """
            INSERT INTO compliance_table_day (establishment_id, table_id, gaming_day, hands, action, collected,
                collected_unknown, reviewed, due, due_unknown, fails, cannot_tells, first_index, last_index)
            SELECT establishment_id, table_id, gaming_day, count(*), 0, 0, 0, 0, 0, 0, 0, 0, min(index), max(index)
            FROM compliance_hand GROUP BY 1, 2, 3
            """
        )
        cursor.execute(  # the record goes as far as the hands
            "INSERT INTO record_entry (index, kind, actor, at, body, leaf)"
            " VALUES (%s, 'correction/1', 'test', now(), '{}', sha256('x'))",
            [ROWS + 999],
        )
    with psycopg.connect(owner_url, autocommit=True) as owner:  # as autovacuum does on a running house
        owner.execute("ANALYZE")
    return house


def _plan(work: Callable[[], Any]) -> tuple[set[str], int]:
    """The indexes used, and the most rows that any one step went through."""
    with CaptureQueriesContext(connection) as queries:
        work()
    [query] = [one["sql"] for one in queries]
    return _steps(query)


def _steps(query: str) -> tuple[set[str], int]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query.replace('%', '%%')}")
        plan = cursor.fetchone()[0]
    text = plan if isinstance(plan, str) else json.dumps(plan)
    steps = [float(count) for count in re.findall(r'"Actual Rows": ([0-9.]+)', text)]
    removed = [float(count) for count in re.findall(r'"Rows Removed by (?:Join )?Filter": ([0-9.]+)', text)]
    return set(re.findall(r'"Index Name": "(\w+)"', text)), int(max(steps + removed))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("more", [(), (0,)])
@pytest.mark.parametrize("after", [0, 10_000, 20_900])
def test_a_page_of_hands_goes_through_its_own_rows_alone(
    many: Establishment, after: int, more: tuple[int, ...]
) -> None:
    wanted = Wanted(houses=(many.pk, *more))
    used, most = _plan(lambda: hands_listed.answer(wanted=wanted, after=(after,), most=101))
    assert used & {"compliance_hand_whose", "compliance_hand_pkey"}
    assert most <= 101


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("more", [(), (0,)])
@pytest.mark.parametrize("after", [(-1, -1), (100_100, 0)])
def test_a_page_of_findings_goes_through_its_own_rows_alone(
    many: Establishment, after: tuple[int, int], more: tuple[int, ...]
) -> None:
    wanted = Wanted(houses=(many.pk, *more))
    used, most = _plan(lambda: findings.answer(wanted=wanted, after=after, most=51))
    assert used & {"compliance_finding_whose", "compliance_finding_changes"}
    assert most <= 51


@pytest.mark.django_db(transaction=True)
def test_a_page_of_one_day_goes_through_that_day_alone(many: Establishment) -> None:
    day = datetime.date(2026, 9, 10)
    wanted = Wanted(houses=(many.pk,), gaming_day_from=day, gaming_day_to=day)
    used, most = _plan(lambda: hands_listed.answer(wanted=wanted, after=(0,), most=101))
    assert "compliance_hand_in_order" in used
    assert most <= 1_000


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("after", [0, 15_990])
def test_a_page_of_many_days_goes_through_those_days_alone(many: Establishment, after: int) -> None:
    """From the first hand of the days to the last, and not along the record to where they begin or on behind them."""
    first = datetime.date(2026, 9, 7)
    wanted = Wanted(houses=(many.pk,), gaming_day_from=first, gaming_day_to=first + datetime.timedelta(days=9))
    with CaptureQueriesContext(connection) as queries:
        found = hands_listed.answer(wanted=wanted, after=(after,), most=101)
    assert [hand.index for hand in found] == list(range(max(6_000, after + 1), 16_000))[:101]
    assert len(queries) == 2  # between which entries; the page
    assert _steps(queries[-1]["sql"])[1] <= 101


@pytest.mark.django_db(transaction=True)
def test_many_days_without_a_hand_are_nothing(many: Establishment) -> None:
    wanted = Wanted(houses=(many.pk,), gaming_day_from=datetime.date(2027, 1, 1))
    assert hands_listed.answer(wanted=wanted, after=(0,), most=101) == []


@pytest.mark.django_db(transaction=True)
def test_an_export_is_flat_in_memory(many: Establishment, machine: Client) -> None:
    tracemalloc.start()
    response = machine.get("/api/v1/hands", headers={"Accept": "application/x-ndjson"})
    lengths = [len(block) for block in response.streaming_content]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(lengths) == ROWS // 1_000
    assert most < sum(lengths) / 2
