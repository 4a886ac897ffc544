"""Table-days know between which entries of the record their hands lie, so that a list of many days reads those alone."""

from django.db import migrations, models

PLACED = """
UPDATE compliance_table_day AS day SET first_index = hand.first, last_index = hand.last
FROM (SELECT table_id, gaming_day, min(index) AS first, max(index) AS last FROM compliance_hand GROUP BY 1, 2) AS hand
WHERE hand.table_id = day.table_id AND hand.gaming_day = day.gaming_day
"""


class Migration(migrations.Migration):
    dependencies = [("compliance", "0006_guards_always")]

    operations = [
        migrations.AddField("tableday", "first_index", models.BigIntegerField(null=True)),
        migrations.AddField("tableday", "last_index", models.BigIntegerField(null=True)),
        migrations.RunSQL(PLACED, migrations.RunSQL.noop),
    ]
