"""Sessions of providers' players, kept for good like hands."""

import django.db.models.deletion
from django.db import migrations, models

TABLE = "compliance_session"


class Migration(migrations.Migration):
    dependencies = [
        ("compliance", "0011_returns"),
        ("games", "0002_for_good"),
        ("record", "0002_append_only"),
    ]

    operations = [
        migrations.CreateModel(
            name="ProviderSession",
            fields=[
                ("index", models.BigIntegerField(primary_key=True, serialize=False)),
                ("session_id", models.TextField()),
                ("provider", models.TextField()),
                ("person", models.TextField()),
                ("licence", models.TextField()),
                ("expires", models.DateField(null=True)),
                ("began", models.DateTimeField()),
                ("ended", models.DateTimeField(null=True)),
                ("digest", models.BinaryField()),
                (
                    "establishment",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sessions",
                        to="games.establishment",
                    ),
                ),
                (
                    "supersedes",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="superseded_by",
                        to="compliance.providersession",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sessions",
                        to="games.gamingtable",
                    ),
                ),
            ],
            options={
                "db_table": TABLE,
                "indexes": [models.Index(fields=["establishment", "began"], name="compliance_session_began")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("establishment", "session_id"), name="an_establishment_records_a_session_once"
                    )
                ],
            },
        ),
        migrations.RunSQL(
            f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {TABLE}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();"
            f"ALTER TABLE {TABLE} ENABLE ALWAYS TRIGGER for_good",
            f"DROP TRIGGER for_good ON {TABLE}",
        ),
    ]
