"""A change of the catalogue with two people: the draft, its steps in the record, and what past hands would have owed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("compliance", "0007_first_and_last_hand"),
        ("games", "0007_adoption_in_the_record"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CatalogueChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.TextField()),
                ("title", models.TextField()),
                ("text", models.TextField()),
                ("edits", models.PositiveIntegerField(default=0)),
                (
                    "state",
                    models.TextField(
                        choices=[
                            ("draft", "Draft"),
                            ("submitted", "Submitted"),
                            ("approved", "Approved"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="draft",
                    ),
                ),
                ("created", models.DateTimeField()),
                ("changed", models.DateTimeField()),
                ("submitted", models.DateTimeField(null=True)),
                ("reason", models.TextField(default="")),
                ("first_day", models.DateField(null=True)),
                ("decided", models.DateTimeField(null=True)),
                ("decided_why", models.TextField(default="")),
                ("game_digest", models.TextField(default="")),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "establishment",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.establishment",
                    ),
                ),
            ],
            options={
                "db_table": "compliance_change",
            },
        ),
        migrations.CreateModel(
            name="ChangeAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "act",
                    models.TextField(
                        choices=[
                            ("submit", "Submit"),
                            ("withdraw", "Withdraw"),
                            ("approve", "Approve"),
                            ("refuse", "Refuse"),
                        ]
                    ),
                ),
                ("at", models.DateTimeField()),
                ("words", models.TextField(default="")),
                ("record_index", models.BigIntegerField(unique=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "change",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="compliance.cataloguechange",
                    ),
                ),
            ],
            options={
                "db_table": "compliance_change_act",
            },
        ),
        migrations.CreateModel(
            name="ChangeForecast",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text_digest", models.TextField()),
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("hung_schedule", models.TextField()),
                ("hung_option", models.PositiveIntegerField()),
                ("schedule", models.TextField()),
                ("option", models.PositiveIntegerField()),
                ("table", models.TextField(default="")),
                ("asked", models.DateTimeField()),
                ("touched", models.DateTimeField()),
                ("started", models.DateTimeField(null=True)),
                ("ended", models.DateTimeField(null=True)),
                (
                    "status",
                    models.TextField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("stopped", "Stopped"),
                            ("failed", "Failed"),
                        ],
                        default="waiting",
                    ),
                ),
                ("tries", models.SmallIntegerField(default=0)),
                ("done", models.BigIntegerField(default=0)),
                ("total", models.BigIntegerField(default=0)),
                ("lines", models.JSONField(default=list)),
                ("reasons", models.JSONField(default=dict)),
                ("trouble", models.TextField(default="")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "change",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="forecasts",
                        to="compliance.cataloguechange",
                    ),
                ),
            ],
            options={
                "db_table": "compliance_change_forecast",
            },
        ),
        migrations.AddIndex(
            model_name="cataloguechange",
            index=models.Index(fields=["establishment", "-id"], name="compliance_change_list"),
        ),
        migrations.AddConstraint(
            model_name="cataloguechange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("decided_by__isnull", True),
                    models.Q(("decided_by", models.F("author")), _negated=True),
                    _connector="OR",
                ),
                name="who_drafts_a_change_does_not_decide_it",
            ),
        ),
        migrations.AddConstraint(
            model_name="cataloguechange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("decided__isnull", False),
                        ("decided_by__isnull", False),
                        ("state__in", ["approved", "refused"]),
                    ),
                    models.Q(
                        ("decided__isnull", True),
                        ("decided_by__isnull", True),
                        ("state__in", ["draft", "submitted", "withdrawn"]),
                    ),
                    _connector="OR",
                ),
                name="a_change_is_decided_by_somebody_at_some_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="cataloguechange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["draft", "withdrawn"]),
                    models.Q(("first_day__isnull", False), ("submitted__isnull", False)),
                    _connector="OR",
                ),
                name="a_change_is_decided_after_it_was_submitted",
            ),
        ),
        migrations.AddConstraint(
            model_name="changeact",
            constraint=models.UniqueConstraint(fields=("change", "act"), name="each_step_of_a_change_is_taken_once"),
        ),
        migrations.AddIndex(
            model_name="changeforecast",
            index=models.Index(fields=["change", "-id"], name="compliance_change_forecast_new"),
        ),
        migrations.AddConstraint(
            model_name="changeforecast",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status__in", ["waiting", "running"])),
                fields=("change",),
                name="a_change_is_forecast_once_at_a_time",
            ),
        ),
    ]
