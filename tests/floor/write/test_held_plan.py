"""Which hands are held already is looked up id by id, by their own index, however few hands a house has and whatever
PostgreSQL's statistics know of it: none, those of an earlier day, those of now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from compliance.floor.write.hand_store import HELD

OURS, OTHER = 1, 2  # houses
MANY = 1_500
COLUMNS = ("establishment_id", "hand_id", "index", "supersedes")


class Table:
    """The table of hands, as its owner fills it; nothing of it stays."""

    def __init__(self, owner: psycopg.Connection[Any]) -> None:
        self.owner, self.last = owner, 0

    def hands(self, house: int, count: int) -> None:
        self.owner.execute(
            "INSERT INTO compliance_hand (index, establishment_id, table_id, gaming_day, number, started, dealt, ended,"
            " action, digest, game, hand_id) SELECT n, %s, %s, '2026-09-01', n, now(), now(), now(), 100, 'x', 'g', 'H' || n"
            " FROM generate_series(%s::int, %s::int) AS n",
            [house, house, self.last + 1, self.last + count],
        )
        self.last += count

    def analyze(self) -> None:
        self.owner.execute("ANALYZE compliance_hand")

    def statistics_lose(self) -> None:
        for column in COLUMNS:
            self.owner.execute("SELECT pg_clear_attribute_stats('public', 'compliance_hand', %s, false)", [column])

    def asked(self) -> str:
        """By which index the ids of a chunk are looked up, and with which condition."""
        cursor = psycopg.ClientCursor(self.owner)
        cursor.execute(f"EXPLAIN (FORMAT JSON) {HELD}", [[f"H{n}" for n in range(2_000)], OURS])
        [(plan,)] = cursor.fetchall()
        told = plan if isinstance(plan, list) else json.loads(plan)
        [by] = [node for node in _nodes(told[0]["Plan"]) if node.get("Alias") == "compliance_hand"]
        return f"{by.get('Index Name')} {by.get('Index Cond', '').count(' = ')} {by.get('Filter', '')}".strip()


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for part in node.get("Plans", ()):
        yield from _nodes(part)


@pytest.fixture
def table(db: None, owner_url: str) -> Iterator[Table]:
    with psycopg.connect(owner_url) as owner:
        owner.autocommit = True
        owner.execute("VACUUM FULL compliance_hand")  # what other tests rolled back still lies in its pages
        owner.autocommit = False
        yield Table(owner)
        owner.rollback()


@pytest.mark.parametrize("known", ["missing", "none", "one", "many"])
@pytest.mark.parametrize("here", [0, 1, MANY])
@pytest.mark.parametrize("elsewhere", [0, MANY])
def test_ids_are_looked_up_by_their_own_index(table: Table, known: str, here: int, elsewhere: int) -> None:
    """`known`: what the statistics were made of. What is here afterwards is fresh where it is no more than that."""
    table.hands(OTHER, elsewhere)
    if known != "missing":
        table.hands(OURS, {"none": 0, "one": 1, "many": MANY}[known])
        table.analyze()
    table.hands(OURS, here)
    if known == "missing":
        table.statistics_lose()
    if table.last <= 2:  # a page of the disk: reading it is one look-up
        return
    assert table.asked() == "an_establishment_records_a_hand_once 2"
