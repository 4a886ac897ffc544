"""What ends on a day: contracts, licences, badges, approvals, interpretations."""

import django.db.models.deletion
from django.db import migrations, models


def _for_good(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();"
        f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER for_good",
        f"DROP TRIGGER for_good ON {table}",
    )


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0003_calendar_feeds'),
        ('games', '0010_sign_at_the_table'),
    ]

    operations = [
        migrations.CreateModel(
            name='Term',
            fields=[
                ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                ('kind', models.TextField()),
                ('name', models.TextField()),
                ('ends', models.DateField()),
                ('words', models.TextField(default='')),
                ('over', models.BooleanField(default=False)),
                ('establishment', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.establishment')),
                ('replaces', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced', to='cases.term')),
            ],
            options={
                'db_table': 'cases_term',
                'indexes': [models.Index(fields=['establishment', 'ends'], name='cases_term_ends')],
            },
        ),
        _for_good("cases_term"),
    ]
