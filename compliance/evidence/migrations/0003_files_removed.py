"""Files that two people removed when their term was over: each once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("evidence", "0002_files"),
    ]

    operations = [
        migrations.AlterField(
            model_name="fileevent",
            name="act",
            field=models.TextField(
                choices=[
                    ("strike out", "Strike"),
                    ("differs", "Differs"),
                    ("whole again", "Whole"),
                    ("removed", "Removed"),
                ]
            ),
        ),
        migrations.AddConstraint(
            model_name="fileevent",
            constraint=models.UniqueConstraint(
                condition=models.Q(("act", "removed")), fields=("file",), name="a_file_is_removed_once"
            ),
        ),
    ]
