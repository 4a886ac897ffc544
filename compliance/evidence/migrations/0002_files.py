"""Files of evidence, and what became of them."""

import django.db.models.deletion
from django.db import migrations, models

from compliance.record.for_good import for_good


class Migration(migrations.Migration):
    dependencies = [
        ("evidence", "0001_clips"),
        ("games", "0010_sign_at_the_table"),
    ]

    operations = [
        migrations.CreateModel(
            name="File",
            fields=[
                ("index", models.BigIntegerField(primary_key=True, serialize=False)),
                ("of", models.TextField()),
                ("ref", models.BigIntegerField()),
                ("name", models.TextField()),
                ("note", models.TextField(default="")),
                ("kind", models.TextField()),
                ("mime", models.TextField()),
                ("size", models.BigIntegerField()),
                ("sha256", models.TextField()),
                ("sha512", models.TextField()),
                ("blocks", models.BinaryField()),
                ("small", models.TextField(default="")),
                ("at", models.DateTimeField()),
                ("by", models.TextField()),
                (
                    "establishment",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="games.establishment",
                    ),
                ),
            ],
            options={
                "db_table": "evidence_file",
            },
        ),
        migrations.CreateModel(
            name="FileEvent",
            fields=[
                ("index", models.BigIntegerField(primary_key=True, serialize=False)),
                (
                    "act",
                    models.TextField(
                        choices=[("strike out", "Strike"), ("differs", "Differs"), ("whole again", "Whole")]
                    ),
                ),
                ("words", models.TextField(default="")),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DO_NOTHING, related_name="events", to="evidence.file"
                    ),
                ),
            ],
            options={
                "db_table": "evidence_file_act",
            },
        ),
        migrations.AddIndex(
            model_name="file",
            index=models.Index(fields=["of", "ref", "index"], name="evidence_file_of"),
        ),
        migrations.AddIndex(
            model_name="file",
            index=models.Index(fields=["establishment", "-index"], name="evidence_file_latest"),
        ),
        migrations.AddIndex(
            model_name="file",
            index=models.Index(fields=["sha256"], name="evidence_file_digest"),
        ),
        migrations.AddConstraint(
            model_name="fileevent",
            constraint=models.UniqueConstraint(
                condition=models.Q(("act", "strike out")), fields=("file",), name="a_file_is_struck_out_once"
            ),
        ),
        for_good("evidence_file"),
        for_good("evidence_file_act"),
    ]
