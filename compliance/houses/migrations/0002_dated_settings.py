"""Changes of a house that two people make from a gaming day on, kept for good."""

import django.db.models.deletion
from django.db import migrations, models

from compliance.record.for_good import for_good


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0011_dated_settings'),
        ('houses', '0001_cameras'),
    ]

    operations = [
        migrations.CreateModel(
            name='HouseChange',
            fields=[
                ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                ('change', models.TextField()),
                ('first_day', models.DateField()),
                ('establishment', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.establishment')),
            ],
            options={
                'db_table': 'houses_change',
            },
        ),
        migrations.CreateModel(
            name='HouseChangeWord',
            fields=[
                ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                ('confirmed', models.BooleanField()),
                ('why', models.TextField()),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='word', to='houses.housechange')),
            ],
            options={
                'db_table': 'houses_change_word',
            },
        ),
        for_good("houses_change"),
        for_good("houses_change_word"),
    ]
