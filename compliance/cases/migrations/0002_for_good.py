"""Acts of cases are kept for good."""

from django.db import migrations

from compliance.record.for_good import for_good


class Migration(migrations.Migration):
    dependencies = [("cases", "0001_cases"), ("record", "0002_append_only")]

    operations = [for_good("cases_act")]
