"""How access stands: the rows of people, roles, identities and tokens as they are written down after each change, and sealed."""

from typing import Any

from msgspec import Struct

from compliance.shell.rows import rows


class State(Struct, frozen=True):
    """A table whose rows are written down: what one says, as SQL that gives its kind, its number and its state."""

    table: str
    sql: str


# Times as they are in UTC, whatever the time zone of the connection; who last used a token, and when, is no change of it.
STATES = {
    "person": State(
        "people_person",
        """SELECT 'person' AS "of", person.id::bigint AS number, jsonb_build_object('username', person.username,
            'first_name', person.first_name, 'last_name', person.last_name, 'title', person.job,
            'active', person.is_active, 'staff', person.is_staff, 'superuser', person.is_superuser) AS said
        FROM people_person AS person""",
    ),
    "role": State(
        "people_assignment",
        """SELECT 'role' AS "of", held.id::bigint AS number, jsonb_build_object('person', person.username,
            'role', held.role, 'establishment', house.slug, 'commission', commission.slug,
            'since', held.since AT TIME ZONE 'UTC', 'until', held.until AT TIME ZONE 'UTC', 'given_by', giver.username,
            'waits', held.waits, 'asked_by', asker.username, 'confirmed_by', confirmer.username,
            'confirmed', held.confirmed AT TIME ZONE 'UTC', 'confirms', held.confirms) AS said
        FROM people_assignment AS held JOIN people_person AS person ON person.id = held.person_id
            LEFT JOIN games_establishment AS house ON house.id = held.establishment_id
            LEFT JOIN games_commission AS commission ON commission.id = held.commission_id
            LEFT JOIN people_person AS giver ON giver.id = held.given_by_id
            LEFT JOIN people_person AS asker ON asker.id = held.asked_by_id
            LEFT JOIN people_person AS confirmer ON confirmer.id = held.confirmed_by_id""",
    ),
    "identity": State(
        "people_identity",
        """SELECT 'identity' AS "of", known.id::bigint AS number, jsonb_build_object('person', person.username,
            'issuer', known.issuer, 'subject', known.subject, 'since', known.since AT TIME ZONE 'UTC',
            'until', known.until AT TIME ZONE 'UTC', 'named_by', namer.username) AS said
        FROM people_identity AS known JOIN people_person AS person ON person.id = known.person_id
            LEFT JOIN people_person AS namer ON namer.id = known.named_by_id""",
    ),
    "recorder's token": State(
        "compliance_intake_token",
        """SELECT 'recorder''s token' AS "of", token.id::bigint AS number, jsonb_build_object('establishment', house.slug,
            'label', token.label, 'digest', encode(token.digest, 'hex'), 'created', token.created AT TIME ZONE 'UTC',
            'expires', token.expires AT TIME ZONE 'UTC', 'revoked', token.revoked AT TIME ZONE 'UTC') AS said
        FROM compliance_intake_token AS token JOIN games_establishment AS house ON house.id = token.establishment_id""",
    ),
    "reader's token": State(
        "people_reader_token",
        """SELECT 'reader''s token' AS "of", token.id::bigint AS number, jsonb_build_object('person', person.username,
            'commission', commission.slug, 'establishment', house.slug, 'label', token.label,
            'digest', encode(token.digest, 'hex'), 'scopes', token.scopes, 'addresses', token.addresses,
            'created', token.created AT TIME ZONE 'UTC', 'expires', token.expires AT TIME ZONE 'UTC',
            'revoked', token.revoked AT TIME ZONE 'UTC') AS said
        FROM people_reader_token AS token LEFT JOIN people_person AS person ON person.id = token.person_id
            LEFT JOIN games_commission AS commission ON commission.id = token.commission_id
            LEFT JOIN games_establishment AS house ON house.id = token.establishment_id""",
    ),
}

# One statement, one moment: whoever changes a row and writes that down commits both at once.
_BOTH = """
WITH stood AS (SELECT DISTINCT ON (number) number, said FROM people_account_state WHERE "of" = %s ORDER BY number, id DESC)
SELECT number, now.said::text, stood.said::text FROM ({state}) AS now FULL JOIN stood USING (number)
WHERE now.said IS DISTINCT FROM stood.said ORDER BY number
"""


def changed_unkept(of: str) -> list[tuple[Any, ...]]:
    """The rows that are not as they were last written down: number, what it says, what was written; None where it is missing."""
    return rows(_BOTH.format(state=STATES[of].sql), [of])
