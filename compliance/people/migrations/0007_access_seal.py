"""The rows of the seals of the access log; only added to, like the log."""

from django.db import migrations, models

REFUSE = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON people_access_seal
    FOR EACH STATEMENT EXECUTE FUNCTION people_refuse();
ALTER TABLE people_access_seal ENABLE ALWAYS TRIGGER append_only;
"""


class Migration(migrations.Migration):
    dependencies = [("people", "0006_lead_named")]

    operations = [
        migrations.CreateModel(
            name="AccessSeal",
            fields=[
                ("index", models.BigIntegerField(primary_key=True, serialize=False)),
                ("first", models.BigIntegerField()),
                ("last", models.BigIntegerField(unique=True)),
                ("rows", models.IntegerField()),
                ("sha256", models.TextField()),
            ],
            options={"db_table": "people_access_seal"},
        ),
        migrations.RunSQL(REFUSE, "DROP TRIGGER append_only ON people_access_seal"),
    ]
