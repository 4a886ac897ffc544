"""Clips that findings ask for, and what was done about them."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from compliance.record.for_good import for_good


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("record", "0002_append_only"),
        ("games", "0010_sign_at_the_table"),
    ]

    operations = [
        migrations.CreateModel(
            name="Clip",
            fields=[
                ("index", models.BigIntegerField(primary_key=True, serialize=False)),
                ("gaming_day", models.DateField()),
                ("hand", models.BigIntegerField()),
                ("rule", models.TextField()),
                (
                    "asked_for",
                    models.TextField(choices=[("severe", "Severe"), ("group", "Group"), ("person", "Person")]),
                ),
                ("sees", django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ("cameras", django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ("begins", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("started", models.DateTimeField()),
                ("ends_at", models.DateTimeField(null=True)),
                ("late", models.BooleanField()),
                ("asked_at", models.DateTimeField()),
                (
                    "state",
                    models.TextField(
                        choices=[
                            ("wanted", "Wanted"),
                            ("asked", "Asked"),
                            ("held", "Held"),
                            ("exported", "Exported"),
                            ("cannot", "Cannot"),
                            ("lost", "Lost"),
                        ]
                    ),
                ),
                ("acted", models.IntegerField(db_default=0, default=0)),
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
                (
                    "table",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="games.gamingtable",
                    ),
                ),
            ],
            options={
                "db_table": "evidence_clip",
            },
        ),
        migrations.CreateModel(
            name="ClipAct",
            fields=[
                ("index", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.IntegerField()),
                (
                    "act",
                    models.TextField(
                        choices=[
                            ("hold", "Hold"),
                            ("export", "Export"),
                            ("cannot", "Cannot"),
                            ("lose", "Lose"),
                            ("ask again", "Again"),
                        ]
                    ),
                ),
                (
                    "state",
                    models.TextField(
                        choices=[
                            ("wanted", "Wanted"),
                            ("asked", "Asked"),
                            ("held", "Held"),
                            ("exported", "Exported"),
                            ("cannot", "Cannot"),
                            ("lost", "Lost"),
                        ]
                    ),
                ),
                (
                    "why",
                    models.TextField(
                        choices=[
                            ("blocked", "The view was blocked"),
                            ("no camera", "No camera sees it"),
                            ("fault", "Camera or recorder was out"),
                            ("other", "Other, as written"),
                        ],
                        default="",
                    ),
                ),
                ("words", models.TextField(default="")),
                ("file", models.TextField(default="")),
                ("sha256", models.TextField(default="")),
                (
                    "clip",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="acts",
                        to="evidence.clip",
                    ),
                ),
            ],
            options={
                "db_table": "evidence_clip_act",
            },
        ),
        migrations.AddIndex(
            model_name="clip",
            index=models.Index(
                condition=models.Q(("state__in", ("wanted", "asked", "held"))),
                fields=["establishment", "ends_at", "index"],
                name="evidence_clip_to_do",
            ),
        ),
        migrations.AddIndex(
            model_name="clip",
            index=models.Index(fields=["establishment", "-index"], name="evidence_clip_latest"),
        ),
        migrations.AddIndex(
            model_name="clip",
            index=models.Index(fields=["table", "gaming_day", "rule"], name="evidence_clip_group"),
        ),
        migrations.AddConstraint(
            model_name="clip",
            constraint=models.UniqueConstraint(fields=("hand", "sees"), name="a_hand_asks_once_for_the_same_video"),
        ),
        migrations.AddConstraint(
            model_name="clipact",
            constraint=models.UniqueConstraint(fields=("clip", "number"), name="acts_on_a_clip_follow_one_another"),
        ),
        for_good("evidence_clip_act"),
    ]
