"""Sums of a house's findings by week, begun with those that stand in issues already."""

import django.db.models.deletion
from django.db import migrations, models

BEGIN = """
INSERT INTO desk_trend (establishment_id, part, since, value, fails, cannot_tells, short, over)
SELECT issue.establishment_id, by.part, by.since, by.value, (count(*) FILTER (WHERE issue.outcome = 'fail'))::int,
    (count(*) FILTER (WHERE issue.outcome <> 'fail'))::int,
    coalesce(sum(-least(held.difference, 0)) FILTER (WHERE issue.outcome = 'fail'), 0)::bigint,
    coalesce(sum(greatest(held.difference, 0)) FILTER (WHERE issue.outcome = 'fail'), 0)::bigint
FROM desk_issue_finding AS held JOIN desk_issue AS issue ON issue.id = held.issue_id
CROSS JOIN LATERAL (SELECT date_trunc('week', held.gaming_day)::date AS monday) AS week
CROSS JOIN LATERAL (VALUES ('day', held.gaming_day, issue.rule), ('rule', week.monday, issue.rule),
    ('table', week.monday, held.table_id::text), ('dealer', week.monday, nullif(held.dealer, '')),
    ('option', week.monday, CASE WHEN issue.game <> '' THEN issue.game || ' ' || issue.option END),
    ('shift', week.monday, nullif(held.shift, ''))) AS by (part, since, value)
WHERE held.standing AND by.value IS NOT NULL GROUP BY 1, 2, 3, 4
"""


class Migration(migrations.Migration):
    dependencies = [("desk", "0008_mail"), ("games", "0010_sign_at_the_table")]

    operations = [
        migrations.CreateModel(
            name="Trend",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "part",
                    models.TextField(
                        choices=[
                            ("day", "Day"),
                            ("rule", "Rule"),
                            ("table", "Table"),
                            ("dealer", "Dealer"),
                            ("option", "Option"),
                            ("shift", "Shift"),
                        ]
                    ),
                ),
                ("since", models.DateField()),
                ("value", models.TextField()),
                ("fails", models.IntegerField(default=0)),
                ("cannot_tells", models.IntegerField(default=0)),
                ("short", models.BigIntegerField(default=0)),
                ("over", models.BigIntegerField(default=0)),
                (
                    "establishment",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="games.establishment",
                    ),
                ),
            ],
            options={"db_table": "desk_trend"},
        ),
        migrations.AddConstraint(
            model_name="trend",
            constraint=models.UniqueConstraint(
                fields=("establishment", "part", "since", "value"),
                name="findings_of_a_house_are_summed_once_by_each_value",
            ),
        ),
        migrations.RunSQL(BEGIN, migrations.RunSQL.noop),
    ]
