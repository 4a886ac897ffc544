"""Acts of cases are kept for good, in a session that replays changes too."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("cases", "0001_cases"), ("record", "0002_append_only")]

    operations = [
        migrations.RunSQL(
            "CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON cases_act"
            " FOR EACH STATEMENT EXECUTE FUNCTION record_refuse()",
            "DROP TRIGGER for_good ON cases_act",
        ),
        migrations.RunSQL(
            "ALTER TABLE cases_act ENABLE ALWAYS TRIGGER for_good", "ALTER TABLE cases_act ENABLE TRIGGER for_good"
        ),
    ]
