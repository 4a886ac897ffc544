"""Roles for some hours in an emergency: what was asked for and what was done about it, kept for good."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


TABLES = ("people_emergency", "people_emergency_act")


def _guarded(table):
    return [
        migrations.RunSQL(
            f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION people_refuse()",
            f"DROP TRIGGER append_only ON {table}",
        ),
        migrations.RunSQL(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER append_only", migrations.RunSQL.noop),
    ]


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_sign_at_the_table'),
        ('people', '0011_sign_ins'),
    ]

    operations = [
        migrations.CreateModel(
            name='Emergency',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('officer', 'officer'), ('lead officer', 'lead officer'), ('accounting', 'accounting'), ('recorder', 'recorder'), ('surveillance', 'surveillance'), ('floor supervisor', 'floor supervisor'), ('commission reader', 'commission reader'), ('administrator', 'administrator')], max_length=20)),
                ('hours', models.IntegerField()),
                ('reason', models.TextField()),
                ('at', models.DateTimeField()),
                ('record_index', models.BigIntegerField(unique=True)),
                ('establishment', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.establishment')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'people_emergency',
            },
        ),
        migrations.CreateModel(
            name='EmergencyAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.TextField(choices=[('grant', 'Grant'), ('refuse', 'Refuse'), ('end', 'End'), ('close', 'Close')])),
                ('at', models.DateTimeField()),
                ('until', models.DateTimeField(null=True)),
                ('words', models.TextField(default='')),
                ('record_index', models.BigIntegerField(unique=True)),
                ('assignment', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='emergency', to='people.assignment')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('emergency', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='people.emergency')),
            ],
            options={
                'db_table': 'people_emergency_act',
                'constraints': [models.UniqueConstraint(fields=('emergency', 'act'), name='each_step_of_an_emergency_is_taken_once'), models.CheckConstraint(condition=models.Q(models.Q(('act', 'grant'), ('assignment__isnull', False), ('until__isnull', False)), models.Q(models.Q(('act', 'grant'), _negated=True), ('assignment', None), ('until', None)), _connector='OR'), name='what_is_granted_has_an_end')],
            },
        ),
        *(operation for table in TABLES for operation in _guarded(table)),
    ]
