"""Acts on issues are kept for good."""

from django.db import migrations

from compliance.record.for_good import for_good


class Migration(migrations.Migration):
    dependencies = [("desk", "0001_issues"), ("record", "0002_append_only")]

    operations = [for_good("desk_issue_act")]
