"""Hand-over notes and their signatures are kept for good; what a shift did is read from an index by time."""

from django.db import migrations

from compliance.record.for_good import for_good

TABLES = ("desk_handover", "desk_handover_read")


class Migration(migrations.Migration):
    dependencies = [("desk", "0004_handovers")]

    operations = [
        *map(for_good, TABLES),
        migrations.RunSQL("CREATE INDEX desk_issue_act_at ON desk_issue_act (at)", "DROP INDEX desk_issue_act_at"),
        migrations.RunSQL(
            "CREATE INDEX desk_issue_opened ON desk_issue (establishment_id, opened)", "DROP INDEX desk_issue_opened"
        ),
    ]
