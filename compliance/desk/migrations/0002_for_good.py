"""Acts on issues are kept for good, in a session that replays changes (session_replication_role) too."""

from django.db import migrations

TABLE = "desk_issue_act"


class Migration(migrations.Migration):
    dependencies = [("desk", "0001_issues"), ("record", "0002_append_only")]

    operations = [
        migrations.RunSQL(
            f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {TABLE}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION record_refuse()",
            f"DROP TRIGGER for_good ON {TABLE}",
        ),
        migrations.RunSQL(
            f"ALTER TABLE {TABLE} ENABLE ALWAYS TRIGGER for_good", f"ALTER TABLE {TABLE} ENABLE TRIGGER for_good"
        ),
    ]
