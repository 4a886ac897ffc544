"""Where people say that a rule reads the book wrongly is found without going through all acts."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("desk", "0005_handovers_for_good"), ("compliance", "0024_acts_by_their_issue")]

    operations = [
        migrations.RunSQL(
            "CREATE INDEX compliance_finding_act_misreads ON compliance_finding_act (finding_id)"
            " WHERE reason = 'rule-misreads' AND NOT shared",
            "DROP INDEX compliance_finding_act_misreads",
        ),
        migrations.RunSQL(
            "CREATE INDEX desk_issue_act_misreads ON desk_issue_act (issue_id) WHERE reason = 'rule-misreads'",
            "DROP INDEX desk_issue_act_misreads",
        ),
    ]
