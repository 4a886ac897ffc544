"""Rows of papers and sessions that the owner of the database rewrites: `manage.py verify` names the first of them."""

from __future__ import annotations

import json
from typing import Any

import psycopg
import pytest

from compliance.floor.models import ProviderSession
from compliance.floor.read.recorded import SESSIONS
from compliance.floor.write.session_record import sessions_record
from compliance.houses.models import Establishment
from compliance.houses.write.house_load import house_load
from compliance.papers.models import Paper
from compliance.papers.read.recorded import PAPERS
from compliance.record import read
from tests import builders
from tests.money.write.test_books_review import box, count, send


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["paper", "session"])
def test_a_correction_that_is_turned_to_a_namesake_is_named(owner_url: str, house: str, kind: str) -> None:
    """Another house, or another kind of paper, holds one under the same number: the row is made to correct that one."""
    other = builders.house(establishment="other", title="Other", postings=())
    house_load(house=other, actor="test", now=builders.NOW)
    fixed = {"supersedes": {"id": "CT-1", "reason": "misread", "author": "clerk"}}
    if kind == "paper":
        for there in (house, "other"):
            send(there, count(), box(id="CT-1"))
        send(house, count(id="CT-2", **fixed))
        rows, table, check = Paper.objects, "compliance_paper", PAPERS
        wrong = [*rows.exclude(establishment__slug=house, kind="count").values_list("pk", flat=True)]
    else:
        for there in (house, "other"):
            sessions_record(establishment=there, lines=[_session("CT-1")], actor="clerk", now=builders.NOW)
        sessions_record(establishment=house, lines=[_session("CT-2", **fixed)], actor="clerk", now=builders.NOW)
        rows, table, check = ProviderSession.objects, "compliance_session", SESSIONS
        wrong = [*rows.exclude(establishment__slug=house).values_list("pk", flat=True)]

    def told() -> list[tuple[int, str]]:
        entries = [entry for entry in read.entries() if entry.kind in check.kinds]
        return list(check.differences(start=0, stop=read.size(), entries=entries))

    [corrects] = rows.exclude(supersedes=None)
    assert told() == []
    assert wrong
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER for_good")
        try:
            for target in wrong:
                owner.execute(f"UPDATE {table} SET supersedes_id = %s WHERE index = %s", [target, corrects.pk])  # type: ignore[arg-type]  # noqa: S608
                assert [index for index, _ in told()] == [corrects.pk], "the first rewritten record is named"
        finally:
            owner.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER for_good")


@pytest.mark.django_db(transaction=True)
def test_whatever_the_owner_changes_in_the_sessions_is_named(owner_url: str, house: str) -> None:
    sessions_record(establishment=house, lines=[_session("S-1"), _session("S-2")], actor="clerk", now=builders.NOW)
    check, index = SESSIONS, ProviderSession.objects.get(session_id="S-1").pk

    def told() -> list[int]:
        entries = [entry for entry in read.entries() if entry.kind in check.kinds]
        return [where for where, _ in check.differences(start=0, stop=read.size() + 1_000, entries=entries)]

    assert told() == []
    texts = dict.fromkeys(("session_id", "provider", "person", "licence"), "'other'")
    times = {"began": "began + interval '1 s'", "ended": "now()", "expires": "'2031-01-01'"}
    rest = {"table_id": "(SELECT id FROM games_table WHERE name = 'T2')", "struck": "NOT struck", "digest": "'x'"}
    changes = {**texts, **times, **rest, "establishment_id": "(SELECT max(id) FROM games_establishment)"}
    changes |= {
        "supersedes_id": "(SELECT index FROM compliance_session WHERE session_id = 'S-2')",
        "index": "index + 500",
    }
    assert {field.column for field in ProviderSession._meta.concrete_fields} == set(changes)
    there = Establishment.objects.get(slug=house)
    Establishment.objects.create(slug="zz", title="Other", time_zone=there.time_zone, boundary_hour=6)
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute("CREATE TABLE kept_sessions AS SELECT * FROM compliance_session")
        owner.execute("ALTER TABLE compliance_session DISABLE TRIGGER for_good")
        try:
            for column, value in (*changes.items(), ("gone", "")):
                change = f"UPDATE compliance_session SET {column} = {value} WHERE session_id = 'S-1'"  # noqa: S608
                owner.execute(change if value else "DELETE FROM compliance_session WHERE session_id = 'S-1'")  # type: ignore[arg-type]
                assert told()[:1] == [index], f"{column} was changed and nobody said so"
                owner.execute("DELETE FROM compliance_session")
                owner.execute("INSERT INTO compliance_session SELECT * FROM kept_sessions")
            assert told() == []
        finally:
            owner.execute("ALTER TABLE compliance_session ENABLE ALWAYS TRIGGER for_good")
            owner.execute("DROP TABLE kept_sessions")


def _session(name: str, **changes: Any) -> bytes:
    values = {
        "id": name,
        "provider": "Acme",
        "person": "PP-1",
        "licence": "L-1",
        "expires": "2027-01-01",
        "table": "T1",
    }
    return json.dumps(values | {"from": "2026-09-01T11:00:00-07:00"} | changes).encode()
