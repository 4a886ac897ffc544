"""Papers of the money, kept for good like hands; the books of each gaming day."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('compliance', '0013_upload_of'),
        ('games', '0008_limits_alone'),
    ]

    operations = [
        migrations.AlterField(
            model_name='finding',
            name='hand',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='findings', to='compliance.recordedhand'),
        ),
        migrations.AddField(
            model_name='finding',
            name='table',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.gamingtable'),
        ),
        migrations.CreateModel(
            name='BooksPending',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('gaming_day', models.DateField()),
                ('establishment', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.establishment')),
            ],
            options={
                'db_table': 'compliance_books_pending',
                'indexes': [models.Index(fields=['establishment', 'gaming_day'], name='compliance_books_pending_day')],
            },
        ),
        migrations.CreateModel(
            name='DayBooks',
            fields=[
                ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                ('gaming_day', models.DateField()),
                ('revision', models.IntegerField(default=0)),
                ('review_index', models.BigIntegerField(null=True)),
                ('reviewed', models.DateTimeField(null=True)),
                ('fails', models.IntegerField(default=0)),
                ('cannot_tells', models.IntegerField(default=0)),
                ('figures', models.BinaryField(default=b'[]')),
                ('after', models.BinaryField(default=b'')),
                ('establishment', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='books', to='games.establishment')),
            ],
            options={
                'db_table': 'compliance_books',
                'constraints': [models.UniqueConstraint(fields=('establishment', 'gaming_day'), name='a_gaming_day_has_books_once')],
            },
        ),
        migrations.CreateModel(
            name='Paper',
            fields=[
                ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                ('kind', models.TextField()),
                ('paper_id', models.TextField()),
                ('gaming_day', models.DateField()),
                ('amount', models.BigIntegerField(null=True)),
                ('digest', models.BinaryField()),
                ('establishment', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='papers', to='games.establishment')),
                ('supersedes', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='compliance.paper')),
                ('table', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='papers', to='games.gamingtable')),
            ],
            options={
                'db_table': 'compliance_paper',
                'indexes': [models.Index(fields=['establishment', 'gaming_day', 'kind', 'index'], name='compliance_paper_day'), models.Index(fields=['establishment', 'kind', 'index'], name='compliance_paper_kind')],
                'constraints': [models.UniqueConstraint(fields=('establishment', 'kind', 'paper_id'), name='an_establishment_records_a_paper_once')],
            },
        ),
        migrations.RunSQL(
            "CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON compliance_paper"
            " FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();"
            "ALTER TABLE compliance_paper ENABLE ALWAYS TRIGGER for_good",
            "DROP TRIGGER for_good ON compliance_paper",
        ),
    ]
