"""What the application may only read and add to: said by each model, refused by each table, and the same as ever."""

from __future__ import annotations

import psycopg
import pytest
from django.db import connection

from compliance.running import roles
from compliance.shell.prepare import append_only_tables

TABLES = (
    *("cases_act", "cases_term"),
    *("compliance_change_act", "compliance_correction_decision", "compliance_finding_act"),
    *("compliance_hand", "compliance_hand_correction", "compliance_paper"),
    *("compliance_review_run", "compliance_session", "compliance_upload_result"),
    *("desk_handover", "desk_handover_read", "desk_issue_act", "evidence_clip_act", "evidence_file"),
    "evidence_file_act",
    *("games_adoption", "games_band", "games_book", "games_game", "games_limit", "games_option", "games_pay_line"),
    *("games_pay_table_line", "games_wager", "houses_camera", "houses_camera_note", "houses_camera_word"),
    *("houses_change", "houses_change_word"),
    *("observed_audit", "observed_audit_answers", "observed_audit_result", "observed_audit_standard"),
    *("observed_observation", "observed_plan", "observed_plan_list", "observed_plan_unit", "observed_review"),
    "observed_struck",
    *("people_access", "people_access_seal", "people_account_state", "people_emergency"),
    "people_emergency_act",
    *("record_checkpoint", "record_entry", "record_stamp", "record_tile", "record_timeline"),
    *("reports_edition", "reports_file"),
    *("supervised_assignment", "supervised_end"),
)
GUARDED = "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 56 = 56"


def test_the_models_say_which_tables_are_for_good() -> None:
    assert append_only_tables() == TABLES


@pytest.mark.django_db
def test_the_tables_that_refuse_changes_are_those() -> None:
    with connection.cursor() as cursor:
        cursor.execute(GUARDED)
        assert {name for (name,) in cursor.fetchall()} == set(TABLES)


@pytest.mark.django_db
@pytest.mark.parametrize("forgotten", ["record_entry", "compliance_hand", "people_access"])
def test_a_table_that_is_for_good_is_never_left_out_silently(forgotten: str, owner_url: str) -> None:
    with psycopg.connect(owner_url) as owner, pytest.raises(LookupError, match=f"no model calls .*{forgotten}"):
        roles.grants_make(owner, "oliver", [name for name in TABLES if name != forgotten])
