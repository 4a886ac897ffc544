"""Workbooks among the files that are sent."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("compliance", "0015_takings")]

    operations = [
        migrations.AlterField(
            model_name="uploadrun",
            name="form",
            field=models.TextField(choices=[("ndjson", "Ndjson"), ("csv", "Csv"), ("phh", "Phh"), ("xlsx", "Xlsx")]),
        ),
    ]
