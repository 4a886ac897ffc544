"""Time stamps of checkpoints by an authority outside (RFC 3161)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("record", "0004_number")]

    operations = [
        migrations.CreateModel(
            name="Stamp",
            fields=[
                ("size", models.BigIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("asked", models.DateTimeField()),
                ("answered", models.DateTimeField()),
                ("answer", models.BinaryField()),
            ],
            options={"db_table": "record_stamp"},
        ),
        migrations.RunSQL(
            "CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_stamp"
            " FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();"
            " ALTER TABLE record_stamp ENABLE ALWAYS TRIGGER append_only",
            "DROP TRIGGER append_only ON record_stamp",
        ),
    ]
