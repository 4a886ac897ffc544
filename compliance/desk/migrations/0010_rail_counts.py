"""What is to do, by gaming day and week, is kept up beside what stands: the rail counts no findings. An index that nothing read goes."""

from django.db import migrations, models

FILL = """
UPDATE desk_trend AS trend SET todo = counted.todo FROM (
    SELECT issue.establishment_id, by.part, by.since, by.value, count(*)::int AS todo
    FROM desk_issue_finding AS held JOIN desk_issue AS issue ON issue.id = held.issue_id
    CROSS JOIN LATERAL (SELECT date_trunc('week', held.gaming_day)::date AS monday) AS week
    CROSS JOIN LATERAL (VALUES ('day', held.gaming_day, issue.rule), ('rule', week.monday, issue.rule),
        ('table', week.monday, held.table_id::text), ('dealer', week.monday, nullif(held.dealer, '')),
        ('option', week.monday, CASE WHEN issue.game <> '' THEN issue.game || ' ' || issue.option END),
        ('shift', week.monday, nullif(held.shift, ''))) AS by (part, since, value)
    WHERE held.standing AND held.todo AND by.value IS NOT NULL GROUP BY 1, 2, 3, 4
) AS counted
WHERE (trend.establishment_id, trend.part, trend.since, trend.value)
    = (counted.establishment_id, counted.part, counted.since, counted.value)
"""


class Migration(migrations.Migration):
    dependencies = [("desk", "0009_trends")]

    operations = [
        migrations.RemoveIndex(model_name="issue", name="desk_issue_open"),
        migrations.AddField(model_name="trend", name="todo", field=models.IntegerField(default=0)),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
