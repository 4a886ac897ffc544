"""Uploads, verifications, forecasts and counts of returns are one kind of job: the same columns, the same five states."""

from __future__ import annotations

from django.db import migrations, models

STATUS = models.TextField(
    choices=[
        ("waiting", "Waiting"),
        ("running", "Running"),
        ("done", "Done"),
        ("cancelled", "Cancelled"),
        ("failed", "Failed"),
    ],
    default="waiting",
)
ROWS = """
SET CONSTRAINTS ALL IMMEDIATE;
UPDATE compliance_upload SET status = 'cancelled', ended = now() WHERE cancel_asked AND status IN ('waiting', 'running');
UPDATE compliance_upload SET total = size;
UPDATE compliance_verification SET status = 'cancelled', verdict = '' WHERE verdict = 'stopped';
UPDATE compliance_verification SET trouble = says, says = '' WHERE status = 'failed';
UPDATE compliance_change_forecast SET status = 'cancelled' WHERE status = 'stopped';
UPDATE compliance_returns SET status = 'cancelled' WHERE status = 'stopped';
UPDATE compliance_returns SET total = 1000;
"""


class Migration(migrations.Migration):
    dependencies = [("compliance", "0020_findings_in_parts")]

    operations = [
        migrations.RenameField("uploadrun", "read", "done"),
        migrations.AddField("uploadrun", "total", models.BigIntegerField(default=0)),
        migrations.AddField("verificationrun", "trouble", models.TextField(default="")),
        migrations.AlterField("returnscount", "done", models.BigIntegerField(default=0)),
        migrations.AddField("returnscount", "total", models.BigIntegerField(default=0)),
        migrations.RunSQL(ROWS, migrations.RunSQL.noop),
        *(
            migrations.AlterField(model, "status", STATUS)
            for model in ("changeforecast", "returnscount", "verificationrun")
        ),
        migrations.RemoveField("uploadrun", "cancel_asked"),
        migrations.RemoveConstraint("verificationrun", "a_verification_is_under_way_or_over"),
        migrations.RemoveConstraint("verificationrun", "the_record_is_verified_once_at_a_time"),
        migrations.RemoveField("verificationrun", "under_way"),
        migrations.AddConstraint(
            "verificationrun",
            models.UniqueConstraint(
                models.Value(1),
                condition=models.Q(status__in=("waiting", "running")),
                name="the_record_is_verified_once_at_a_time",
            ),
        ),
    ]
