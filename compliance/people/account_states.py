"""Writes down how somebody's access stands after each change of it: the person, the roles, the tokens, row by row.

What is written here is sealed into the record (compliance.people.seal), and `manage.py verify` holds the tables against it: a
role that is slipped into its table, or made to wait no more, is found. Called in the transaction that changes the row.
"""

from collections.abc import Collection

from django.db import connection

from compliance.people.models import Person
from compliance.people.read.account_states import STATES

_KEEP = """
INSERT INTO people_account_state (at, "of", number, said)
SELECT clock_timestamp(), now.* FROM ({state}) AS now WHERE number = ANY(%s) ORDER BY number
"""


def account_keep(*, person: Person) -> None:
    """The person and every role of theirs, as they are from now on."""
    state_keep(of="person", numbers=[person.pk])
    state_keep(of="role", numbers=person.assignments.values_list("pk", flat=True))


def state_keep(*, of: str, numbers: Collection[int]) -> None:
    """These rows, as they are from now on."""
    with connection.cursor() as cursor:
        cursor.execute(_KEEP.format(state=STATES[of].sql), [list(numbers)])
