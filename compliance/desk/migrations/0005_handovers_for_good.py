"""Hand-over notes and their signatures are kept for good; what a shift did is read from an index by time."""

from django.db import migrations

TABLES = ("desk_handover", "desk_handover_read")


def _guarded(table):
    return [
        migrations.RunSQL(
            f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION record_refuse()",
            f"DROP TRIGGER for_good ON {table}",
        ),
        migrations.RunSQL(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER for_good", f"ALTER TABLE {table} ENABLE TRIGGER for_good"),
    ]


class Migration(migrations.Migration):
    dependencies = [("desk", "0004_handovers")]

    operations = [
        *(operation for table in TABLES for operation in _guarded(table)),
        migrations.RunSQL("CREATE INDEX desk_issue_act_at ON desk_issue_act (at)", "DROP INDEX desk_issue_act_at"),
        migrations.RunSQL(
            "CREATE INDEX desk_issue_opened ON desk_issue (establishment_id, opened)", "DROP INDEX desk_issue_opened"
        ),
    ]
