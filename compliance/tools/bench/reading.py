"""What the API's measurements share: a house full of hands laid in at once, its reader, and requests to a view."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from compliance.floor.rules.takings import Figures
from compliance.houses.models import Establishment, GamingTable
from compliance.people.readers import reader_token_create
from compliance.shell.api.commission import throttle

TABLES = 8
HANDS_A_DAY = 3_000
FIRST_DAY = datetime.date(2026, 1, 1)

_ENTRIES = """
INSERT INTO record_entry (index, kind, establishment, actor, at, body, leaf)
SELECT n, CASE n %% 500 WHEN 499 THEN 'review/1' ELSE 'hand/1' END, %(slug)s, 'bench',
    timestamptz '2026-01-01 08:00Z' + n * interval '10 seconds',
    convert_to('{"collections":[{"amount":"1.00","from":"player-dealer","kind":"fee"}],"n":' || n || '}', 'UTF8'),
    sha256(n::text::bytea)
FROM generate_series(0, %(last)s) AS n
"""
_HANDS = """
INSERT INTO compliance_hand (index, establishment_id, table_id, gaming_day, number, started, dealt, ended, action,
    collected, supersedes, digest, game, hand_id)
SELECT index, %(house)s, (%(tables)s::bigint[])[1 + index %% array_length(%(tables)s::bigint[], 1)],
    date '2026-01-01' + (index / %(a_day)s)::int, 1 + (index %% %(a_day)s)::int, at, at, at + interval '40 seconds',
    12000 + index %% 5000, 100, NULL, leaf, 'ez-baccarat-panda8', 'H-' || index
FROM record_entry WHERE kind = 'hand/1'
"""
_RUNS = """
INSERT INTO compliance_review_run (record_index, table_id, gaming_day, at)
SELECT index, (%(tables)s::bigint[])[1 + index %% array_length(%(tables)s::bigint[], 1)], date '2026-01-01', at
FROM record_entry WHERE kind = 'review/1'
"""
_REVIEWS = """
INSERT INTO compliance_review (hand_id, revision, run_id, due, due_why, fails, cannot_tells, game_digest, fee_digest, after,
    taken)
SELECT hand.index, 1, run.id, 100, '', 0, 0, repeat('a', 64), repeat('b', 64), '{}', convert_to('['
    || extract(hour FROM hand.started AT TIME ZONE 'UTC') || ',"","",-1,[["fee","1.00","1.00",null]]]', 'UTF8')
FROM compliance_hand AS hand JOIN compliance_review_run AS run ON run.record_index = hand.index / 500 * 500 + 499
"""
_DAYS = """
INSERT INTO compliance_table_day (establishment_id, table_id, gaming_day, hands, action, collected, collected_unknown,
    reviewed, due, due_unknown, fails, cannot_tells, first_index, last_index)
SELECT establishment_id, table_id, gaming_day, count(*), sum(action), sum(collected), 0, count(*), 0, 0, 0, 0,
    min(index), max(index)
FROM compliance_hand GROUP BY establishment_id, table_id, gaming_day
"""
_SUMS = {"hands": "count(*)", "due": "sum(review.due)", "collected": "sum(hand.collected)"}  # the others are nought
_TAKINGS = f"""
INSERT INTO compliance_takings (establishment_id, table_id, gaming_day, hour, dealer, game, schedule, option, game_digest,
    fee_digest, kind, {", ".join(Figures._fields)})
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, extract(hour FROM hand.started AT TIME ZONE 'UTC'), '',
    hand.game, '', -1, review.game_digest, review.fee_digest, 'fee',
    {", ".join(_SUMS.get(name, "0") for name in Figures._fields)}
FROM compliance_hand AS hand JOIN compliance_review AS review ON review.hand_id = hand.index
GROUP BY 1, 2, 3, 4, 6, 9, 10
"""  # noqa: S608  # our own columns
_FINDINGS = """
INSERT INTO compliance_finding (establishment_id, gaming_day, hand_id,
    rule, subject, outcome, severity, says, recorded, due, difference, evidence,
    status, withdrawn_why, first_seen, last_changed, changed_index)
SELECT hand.establishment_id, hand.gaming_day, hand.index,
    'FEE001', '', 'fail', 'serious', 'The fee is $1.00 short.', '1.00', '2.00', -100,
    '{"law":[],"todo":"","cites":[],"reading":null,"working":[]}', 'open', '', started, started, index / 500 * 500 + 499
FROM compliance_hand AS hand WHERE hand.index %% %(finding_every)s = 7
"""


def house_fill(*, hands: int, finding_every: int = 100) -> str:
    """A house with so many reviewed hands and a finding of each hundredth (or so); the token of its reader."""
    house = Establishment.objects.create(slug="bench", title="Bench", time_zone="UTC", boundary_hour=6)
    tables = GamingTable.objects.bulk_create(GamingTable(establishment=house, name=f"T{n}") for n in range(TABLES))
    last = hands * 500 // 499 - 1
    asked: dict[str, Any] = {
        "slug": house.slug,
        "house": house.pk,
        "tables": [table.pk for table in tables],
        "last": last,
    }
    with connection.cursor() as cursor:
        for statement in (_ENTRIES, _HANDS, _DAYS, _RUNS, _REVIEWS, _TAKINGS, _FINDINGS):
            cursor.execute(statement, asked | {"a_day": HANDS_A_DAY, "finding_every": finding_every})
    return reader_token_create(establishment=house, label="bench", now=timezone.now(), days=1)


@contextmanager
def unhurried() -> Iterator[None]:
    """Reads are counted, as always, but none is refused."""
    before, throttle.READS = throttle.READS, 10**9
    try:
        yield
    finally:
        throttle.READS = before


def asks(view: Callable[..., Any], path: str, token: str) -> Callable[[dict[str, Any]], bytes]:
    """Asks a view, without the middleware that all views share; gives the body of its answer."""
    factory = RequestFactory(SERVER_NAME="localhost")

    def ask(query: dict[str, Any]) -> bytes:
        response = view(factory.get(path, query, headers={"Authorization": f"Bearer {token}"}))
        if hasattr(response, "render"):
            response.render()
        if response.status_code != 200:
            raise AssertionError(response.content)
        body: bytes = response.content
        return body

    return ask
