"""An adoption names the entry by which it holds: what the commission's API pages the catalogue by."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0006_charges_and_pay_tables")]

    operations = [migrations.AddField("catalogueadoption", "record_index", models.BigIntegerField(null=True))]
