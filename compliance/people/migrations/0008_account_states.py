"""How people, roles and tokens stand, row by row after each change; what there was before is written down once, here."""

from django.db import migrations, models

REFUSE = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON people_account_state
    FOR EACH STATEMENT EXECUTE FUNCTION people_refuse();
ALTER TABLE people_account_state ENABLE ALWAYS TRIGGER append_only;
"""
# The statements of compliance/people/read/account_states.py as they were on the day of this migration.
PERSON = """SELECT 'person', person.id, jsonb_build_object('username', person.username,
    'first_name', person.first_name, 'last_name', person.last_name, 'title', person.job,
    'active', person.is_active, 'staff', person.is_staff, 'superuser', person.is_superuser)
FROM people_person AS person ORDER BY person.id"""
ROLE = """SELECT 'role', held.id, jsonb_build_object('person', person.username,
    'role', held.role, 'establishment', house.slug, 'commission', commission.slug,
    'since', held.since AT TIME ZONE 'UTC', 'until', held.until AT TIME ZONE 'UTC', 'given_by', giver.username,
    'waits', held.waits, 'asked_by', asker.username, 'confirmed_by', confirmer.username,
    'confirmed', held.confirmed AT TIME ZONE 'UTC', 'confirms', held.confirms)
FROM people_assignment AS held JOIN people_person AS person ON person.id = held.person_id
    LEFT JOIN games_establishment AS house ON house.id = held.establishment_id
    LEFT JOIN games_commission AS commission ON commission.id = held.commission_id
    LEFT JOIN people_person AS giver ON giver.id = held.given_by_id
    LEFT JOIN people_person AS asker ON asker.id = held.asked_by_id
    LEFT JOIN people_person AS confirmer ON confirmer.id = held.confirmed_by_id ORDER BY held.id"""
RECORDER = """SELECT 'recorder''s token', token.id, jsonb_build_object('establishment', house.slug,
    'label', token.label, 'digest', encode(token.digest, 'hex'), 'created', token.created AT TIME ZONE 'UTC',
    'expires', token.expires AT TIME ZONE 'UTC', 'revoked', token.revoked AT TIME ZONE 'UTC')
FROM compliance_intake_token AS token JOIN games_establishment AS house ON house.id = token.establishment_id
ORDER BY token.id"""
READER = """SELECT 'reader''s token', token.id, jsonb_build_object('person', person.username,
    'commission', commission.slug, 'establishment', house.slug, 'label', token.label,
    'digest', encode(token.digest, 'hex'), 'scopes', token.scopes, 'addresses', token.addresses,
    'created', token.created AT TIME ZONE 'UTC', 'expires', token.expires AT TIME ZONE 'UTC',
    'revoked', token.revoked AT TIME ZONE 'UTC')
FROM people_reader_token AS token LEFT JOIN people_person AS person ON person.id = token.person_id
    LEFT JOIN games_commission AS commission ON commission.id = token.commission_id
    LEFT JOIN games_establishment AS house ON house.id = token.establishment_id ORDER BY token.id"""


def _as_it_stood(query):
    return migrations.RunSQL(
        f"INSERT INTO people_account_state (at, \"of\", number, said) SELECT now(), before.* FROM ({query}) AS before",  # noqa: S608
        migrations.RunSQL.noop,
    )


class Migration(migrations.Migration):
    dependencies = [("people", "0007_access_seal"), ("compliance", "0001_hands_and_reviews")]

    operations = [
        migrations.CreateModel(
            name="AccountState",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("of", models.TextField()),
                ("number", models.BigIntegerField()),
                ("said", models.JSONField()),
            ],
            options={"db_table": "people_account_state"},
        ),
        migrations.AddIndex("accountstate", models.Index(fields=["of", "number", "-id"], name="people_account_latest")),
        *map(_as_it_stood, (PERSON, ROLE, RECORDER, READER)),
        migrations.RunSQL(REFUSE, "DROP TRIGGER append_only ON people_account_state"),
    ]
