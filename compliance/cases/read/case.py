"""One case whole: its acts, letters, clocks, and what it gathers."""

from __future__ import annotations

import datetime
import json
from typing import Any

from msgspec import Struct

from compliance.cases.read.cases import NAMED, ONE_PAGE, SORTS, Key, Row
from compliance.people.access import roles_granting
from compliance.people.rights import Right
from compliance.shell.rows import rows


class Event(Struct, frozen=True):
    """An act in the timeline."""

    number: int
    act: str
    state: str
    at: datetime.datetime
    by: str
    index: int
    told: dict[str, Any]
    internal: bool


class Letter(Struct, frozen=True):
    """A letter of a case, and how many files are attached to it."""

    id: int
    number: int
    incoming: bool
    kind: str
    party: str
    name: str
    about: str
    text: str
    theirs: str
    answers: int | None
    state: str
    way: str
    day: datetime.date | None
    proof: str
    due: datetime.date | None
    confirmed: str | None
    made_by: str
    made_by_id: int
    made_index: int
    files: int


class Clock(Struct, frozen=True):
    """A clock of a case, with how it was counted."""

    id: int
    name: str
    title: str
    began: datetime.date
    due: datetime.date
    ends: datetime.datetime
    length: str
    cite: str
    owed_by: str
    owed_to: str
    known: str
    stops: list[str]
    steps: list[dict[str, Any]]
    stopped: datetime.datetime | None
    waits: bool  # the day was entered by one person, and no second one has confirmed it


class Gathered(Struct, frozen=True):
    """What the case gathers of one kind: by id, and of a finding what it says."""

    kind: str
    ref: str
    says: str | None
    rule: str | None
    day: datetime.date | None


class Whole(Struct, frozen=True):
    """One case."""

    row: Row
    acted: int
    opened_by: str
    opened_index: int
    events: list[Event]
    letters: list[Letter]
    clocks: list[Clock]
    gathered: list[Gathered]


_ONE = "held.id = %s AND held.establishment_id = %s"
_HEAD = f"""
SELECT held.acted, {NAMED.format("opener")}, held.opened_index FROM cases_case AS held
JOIN people_person AS opener ON opener.id = held.opened_by_id WHERE held.id = %s
"""  # noqa: S608  # fixed texts
_EVENTS = f"""
SELECT act.number, act.act, act.state, act.at, {NAMED.format("author")}, act.record_index, act.told::text, act.internal
FROM cases_act AS act JOIN people_person AS author ON author.id = act.by_id WHERE act.case_id = %s ORDER BY act.number
"""  # noqa: S608
_LETTERS = f"""
SELECT letter.id, letter.number, letter.incoming, letter.kind, letter.party, letter.name, letter.about, letter.text,
    letter.theirs, letter.answers, letter.state, letter.way, letter.day, letter.proof, letter.due, {NAMED.format("second")},
    {NAMED.format("author")}, letter.made_by_id, letter.made_index,
    (SELECT count(*) FROM evidence_file AS file WHERE file.of = 'letter' AND file.ref = letter.id)
FROM cases_letter AS letter JOIN people_person AS author ON author.id = letter.made_by_id
LEFT JOIN people_person AS second ON second.id = letter.confirmed_by_id WHERE letter.case_id = %s ORDER BY letter.number
"""  # noqa: S608
_CLOCKS = """
SELECT clock.id, clock.name, clock.title, clock.began, clock.due, clock.ends, clock.length, clock.cite, clock.owed_by,
    clock.owed_to, clock.known, clock.stops::text, clock.steps::text, clock.stopped,
    letter.incoming AND letter.due IS NOT NULL AND letter.confirmed_by_id IS NULL
FROM cases_clock AS clock LEFT JOIN cases_letter AS letter ON letter.case_id = clock.case_id AND letter.number = clock.letter
WHERE clock.case_id = %s ORDER BY clock.stopped_index IS NOT NULL, clock.ends, clock.id
"""
_GATHERED = """
SELECT ref.kind, ref.ref, finding.says, finding.rule, finding.gaming_day FROM cases_reference AS ref
LEFT JOIN compliance_finding AS finding
    ON ref.kind = 'finding' AND finding.id = CASE WHEN ref.kind = 'finding' THEN ref.ref::bigint END
WHERE ref.case_id = %s AND ref.left_index IS NULL ORDER BY ref.kind, ref.id
"""


def case_read(*, establishment_id: int, number: int) -> Whole | None:
    """One case of this establishment; None when there is none of that number."""
    query = ONE_PAGE.format(named=NAMED.format("owner"), sort=SORTS["newest"], where=_ONE, way="ASC")
    found = rows(query, [number, establishment_id, 1])
    if not found:
        return None
    head = Row(*(*found[0][:-1], Key(found[0][-1], number)))
    [(acted, opened_by, opened_index)] = rows(_HEAD, [number])
    events = [Event(*(*row[:6], json.loads(row[6]), row[7])) for row in rows(_EVENTS, [number])]
    clocks = [
        Clock(*(*row[:11], json.loads(row[11]), json.loads(row[12]), row[13], bool(row[14])))
        for row in rows(_CLOCKS, [number])
    ]
    letters = [Letter(*row) for row in rows(_LETTERS, [number])]
    gathered = [Gathered(*row) for row in rows(_GATHERED, [number])]
    return Whole(head, acted, opened_by, opened_index, events, letters, clocks, gathered)


class Runner(Struct, frozen=True):
    """Somebody to whom a case can be given."""

    pk: int
    name: str

    def __str__(self) -> str:
        return self.name


def runners_read(*, establishment_id: int) -> list[Runner]:
    """Who runs cases here, by name."""
    found = rows(
        f"SELECT person.id, {NAMED.format('person')} FROM people_person AS person WHERE person.is_active AND EXISTS ("  # noqa: S608
        "SELECT FROM people_assignment AS held WHERE held.person_id = person.id AND held.establishment_id = %s"
        " AND held.role = ANY(%s) AND (held.until IS NULL OR held.until > now())) ORDER BY 2, 1",
        [establishment_id, roles_granting(Right.RUN_CASES)],
    )
    return [Runner(*row) for row in found]
