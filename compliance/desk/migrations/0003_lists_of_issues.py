"""The lists of issues are read from indexes of their own; the expressions are those of compliance.desk.read.issues, word for word."""

from django.db import migrations

OPEN = "state IN ('new', 'taken', 'waiting')"
INDEXES = {
    "desk_issue_worst": f"(establishment_id, (-worst), (coalesce(first_dealt, opened)), id) WHERE {OPEN}",
    "desk_issue_newest": "(establishment_id, (coalesce(last_dealt, opened)), id)",
    "desk_issue_most": f"(establishment_id, todo, id) WHERE {OPEN}",
}


class Migration(migrations.Migration):
    dependencies = [("desk", "0002_for_good")]

    operations = [
        *(
            migrations.RunSQL(f"CREATE INDEX {name} ON desk_issue {what}", f"DROP INDEX {name}")
            for name, what in INDEXES.items()
        ),
        migrations.RunSQL(
            "CREATE INDEX desk_finding_oldest ON desk_issue_finding (issue_id, dealt) WHERE todo",
            "DROP INDEX desk_finding_oldest",
        ),
    ]
