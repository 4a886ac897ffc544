"""Findings get their place in the order of changes, hands an index by establishment: what the commission's API pages by."""

from django.db import migrations, models

# Findings from before: the entry of the review that stands, or of the last one of the table's day.
PLACED = """
UPDATE compliance_finding AS finding SET changed_index = coalesce(
    (SELECT run.record_index FROM compliance_review AS review
        JOIN compliance_review_run AS run ON run.id = review.run_id WHERE review.hand_id = finding.hand_id),
    (SELECT max(run.record_index) FROM compliance_hand AS hand
        JOIN compliance_review_run AS run ON run.table_id = hand.table_id AND run.gaming_day = hand.gaming_day
        WHERE hand.index = finding.hand_id),
    0)
"""


class Migration(migrations.Migration):
    dependencies = [("compliance", "0002_for_good")]

    operations = [
        migrations.AddField("finding", "changed_index", models.BigIntegerField(default=0)),
        migrations.RunSQL(PLACED, migrations.RunSQL.noop),
        migrations.AddIndex(
            "finding", models.Index(fields=["changed_index", "id"], name="compliance_finding_changes")
        ),
        migrations.AddIndex(
            "recordedhand", models.Index(fields=["establishment", "index"], name="compliance_hand_whose")
        ),
    ]
