"""Files hold hands, or sessions of providers' players; the last session of somebody is found at once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("compliance", "0012_sessions"),
    ]

    operations = [
        migrations.AddField(
            model_name="uploadrun",
            name="of",
            field=models.TextField(default="hands"),
        ),
        migrations.AddIndex(
            model_name="providersession",
            index=models.Index(fields=["establishment", "person", "began"], name="compliance_session_whose"),
        ),
    ]
