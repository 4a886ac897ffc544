"""Jobs of before there was one kind of job: every row is there after the migration, in the state that it had."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests import testbed
from tests.places import ROOT

Owner = psycopg.Connection[tuple[Any, ...]]
MINE = f"{testbed.PREFIX}_jobs_of_before"

WHO_AND_WHERE = [
    "INSERT INTO people_person (username, password, first_name, last_name, email, job, is_superuser, is_staff, is_active,"
    " date_joined)"
    " VALUES ('ada', '', '', '', '', '', false, false, true, now())",
    "INSERT INTO games_establishment (slug, title, time_zone, boundary_hour, city, demonstration, shifts, dated)"
    " VALUES ('x', 'X', 'UTC', 6, '', false, '[]', '[]')",
]
BEFORE = [
    "INSERT INTO compliance_upload (establishment_id, of, by_id, file_name, form, sha256, size, stored, asked, touched, status,"
    " cancel_asked, tries, read, hands, recorded, held, conflicts, refused, trouble)"
    " SELECT house.id, 'hands', person.id, name, 'csv', 'x', 90, 'x', now(), now(), status, wanted, 0, 30, 3, 3, 0, 0, 0, ''"
    " FROM games_establishment AS house, people_person AS person,"
    " (VALUES ('whole', 'done', false), ('under way', 'running', false), ('to stop', 'running', true))"
    " AS run (name, status, wanted)",
    "INSERT INTO compliance_verification (by_id, asked, touched, status, tries, done, total, verdict, says, under_way)"
    " SELECT id, now(), now(), status, 0, 1, 2, verdict, says, under_way FROM people_person,"
    " (VALUES ('done', 'stopped', 'ada stopped it.', null), ('failed', '', 'It broke.', null),"
    " ('done', 'clean', 'CLEAN', null), ('running', '', '', true)) AS run (status, verdict, says, under_way)",
    "INSERT INTO compliance_returns (key, game, day, asked, touched, status, tries, done, trouble, answer)"
    " SELECT status, 'x', '2026-09-01', now(), now(), status, 0, 1000, '', ''"
    " FROM (VALUES ('stopped'), ('done')) AS run (status)",
    "INSERT INTO reports_run (report, establishment_id, first_day, last_day, chosen, formats, paper, scheduled, asked_by, asked,"
    " status, rows_done, rows_all, cancel_asked, tries, touched, trouble)"
    " SELECT 'COL01', id, '2026-09-01', '2026-09-01', '{}', '{csv}', '', false, 'ada', now(), status, 3, 9, wanted, 0, now(), ''"
    " FROM games_establishment, (VALUES ('reading', false), ('writing', true), ('done', false), ('waiting', false))"
    " AS run (status, wanted)",
]
AFTER = {
    "SELECT file_name, status, done, total, ended IS NULL FROM compliance_upload ORDER BY id": [
        ("whole", "done", 30, 90, True),
        ("under way", "running", 30, 90, True),
        ("to stop", "cancelled", 30, 90, False),
    ],
    "SELECT status, verdict, says, trouble FROM compliance_verification ORDER BY id": [
        ("cancelled", "", "ada stopped it.", ""),
        ("failed", "", "", "It broke."),
        ("done", "clean", "CLEAN", ""),
        ("running", "", "", ""),
    ],
    "SELECT key, status, done, total FROM compliance_returns ORDER BY id": [
        ("stopped", "cancelled", 1000, 1000),
        ("done", "done", 1000, 1000),
    ],
    "SELECT status, done, total, started IS NULL, ended IS NULL FROM reports_run ORDER BY id": [
        ("running", 3, 9, False, True),
        ("cancelled", 3, 9, True, False),
        ("done", 3, 9, True, False),
        ("waiting", 3, 9, True, True),
    ],
}


@pytest.fixture
def before(owner_url: str, db: None) -> Iterator[Owner]:
    """A database of its own, with the tables as they were, a house and a person."""
    testbed.clone(owner_url, f"{testbed.PREFIX}_template_{testbed.shape_digest(ROOT)}", MINE)
    try:
        migrate(owner_url, ("compliance", "0020"), ("reports", "0004"), ("people", "0004"))
        with psycopg.connect(testbed.url_for(owner_url, MINE), autocommit=True) as owner:
            for insert in WHO_AND_WHERE:
                owner.execute(insert)
            yield owner
    finally:
        testbed.drop(owner_url, MINE)


MIGRATE = """
import sys, django
from django.core.management import call_command
django.setup()
for where in [asked.split() for asked in sys.argv[1:]]:
    call_command("migrate", *where, database="owner", verbosity=0)
"""


def migrate(owner_url: str, *where: tuple[str, ...]) -> None:
    """In one process, one after the other."""
    url = testbed.url_for(owner_url, MINE)
    command = [sys.executable, "-c", MIGRATE, *map(" ".join, where)]
    known = {"PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "compliance.settings"}
    subprocess.run(command, cwd=ROOT, env=os.environ | known | {"OWNER_DATABASE_URL": url}, check=True)


def test_every_row_is_there_in_the_state_that_it_had(before: Owner, owner_url: str) -> None:
    for insert in BEFORE:
        before.execute(insert)
    migrate(owner_url, ())
    for question, rows in AFTER.items():
        assert before.execute(question).fetchall() == rows
