"""What was waived stands in the takings beside what was due and collected."""

from __future__ import annotations

from django.db import migrations, models

# Hands of the tables and gaming days on which something was waived say it when they are judged again.
QUEUED = """
INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index
FROM (SELECT DISTINCT table_id, gaming_day FROM compliance_paper WHERE kind = 'waiver') AS waived
JOIN compliance_hand AS hand ON hand.table_id = waived.table_id AND hand.gaming_day = waived.gaming_day
JOIN compliance_review AS review ON review.hand_id = hand.index
"""


class Migration(migrations.Migration):
    dependencies = [("compliance", "0018_papers_name_hands")]

    operations = [
        migrations.AddField("takings", "waived", models.BigIntegerField(db_default=0)),
        migrations.RunSQL(QUEUED, migrations.RunSQL.noop),
    ]
