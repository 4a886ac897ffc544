"""Whoever changes one column of a row that follows from the record is found: `manage.py verify` names table, row, column."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.core.management import call_command
from django.utils import timezone

from compliance.floor.write.upload_run import upload_ask, upload_work
from compliance.houses.models import Establishment
from compliance.houses.write.house_load import house_load
from compliance.licensed.models import CatalogueChange
from compliance.licensed.read.catalogue_rows import TABLES
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.licensed.write.change_draft import change_draft, change_edit, change_withdraw
from compliance.people.models import Person
from compliance.record import read
from compliance.record.declared import Rows, checks
from compliance.record.kinds import kinds
from tests import builders

pytestmark = pytest.mark.django_db(transaction=True)
Owner = psycopg.Connection[tuple[Any, ...]]

OTHERWISE = {
    "text": "{0} || 'x'",
    "boolean": "NOT coalesce({0}, false)",
    "date": "coalesce({0} + 1, DATE '2030-01-01')",
    "timestamp with time zone": "{0} + interval '1 second'",
    "jsonb": "'[{{\"a\": 1}}]'",
    "ARRAY": "array_append({0}, 'x')",
}
"""Another value of a column, by its type; anything else counts."""

NOT_SAID = {
    "games_book": ("id", "commission_id"),
    "games_game": ("id", "book_id"),
    "games_adoption": ("id", "game_id"),
    "games_table": ("id", "establishment_id"),
    "games_establishment": ("id", "commission_id"),
    **dict.fromkeys(TABLES, ("id", "game_id", "option_id", "wager_id")),
    "compliance_change": (
        "id", "establishment_id", "author_id", "submitted", "reason", "first_day", "decided", "decided_by_id",
        "decided_why", "game_digest", "state",
    ),
    "compliance_upload": (
        "id", "establishment_id", "by_id", "form", "where", "stored", "asked", "started", "touched", "ended", "status",
        "tries", "done", "total", "trouble",
    ),
    "compliance_upload_result": ("id", "run_id"),
}  # fmt: skip
"""Of each newly compared table the columns that are not changed here: numbers and references, how far a run is, later steps."""


@pytest.fixture
def filled(house: str, settings: Any, tmp_path: Path) -> str:
    """A house with a catalogue, a draft of a change, and a file of hands of which one was refused."""
    settings.UPLOADS_FOLDER = str(tmp_path / "uploads")
    catalogue_load(catalogue=builders.catalogue("blackjack-bonus-bet"), now=builders.NOW)  # it prints a pay table
    place = Establishment.objects.get(slug=house)
    by = Person.objects.create(username="ravi")
    bad = builders.hand(3, wagers=[{"seat": 1, "bettor": "P1", "wager": "tie", "amount": "5"}])
    content = b"\n".join(builders.lines(builders.hand(1), builders.hand(2), bad))
    run = upload_ask(establishment=place, by=by, file_name="hands.ndjson", chunks=[content], now=builders.NOW)
    upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=lambda days: None, chunk=2)
    return house


@pytest.fixture
def owner(owner_url: str) -> Iterator[Owner]:
    """The owner of the tables, who can put the guards aside."""
    with psycopg.connect(owner_url, autocommit=True) as found:
        yield found


@pytest.fixture
def draft(filled: str, author: Person) -> CatalogueChange:
    place = Establishment.objects.get(slug=filled)
    change = change_draft(
        establishment=place, game=builders.GAME, title="One", text="a = 1", by=author, now=builders.NOW
    )
    return change_edit(change=change, title="Two", text="a = 2", seen=0, by=author, now=builders.NOW)


def differences() -> list[str]:
    """What `manage.py verify` finds in the rows, of all checks."""
    size, found = read.size(), []
    entries = list(read.entries())
    for check in checks():
        mine = [entry for entry in entries if entry.kind in check.kinds]
        found += [what for _, what in check.differences(start=0, stop=size, entries=mine)]
    return found


@contextmanager
def unguarded(owner: Owner, table: str) -> Iterator[None]:
    """The triggers put aside, as only the owner can."""
    guards = "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal"
    owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")  # type: ignore[arg-type]
    try:
        yield
    finally:
        for (guard,) in owner.execute(guards, [table]).fetchall():
            owner.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {guard}")  # type: ignore[arg-type]


def changed(owner: Owner, table: str, column: str, kind: str) -> list[str]:
    """What is found while one row has another value; then it has its own again."""
    where = f'"{column}" FROM {table} ORDER BY id LIMIT 1'
    [(row, before)] = owner.execute(f"SELECT id, {where}").fetchall()  # type: ignore[arg-type]
    value = OTHERWISE.get(kind, "coalesce({0}, 0) + 1000").format(f'"{column}"')
    if column == "boundary_hour":
        value = "7"
    elif before is None and kind == "text":
        value = "'x'"
    before = json.dumps(before) if kind == "jsonb" and before is not None else before
    change = f'UPDATE {table} SET "{column}" = '  # noqa: S608
    with unguarded(owner, table):
        owner.execute(f"{change} {value} WHERE id = %s", [row])  # type: ignore[arg-type]
        found = differences()
        owner.execute(f"{change} %s WHERE id = %s", [before, row])  # type: ignore[arg-type]
    return found


COLUMNS = """
SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s AND column_name <> ALL(%s)
    AND column_name NOT IN ('record_index', 'body', 'digest') ORDER BY ordinal_position
"""


def test_every_changed_column_is_named_with_its_table(draft: CatalogueChange, owner: Owner) -> None:
    assert differences() == []
    passed, asked = [], 0
    for table, left in NOT_SAID.items():
        for column, kind in owner.execute(COLUMNS, [table, list(left)]).fetchall():
            asked += 1
            found = " | ".join(changed(owner, table, column, kind))
            # Under another name, day or place it is another row, and the one that was recorded is gone.
            if table not in found or not (f"says {column} " in found or f"is not in {table}" in found):
                passed.append(f"{table}.{column}: {found or 'nothing was found'}")
    assert not passed, "\n".join(passed)
    assert differences() == []
    assert asked == 103


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM games_band WHERE position = 0", "is not in games_band"),
        ("UPDATE games_establishment SET commission_id = NULL", "games_establishment says commission None"),
        (
            "INSERT INTO games_table (establishment_id, name) SELECT id, 'T99' FROM games_establishment",
            "T99 is in games_table, the record says nothing of it",
        ),
        ("DELETE FROM compliance_upload_result WHERE line = 3", "is not in compliance_upload_result"),
        (
            "INSERT INTO compliance_upload_result (run_id, line, status, hand_id, problems)"
            " SELECT id, 99, 'recorded', 'x', '[]' FROM compliance_upload",
            "4 rows in compliance_upload_result are of upload",
        ),
        ("UPDATE compliance_table_day SET collected = collected + 100", "say collected"),
        ("DELETE FROM compliance_table_day", "the totals of table"),
        (
            "INSERT INTO compliance_table_day (establishment_id, table_id, gaming_day, hands, action, collected,"
            " collected_unknown, reviewed, due, due_unknown, fails, cannot_tells)"
            " SELECT establishment_id, id, '2020-01-01', 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM games_table LIMIT 1",
            "on 2020-01-01, of which the record has no hand",
        ),
        ("DELETE FROM games_adoption WHERE id = (SELECT max(id) FROM games_adoption)", "is not in games_adoption"),
    ],
)
def test_a_row_taken_out_or_slipped_in_is_named(
    draft: CatalogueChange, owner: Owner, statement: str, words: str
) -> None:
    table = statement.replace("DELETE FROM", "INTO").replace("UPDATE", "INTO").partition("INTO ")[2].split()[0]
    with unguarded(owner, table):
        owner.execute(statement)  # type: ignore[arg-type]
    assert any(words in what for what in differences()), differences()


def test_a_draft_taken_back_is_in_the_record(draft: CatalogueChange, author: Person) -> None:
    change_withdraw(change=draft, by=author, now=timezone.now())
    assert [entry.actor for entry in read.entries(kind="draft/1")] == ["cleo"] * 3
    assert differences() == []


def test_a_house_stands_in_the_record_once_until_it_is_changed(house: str) -> None:
    for tables, entries in ((("T1", "T2"), 1), (("T1", "T2", "T3"), 2)):
        house_load(house=builders.house(tables=tables), actor="test", now=builders.NOW)
        assert len(list(read.entries(kind="house/1"))) == entries


def test_what_was_stored_before_it_was_recorded_is_counted_and_said(filled: str, owner: Owner, settings: Any) -> None:
    told = StringIO()
    settings.CHECKPOINT_FOLDER = ""
    call_command("verify", stdout=told)
    assert "Stored before" not in told.getvalue()
    owner.execute(
        "INSERT INTO games_establishment (slug, title, time_zone, boundary_hour, demonstration, shifts, dated, city)"
        " VALUES ('old', 'Old', 'UTC', 6, false, '[]', '[]', '')"
    )
    told = StringIO()
    call_command("verify", stdout=told)
    assert told.getvalue().startswith("CLEAN")
    assert "Stored before Oliver recorded them, so compared with nothing. Establishments: 1." in told.getvalue()


def test_every_model_is_compared_with_the_record_or_says_why_not() -> None:
    """A model whose table follows from an entry is in a declaration; nobody leaves one out silently."""
    compared = {table for check in checks() for table in check.tables}
    ours = [
        model for model in apps.get_models() if model.__module__.split(".")[0] in ("compliance", "games", "reports")
    ]
    silent = [model.__name__ for model in ours if not (model._meta.db_table in compared or _says_why(model))]
    both = [model.__name__ for model in ours if model._meta.db_table in compared and _says_why(model)]
    assert not silent, f'declare them in their roof\'s recorded.py, or say `beside_record = "why"` on them: {silent}'
    assert not both
    assert compared - {model._meta.db_table for model in ours} == {"mfa_authenticator"}, "one of allauth's"


def _says_why(model: Any) -> bool:
    return len(getattr(model, "beside_record", "")) > 10


def test_a_declared_table_names_each_of_its_columns() -> None:
    models = {model._meta.db_table: model for model in apps.get_models()}
    for check in checks():
        if isinstance(check, Rows):
            (table,) = check.tables
            columns = {field.column for field in models[table]._meta.concrete_fields} - {"id"}
            left = [column for column in columns if f"row.{column}" not in check.sql]
            assert not left, f"{table}: nothing is said of {left}"


def test_every_kind_of_entry_is_compared_with_rows_or_never_written() -> None:
    told_alone = {
        "backup/1",
        "bodies-removed/1",
        "drill/1",
        "restored/1",
        "clock/1",
        "correction/1",
        "first-steps/1",
        "key/1",
        "removed/1",
        "witness/1",
    }  # no row repeats them
    assert kinds().keys() - {kind for check in checks() for kind in check.kinds} == told_alone
