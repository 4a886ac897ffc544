"""The record's three tables; what they refuse stands in 0002."""

from django.contrib.postgres.indexes import BrinIndex
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("index", models.BigIntegerField(primary_key=True, serialize=False)),
                ("kind", models.TextField()),
                ("establishment", models.TextField(null=True)),
                ("actor", models.TextField()),
                ("at", models.DateTimeField()),
                ("body", models.BinaryField()),
                ("leaf", models.BinaryField()),
            ],
            options={
                "db_table": "record_entry",
                "indexes": [
                    models.Index(fields=["establishment", "index"], name="record_entry_whose"),
                    models.Index(fields=["kind", "index"], name="record_entry_kind"),
                    BrinIndex(autosummarize=True, fields=["at"], name="record_entry_when"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tile",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "level", "index", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("level", models.SmallIntegerField()),
                ("index", models.BigIntegerField()),
                ("hashes", models.BinaryField()),
                ("root", models.BinaryField()),
            ],
            options={"db_table": "record_tile"},
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("size", models.BigIntegerField(primary_key=True, serialize=False)),
                ("root", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("note", models.TextField()),
            ],
            options={"db_table": "record_checkpoint"},
        ),
    ]
