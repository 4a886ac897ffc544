"""In which timelines of the server the record may go on: a server that was recovered before Oliver came is as it is."""

from django.db import migrations, models

NOW = """
INSERT INTO record_timeline SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int, now()
"""


class Migration(migrations.Migration):
    dependencies = [("record", "0002_append_only")]

    operations = [
        migrations.CreateModel(
            name="Timeline",
            fields=[
                ("timeline", models.IntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
            options={"db_table": "record_timeline"},
        ),
        migrations.RunSQL(
            "CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_timeline"
            " FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();"
            " ALTER TABLE record_timeline ENABLE ALWAYS TRIGGER append_only",
            "DROP TRIGGER append_only ON record_timeline",
        ),
        migrations.RunSQL(NOW, migrations.RunSQL.noop),
    ]
