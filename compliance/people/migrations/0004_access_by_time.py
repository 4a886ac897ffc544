from __future__ import annotations

import django.contrib.postgres.indexes
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("people", "0003_reader_tokens")]

    operations = [
        migrations.AddIndex(
            model_name="access",
            index=django.contrib.postgres.indexes.BrinIndex(autosummarize=True, fields=["at"], name="people_access_time"),
        ),
    ]
