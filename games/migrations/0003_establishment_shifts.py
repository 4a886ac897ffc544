from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_for_good")]

    operations = [
        migrations.AddField(
            model_name="establishment",
            name="shifts",
            field=models.JSONField(default=list),
        ),
    ]
