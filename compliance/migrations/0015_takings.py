"""Takings are kept up as reviews are stored. Hands that were reviewed before wait for a review anew, which fills them."""

import django.db.models.deletion
from django.db import migrations, models

QUEUED = """
INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index
FROM compliance_review AS review JOIN compliance_hand AS hand ON hand.index = review.hand_id
WHERE review.taken IS NULL
"""
TEXTS = ("dealer", "game", "schedule", "game_digest", "fee_digest", "kind")
COUNTS = ("hands", "differing", "capped", "untold", "unrecorded", "neither", "fails", "cannot_tells")
SUMS = ("due", "collected", "short", "over", "most", "under_most", "untold_collected", "unrecorded_due")


def whose(to: str) -> models.ForeignKey:
    on_delete = django.db.models.deletion.DO_NOTHING
    return models.ForeignKey(db_constraint=False, db_index=False, on_delete=on_delete, related_name="+", to=to)


class Migration(migrations.Migration):
    dependencies = [("compliance", "0014_papers"), ("games", "0008_limits_alone")]

    operations = [
        migrations.CreateModel(
            name="Takings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("gaming_day", models.DateField()),
                ("hour", models.SmallIntegerField()),
                ("option", models.IntegerField()),
                *((name, models.TextField()) for name in TEXTS),
                *((name, models.IntegerField()) for name in COUNTS),
                *((name, models.BigIntegerField()) for name in SUMS),
                ("establishment", whose("games.establishment")),
                ("table", whose("games.gamingtable")),
            ],
            options={
                "db_table": "compliance_takings",
                "indexes": [models.Index(fields=["establishment", "gaming_day", "table"], name="compliance_takings_day")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=(
                            "table", "gaming_day", "hour", "kind", "dealer", "game", "schedule", "option", "game_digest",
                            "fee_digest",
                        ),
                        name="takings_of_a_kind_stand_once",
                    )
                ],
            },
        ),
        migrations.AddField("handreview", "taken", models.BinaryField(null=True)),
        migrations.RunSQL(QUEUED, migrations.RunSQL.noop),
    ]  # fmt: skip
