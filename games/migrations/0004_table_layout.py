from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_establishment_shifts")]

    operations = [
        migrations.AddField(
            model_name="gamingtable",
            name="layout",
            field=models.TextField(null=True),
        ),
    ]
