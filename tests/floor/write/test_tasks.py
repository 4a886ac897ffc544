"""Names of tasks stand in brokers: a task that waits there while Oliver is brought up to date must find its code again."""

from __future__ import annotations

from compliance.celery import app

TASKS = {
    "compliance": (
        *("table_day_review", "review_sweep", "day_books_review", "books_sweep", "demonstration_close"),
        *("checkpoint_make", "waivers_end", "upload_take", "record_verify", "forecast_count"),
        *("returns_work", "work_sweep", "access_seal", "backup_keep", "alarms_say", "issues_wake"),
        *("clips_end", "files_check", "mails_send", "stamp_take"),
    ),
    "reports": ("report_run", "reports_sweep"),
}
NAMES = {f"{label}.tasks.{name}" for label, names in TASKS.items() for name in names}


def test_workers_know_every_task_by_the_name_that_it_has_always_had() -> None:
    app.loader.import_default_modules()
    assert {name for name in app.tasks if not name.startswith("celery.")} == NAMES


def test_the_beat_asks_for_tasks_that_there_are() -> None:
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= NAMES
