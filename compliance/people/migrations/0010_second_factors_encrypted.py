"""The secrets of second factors that were stored as they are, encrypted (compliance.people.second_factor); and back."""

from django.db import migrations

from compliance.people.second_factor import decrypt, encrypt


def _each(apps, change, using="default"):
    for factor in apps.get_model("mfa", "Authenticator").objects.using(using):
        for name in ("secret", "seed"):
            if name in factor.data:
                factor.data[name] = change(factor.data[name])
        if "migrated_codes" in factor.data:
            factor.data["migrated_codes"] = [change(code) for code in factor.data["migrated_codes"]]
        factor.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [("people", "0009_surveillance_and_floor"), ("mfa", "0003_authenticator_type_uniq")]

    operations = [
        migrations.RunPython(
            lambda apps, schema: _each(apps, encrypt, schema.connection.alias),
            lambda apps, schema: _each(apps, decrypt, schema.connection.alias),
        ),
    ]
