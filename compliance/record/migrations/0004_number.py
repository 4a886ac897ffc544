"""Each establishment's own count of its entries. Those from before have none: what was hashed stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("record", "0003_timeline")]

    operations = [
        migrations.AddField("entry", "number", models.BigIntegerField(null=True)),
        migrations.RunSQL(
            "ALTER TABLE record_entry ADD CONSTRAINT record_entry_number_from_one"
            " CHECK (number >= 1)",
            "ALTER TABLE record_entry DROP CONSTRAINT record_entry_number_from_one",
        ),
    ]
