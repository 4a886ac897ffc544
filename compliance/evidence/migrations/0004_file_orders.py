"""Files of a house by name and by size."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("evidence", "0003_files_removed"),
        ("games", "0011_dated_settings"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="file",
            index=models.Index(fields=["establishment", "name", "index"], name="evidence_file_names"),
        ),
        migrations.AddIndex(
            model_name="file",
            index=models.Index(fields=["establishment", "-size", "-index"], name="evidence_file_sizes"),
        ),
    ]
