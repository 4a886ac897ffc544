"""Emergencies as the commission reads them: who had which role for some hours, by whose word, and who looked at it."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Index, Key, Wanted, rows


class EmergencyStep(Struct, frozen=True):
    """One step of an emergency. Who asks does not grant it, and neither of the two closes it."""

    record: Annotated[Index, Meta(description="index of the entry that holds the step")]
    asked: Annotated[Index, Meta(description="index of the entry by which it was asked for")]
    act: Annotated[str, Meta(description="ask, grant, refuse, end or close")]
    at: datetime.datetime
    by: str
    words: Annotated[str, Meta(description="the reason; empty where none was given")]
    establishment: str
    person: Annotated[str, Meta(description="who asked for the role")]
    role: str
    until: Annotated[datetime.datetime | None, Meta(description="of a grant: when it ends by itself")]
    keeper: Annotated[
        str, Meta(description="who asked for it at the server in this person's place; empty: the person asked")
    ] = ""


_STEPS = """
SELECT step.record_index, asked.record_index, step.act, step.at, author.username, step.words, house.slug, person.username,
    asked.role, step.until, asked.keeper
FROM (
    SELECT id AS emergency_id, record_index, 'ask' AS act, at, person_id AS by_id, reason AS words,
        NULL::timestamptz AS until FROM people_emergency
    UNION ALL SELECT emergency_id, record_index, act, at, by_id, words, until FROM people_emergency_act
) AS step
JOIN people_emergency AS asked ON asked.id = step.emergency_id
JOIN games_establishment AS house ON house.id = asked.establishment_id
JOIN people_person AS person ON person.id = asked.person_id
JOIN people_person AS author ON author.id = step.by_id
WHERE {where} ORDER BY step.record_index LIMIT %s
"""


@listed(
    "emergencies",
    EmergencyStep,
    "Roles for some hours in an emergency, step by step",
    key="record",
    scope="access-log",
    filters=(asking.ESTABLISHMENT, asking.CHANGED_SINCE),
    words="In the order of the record. What was done under one stands in /access-log, each row with its number.",
)
def emergencies(wanted: Wanted, after: Key, most: int) -> list[EmergencyStep]:
    where = Conditions().whose("house.id", wanted.houses).add("step.record_index > %s", after[0])
    where.add("step.record_index > %s", wanted.changed_since).add("step.record_index < %s", wanted.before)
    return [EmergencyStep(*row) for row in rows(_STEPS.format(where=where), [*where.values, most])]
