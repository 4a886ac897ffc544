from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_limits_alone")]

    operations = [
        migrations.AddField(
            model_name="establishment",
            name="city",
            field=models.TextField(default=""),
        ),
    ]
