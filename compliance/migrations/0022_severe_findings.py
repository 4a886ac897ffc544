"""What is severe and still to do has an index of its own: the inbox takes its oldest, however many others wait."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("compliance", "0021_jobs")]

    operations = [
        migrations.RunSQL(
            "CREATE INDEX compliance_finding_severe ON compliance_finding (establishment_id, hand_id, id)"
            " WHERE status = 'open' AND state = 'new' AND severity = 'severe'",
            "DROP INDEX compliance_finding_severe",
        ),
    ]
