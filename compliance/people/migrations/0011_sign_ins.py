"""By what people sign in now, written down once (compliance.people.sign_ins): from here on each change of it is."""

from django.conf import settings
from django.db import migrations

from compliance.people.read.sign_ins import OF, SignIn


def _as_it_stood(apps, schema):
    with schema.connection.cursor() as cursor:
        cursor.execute(
            """SELECT person.id, person.username, person.password, coalesce((SELECT jsonb_agg(jsonb_build_array(factor.type,
                factor.data) ORDER BY factor.type, factor.id) FROM mfa_authenticator AS factor
                WHERE factor.user_id = person.id), '[]'::jsonb)::text FROM people_person AS person ORDER BY person.id"""
        )
        found = [SignIn(number, name, password, 0, None, factors) for number, name, password, factors in cursor]
        for each in found:
            cursor.execute(
                """INSERT INTO people_account_state (at, "of", number, said)
                VALUES (now(), %s, %s, jsonb_build_object('person', %s::text, 'digest', %s::text))""",
                [OF, each.number, each.username, each.digest_as(1, settings.SECRET_KEY)],
            )


class Migration(migrations.Migration):
    dependencies = [("people", "0010_second_factors_encrypted")]

    operations = [migrations.RunPython(_as_it_stood, migrations.RunPython.noop)]
