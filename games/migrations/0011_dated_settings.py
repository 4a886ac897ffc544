"""What two people changed of an establishment from a gaming day on; what it was until now holds from the beginning."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_sign_at_the_table'),
    ]

    operations = [
        migrations.AddField(
            model_name='establishment',
            name='dated',
            field=models.JSONField(default=list),
        ),
    ]
