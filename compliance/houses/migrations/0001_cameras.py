"""The register of cameras, kept for good."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from compliance.record.for_good import for_good


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("record", "0002_append_only"),
        ('games', '0010_sign_at_the_table'),
    ]

    operations = [
        migrations.CreateModel(
            name='CameraEntry',
            fields=[
                ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                ('camera', models.TextField()),
                ('sees', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ('recorder', models.TextField()),
                ('keeps_days', models.IntegerField()),
                ('first_day', models.DateField()),
                ('waits', models.BooleanField()),
                ('establishment', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.establishment')),
            ],
            options={
                'db_table': 'houses_camera',
            },
        ),
        migrations.CreateModel(
            name='CameraNote',
            fields=[
                ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                ('camera', models.TextField()),
                ('at', models.DateTimeField()),
                ('until', models.DateTimeField(null=True)),
                ('seconds', models.IntegerField(null=True)),
                ('words', models.TextField()),
                ('establishment', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.establishment')),
            ],
            options={
                'db_table': 'houses_camera_note',
            },
        ),
        migrations.CreateModel(
            name='CameraWord',
            fields=[
                ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                ('confirmed', models.BooleanField()),
                ('why', models.TextField()),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='word', to='houses.cameraentry')),
            ],
            options={
                'db_table': 'houses_camera_word',
            },
        ),
        migrations.AddIndex(
            model_name='cameraentry',
            index=models.Index(fields=['establishment', 'camera', 'first_day'], name='houses_camera_whose'),
        ),
        migrations.AddIndex(
            model_name='cameranote',
            index=models.Index(fields=['establishment', 'camera', '-at'], name='houses_camera_note_latest'),
        ),
        for_good("houses_camera"),
        for_good("houses_camera_word"),
        for_good("houses_camera_note"),
    ]
