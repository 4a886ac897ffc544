"""Papers say which hand they name, so that a hand that comes late finds them; books say by what they were judged.

Papers are kept for good: the trigger is put aside while their rows take over what stands in their bodies.
"""

from __future__ import annotations

from django.db import migrations, models

NAMED = """
ALTER TABLE compliance_paper DISABLE TRIGGER for_good;
UPDATE compliance_paper AS paper SET hand = convert_from(entry.body, 'UTF8')::jsonb ->> 'hand'
FROM record_entry AS entry
WHERE entry.index = paper.index AND convert_from(entry.body, 'UTF8')::jsonb ? 'hand';
ALTER TABLE compliance_paper ENABLE ALWAYS TRIGGER for_good;
"""


class Migration(migrations.Migration):
    dependencies = [("compliance", "0017_struck_out"), ("record", "0002_append_only")]

    operations = [
        migrations.AddField("paper", "hand", models.TextField(null=True)),
        migrations.AddField("daybooks", "judged_by", models.BinaryField(default=b"{}")),
        migrations.RunSQL(NAMED, migrations.RunSQL.noop),
        migrations.AddIndex(
            "paper",
            models.Index(
                fields=["establishment", "hand"],
                condition=models.Q(("hand__isnull", False)),
                name="compliance_paper_hand",
            ),
        ),
    ]
