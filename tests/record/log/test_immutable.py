"""Nobody changes a recorded row: the application has no right to, and the owner's statements are refused too."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction

from compliance.shell.prepare import append_only_tables
from tests.record.log.conftest import TABLES

CHANGES = [
    "UPDATE record_entry SET kind = kind",
    "UPDATE record_tile SET root = root",
    "UPDATE record_checkpoint SET note = note",
    "DELETE FROM record_entry",
    "DELETE FROM record_entry WHERE false",
    "DELETE FROM record_tile",
    "DELETE FROM record_checkpoint",
    "TRUNCATE record_entry",
    "TRUNCATE record_tile",
    "TRUNCATE record_checkpoint",
    "INSERT INTO record_checkpoint VALUES (1, decode(repeat('00', 32), 'hex'), now(), '')"
    " ON CONFLICT (size) DO UPDATE SET note = 'x'",
]


def test_prepare_is_told_of_every_table() -> None:
    assert set(TABLES) <= set(append_only_tables())


@pytest.mark.django_db
@pytest.mark.parametrize("change", CHANGES)
def test_the_application_has_no_right_to_change_the_record(change: str, record: Callable[..., range]) -> None:
    record(1)
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("role", ["origin", "replica"])
@pytest.mark.parametrize("change", CHANGES)
def test_the_owner_is_refused_as_well(change: str, role: str, record: Callable[..., range], owner_url: str) -> None:
    record(1)
    with psycopg.connect(owner_url) as owner:
        if role == "replica":
            try:
                owner.execute("SET session_replication_role = replica")
            except psycopg.errors.InsufficientPrivilege:
                owner.rollback()  # only a superuser may; the trigger fires ALWAYS in any case
        with pytest.raises(psycopg.errors.RestrictViolation, match="the record is append-only") as refused:
            owner.execute(change)  # type: ignore[arg-type]
        assert refused.value.diag.message_hint == "A correction is a new entry that supersedes the old one."


@pytest.mark.django_db
def test_the_guards_fire_always() -> None:
    """So that `session_replication_role = replica` does not step around them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, tgenabled FROM pg_trigger"
            " WHERE tgname = 'append_only' AND tgrelid::regclass::text = ANY (%s) ORDER BY 1",
            [list(TABLES)],
        )
        assert cursor.fetchall() == [(table, "A") for table in sorted(TABLES)]


H32, H31 = "decode(repeat('00', 32), 'hex')", "decode(repeat('00', 31), 'hex')"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("row", "constraint"),
    [
        (f"record_entry VALUES (-1, 'hand/1', NULL, 'a', now(), '{{}}', {H32})", "index_from_zero"),
        (f"record_entry VALUES (0, 'hand/1', NULL, 'a', now(), '{{}}', {H31})", "leaf_is_sha256"),
        (f"record_entry VALUES (0, '', NULL, 'a', now(), '{{}}', {H32})", "kind_is_named"),
        (f"record_entry VALUES (0, 'hand/1', '', 'a', now(), '{{}}', {H32})", "establishment_is_named"),
        (f"record_entry VALUES (0, 'hand/1', NULL, '', now(), '{{}}', {H32})", "actor_is_named"),
        (f"record_entry VALUES (0, 'hand/1', NULL, 'a', now(), '', {H32})", "body_is_not_empty"),
        (f"record_tile VALUES (0, 0, {H32}, {H32})", "tile_is_full"),
        (f"record_tile VALUES (8, 0, {H32}, {H32})", "place_from_zero"),
        (f"record_checkpoint VALUES (0, {H32}, now(), '')", "size_is_positive"),
        (f"record_checkpoint VALUES (1, {H31}, now(), '')", "root_is_sha256"),
    ],
)
def test_rows_that_cannot_be_right_are_refused(row: str, constraint: str) -> None:
    with pytest.raises(DatabaseError, match=constraint), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {row}")
