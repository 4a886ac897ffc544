"""Every column of an issue follows from its entries and findings: those that were kept by another reckoning are set to it.

The last change of an issue is that of its findings themselves, not of the last of all that were acted on together or of what
is on the same hand; the worst of
an issue of which nothing stands is the worst it had; and of what nothing stands there is no tally.
"""

from django.db import migrations, models

_CHANGED = """
UPDATE desk_issue AS issue SET changed_index = reckoned.last
FROM (SELECT one.id, greatest(one.record_index,
    (SELECT max(act.record_index) FROM desk_issue_act AS act WHERE act.issue_id = one.id),
    (SELECT max(finding.changed_index) FROM desk_issue_finding AS held
        JOIN compliance_finding AS finding ON finding.id = held.finding_id WHERE held.issue_id = one.id)) AS last
    FROM desk_issue AS one) AS reckoned
WHERE reckoned.id = issue.id AND (issue.changed_index < reckoned.last OR (issue.changed_index > reckoned.last
    AND (issue.outcome = 'cannot tell' OR EXISTS (SELECT FROM record_entry AS entry
        WHERE entry.index = issue.changed_index AND entry.kind = 'finding-act/1'))))
"""
_WORST = """
UPDATE desk_issue AS issue SET worst = coalesce(
    (SELECT max(held.rank) FROM desk_issue_finding AS held WHERE held.issue_id = issue.id), 0)
WHERE issue.standing = 0
"""
_EMPTY = "DELETE FROM desk_issue_tally WHERE count = 0"


class Migration(migrations.Migration):
    dependencies = [
        ("desk", "0013_told_at"),
        ("record", "0002_append_only"),
    ]

    operations = [
        migrations.AddField("issueact", "wake_count", models.IntegerField(null=True)),
        migrations.AddField("issueact", "wake_cents", models.BigIntegerField(null=True)),
        *(migrations.RunSQL(made, migrations.RunSQL.noop) for made in (_CHANGED, _WORST, _EMPTY)),
    ]
