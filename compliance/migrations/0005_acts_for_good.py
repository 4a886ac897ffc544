"""Acts on findings and results of uploads are kept for good; the list of what is to do is sorted by its own indexes.

The expressions are those of compliance.floor.read.findings, word for word: only then does the planner take the index.
"""

from django.db import migrations

TABLES = ("compliance_finding_act", "compliance_upload_result")
SORTS = {
    "newest": "",
    "severity": "(CASE severity WHEN 'severe' THEN 3 WHEN 'serious' THEN 2 WHEN 'minor' THEN 1 ELSE 0 END),",
    "difference": "(coalesce(abs(difference), -1)),",
}


def _for_good(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION record_refuse()",
        f"DROP TRIGGER for_good ON {table}",
    )


def _sorted(which, condition, name, first):
    return migrations.RunSQL(
        f"CREATE INDEX compliance_finding_{which}_{name} ON compliance_finding (establishment_id, {first} hand_id, id)"
        f" WHERE {condition}",
        f"DROP INDEX compliance_finding_{which}_{name}",
    )


class Migration(migrations.Migration):
    dependencies = [("compliance", "0004_finding_places_and_acts"), ("record", "0002_append_only")]

    operations = [
        *(_for_good(table) for table in TABLES),
        *(_sorted("todo", "status = 'open' AND state IN ('new', 'acknowledged')", *each) for each in SORTS.items()),
        *(_sorted("found", "status = 'open'", *each) for each in SORTS.items() if each[1]),  # settled ones too
    ]
