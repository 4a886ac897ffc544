"""Findings that people confirmed, by gaming day: what the pages of dealers count."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('compliance', '0024_acts_by_their_issue'),
        ('games', '0010_sign_at_the_table'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='finding',
            index=models.Index(condition=models.Q(('outcome', 'fail'), ('status', 'open'), models.Q(('state', 'new'), _negated=True)), fields=['establishment', 'gaming_day'], name='compliance_finding_confirmed'),
        ),
    ]
