"""Corrections of hands that two people make: proposed, decided, and kept for good."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.record.for_good import for_good

TABLES = ("compliance_hand_correction", "compliance_correction_decision")


class Migration(migrations.Migration):

    dependencies = [
        ('compliance', '0025_confirmed_findings'),
        ('games', '0010_sign_at_the_table'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='HandCorrection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hand', models.TextField()),
                ('made', models.TextField()),
                ('falls', models.TextField()),
                ('reason', models.TextField()),
                ('at', models.DateTimeField()),
                ('record_index', models.BigIntegerField(unique=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('establishment', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.establishment')),
            ],
            options={
                'db_table': 'compliance_hand_correction',
            },
        ),
        migrations.CreateModel(
            name='CorrectionDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.TextField(choices=[('confirm', 'Confirm'), ('refuse', 'Refuse'), ('withdraw', 'Withdraw')])),
                ('at', models.DateTimeField()),
                ('words', models.TextField(default='')),
                ('stored', models.BigIntegerField(null=True)),
                ('record_index', models.BigIntegerField(unique=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('correction', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='compliance.handcorrection')),
            ],
            options={
                'db_table': 'compliance_correction_decision',
            },
        ),
        migrations.AddIndex(
            model_name='handcorrection',
            index=models.Index(fields=['establishment', 'hand'], name='compliance_correction_of_hand'),
        ),
        migrations.AddConstraint(
            model_name='correctiondecision',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('act', 'withdraw'), ('by', models.F('author'))), models.Q(('act__in', ['confirm', 'refuse']), models.Q(('by', models.F('author')), _negated=True)), _connector='OR'), name='who_proposes_a_correction_does_not_decide_it'),
        ),
        migrations.AddConstraint(
            model_name='correctiondecision',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('act', 'confirm'), ('stored__isnull', False)), models.Q(models.Q(('act', 'confirm'), _negated=True), ('stored', None)), _connector='OR'), name='a_confirmed_correction_has_its_hand'),
        ),
        *map(for_good, TABLES),
    ]
