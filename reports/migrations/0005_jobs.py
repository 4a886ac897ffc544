"""A run of a report is a job: its states are those of every job, and it says when it was begun and ended."""

from __future__ import annotations

from django.db import migrations, models

OPEN = ("waiting", "running")
ROWS = """
SET CONSTRAINTS ALL IMMEDIATE;
UPDATE reports_run SET status = 'cancelled' WHERE cancel_asked AND status IN ('waiting', 'reading', 'writing');
UPDATE reports_run SET status = 'running', started = touched WHERE status IN ('reading', 'writing');
UPDATE reports_run SET ended = touched WHERE status NOT IN ('waiting', 'running');
"""


class Migration(migrations.Migration):
    dependencies = [("reports", "0004_what_was_chosen")]

    operations = [
        migrations.RemoveIndex("reportrun", "reports_run_open"),
        migrations.RenameField("reportrun", "rows_done", "done"),
        migrations.RenameField("reportrun", "rows_all", "total"),
        migrations.AlterField("reportrun", "done", models.BigIntegerField(default=0)),
        migrations.AlterField("reportrun", "total", models.BigIntegerField(default=0)),
        migrations.AddField("reportrun", "started", models.DateTimeField(null=True)),
        migrations.AddField("reportrun", "ended", models.DateTimeField(null=True)),
        migrations.RunSQL(ROWS, migrations.RunSQL.noop),
        migrations.AlterField(
            "reportrun",
            "status",
            models.TextField(
                choices=[
                    ("waiting", "Waiting"),
                    ("running", "Running"),
                    ("done", "Done"),
                    ("cancelled", "Cancelled"),
                    ("failed", "Failed"),
                ],
                default="waiting",
            ),
        ),
        migrations.RemoveField("reportrun", "cancel_asked"),
        migrations.AddIndex(
            "reportrun", models.Index(fields=["touched"], condition=models.Q(status__in=OPEN), name="reports_run_open")
        ),
    ]
