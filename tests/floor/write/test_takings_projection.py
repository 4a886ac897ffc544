"""Takings are sums: whatever is changed in them, `manage.py verify` names the last review of their table's gaming day."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from compliance.floor.models import Takings
from compliance.floor.write.recorded import TakingsRows
from compliance.floor.write.takings_store import FIGURES
from compliance.houses.models import GamingTable
from compliance.record import read
from tests import builders

Record, Review = Callable[..., Any], Callable[..., int]
pytestmark = pytest.mark.django_db


def test_whatever_is_changed_in_the_takings_is_named_by_verify(record: Record, review: Review) -> None:
    record(*builders.floor(20), *builders.floor(4, table="T2"))
    review()
    review("T2")

    def told() -> list[tuple[int, str]]:
        return list(TakingsRows().differences(start=0, stop=read.size(), entries=()))

    assert told() == []
    last = max(entry.index for entry in read.entries(kind="review/1") if b'"T1"' in entry.body)
    columns = {field.column for field in Takings._meta.concrete_fields} - {"id"}
    numbers = {"hour", "option", "table_id", "establishment_id"} | {*FIGURES}
    for column in sorted(columns):
        value = f'"{column}" + 500' if column in numbers else "gaming_day + 1" if column == "gaming_day" else "'other'"
        with transaction.atomic(), connection.cursor() as cursor:
            first = "id = (SELECT min(id) FROM compliance_takings WHERE table_id = %s)"
            place = GamingTable.objects.get(name="T1").pk
            cursor.execute(f'UPDATE compliance_takings SET "{column}" = {value} WHERE {first}', [place])  # noqa: S608
            assert cursor.rowcount == 1
            found = told()
            transaction.set_rollback(True)
        assert found, f"{column} was changed and nobody said so"
        assert column in ("establishment_id", "gaming_day", "table_id") or found[0][0] == last
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM compliance_takings")
        assert {index for index, _ in told()} >= {last}
        transaction.set_rollback(True)
    names = ", ".join(f'"{name}"' for name in sorted(columns - {"dealer"}))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO compliance_takings (dealer, {names}) SELECT 'D-99', {names} FROM compliance_takings LIMIT 1"  # noqa: S608
        )
        assert told()
        transaction.set_rollback(True)
    assert told() == []
