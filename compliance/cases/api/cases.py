"""Cases, letters and clocks as the commission reads them: in the order in which they last changed. Read only.

Drafts and what is internal are not in it, nor is a change that only such an act made: what is told here is what the house says
to others, and what others said to it.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct

from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Index, Key, Moment, Wanted, rows, utc

_ASKED = (asking.ESTABLISHMENT, asking.CHANGED_SINCE)
_AGAIN = (
    " One that changes comes again behind those you have read, as it stands then; `changed` and `id` together name one state"
    " of it."
)


class CaseItem(Struct, frozen=True):
    """What findings, letters and people belong together, and how far it is."""

    changed: Annotated[Index, Meta(description="index of the entry in the record that last changed it")]
    id: int
    establishment: str
    title: str
    about: Annotated[str, Meta(description="about whom: an employee, a provider, the house …")]
    name: Annotated[str, Meta(description="a badge, a pseudonym, a provider; empty: nobody is named")]
    state: str
    opened: Moment
    opened_index: Annotated[Index, Meta(description="index of the entry that opened it")]
    due: Annotated[datetime.date | None, Meta(description="last day of the clock that ends first; null: none runs")]
    findings: Annotated[list[int], Meta(description="ids of the findings that it gathers")]


# The last act that is not internal: what stays in the house moves nothing here.
_CASES = f"""
SELECT told.index, held.id, house.slug, held.title, held.party, held.name, told.state, {utc("held.opened")}, held.opened_index,
    held.due, ARRAY(SELECT ref.ref::bigint FROM cases_reference AS ref
        WHERE ref.case_id = held.id AND ref.kind = 'finding' AND ref.left_index IS NULL ORDER BY ref.id)
FROM cases_case AS held JOIN games_establishment AS house ON house.id = held.establishment_id
CROSS JOIN LATERAL (SELECT act.record_index AS index, act.state FROM cases_act AS act
    WHERE act.case_id = held.id AND NOT act.internal ORDER BY act.number DESC LIMIT 1) AS told
WHERE {{where}} ORDER BY told.index, held.id LIMIT %s
"""  # noqa: S608  # our own columns


@listed(
    "cases",
    CaseItem,
    "Cases",
    key="changed id",
    scope="findings",
    filters=_ASKED,
    words="What findings, letters and people belong together, in the order in which they last changed." + _AGAIN,
)
def cases(wanted: Wanted, after: Key, most: int) -> list[CaseItem]:
    where = _where(wanted, after, "told.index", "held.id")
    where.add("held.changed_index > %s", max(after[0] - 1, wanted.changed_since or -1))
    return [CaseItem(*row) for row in rows(_CASES.format(where=where), [*where.values, most])]


class NoticeItem(Struct, frozen=True):
    """A letter that went out or came in, as the house entered it: a mistyped day shows to both sides."""

    changed: Annotated[Index, Meta(description="index of the entry in the record that last changed it")]
    id: int
    establishment: str
    case: int
    number: Annotated[int, Meta(description="in its case")]
    incoming: bool
    kind: Annotated[str, Meta(description="notice, response, request, incident, judgement or letter")]
    other: Annotated[str, Meta(description="with whom: commission, provider, employee …")]
    name: str
    about: str
    text: str
    their_number: str
    answers: Annotated[int | None, Meta(description="number of the letter of the same case that it answers")]
    state: Annotated[str, Meta(description="`sent`, `received`, or `taken back` where it was entered wrongly")]
    way: str
    day: Annotated[datetime.date | None, Meta(description="on which it went out or came in")]
    proof: str
    due: Annotated[datetime.date | None, Meta(description="by when it asks for an answer; null: it names no day")]
    due_confirmed: Annotated[bool, Meta(description="a second person read the same day in it")]


_NOTICES = """
SELECT letter.changed_index, letter.id, house.slug, letter.case_id, letter.number, letter.incoming, letter.kind, letter.party,
    letter.name, letter.about, letter.text, letter.theirs, letter.answers, letter.state, letter.way, letter.day,
    letter.proof, letter.due, letter.confirmed_by_id IS NOT NULL
FROM cases_letter AS letter JOIN cases_case AS held ON held.id = letter.case_id
JOIN games_establishment AS house ON house.id = held.establishment_id
WHERE {where} ORDER BY letter.changed_index, letter.id LIMIT %s
"""


@listed(
    "notices",
    NoticeItem,
    "Letters in and out",
    key="changed id",
    scope="findings",
    filters=_ASKED,
    words="Letters that went out or came in, in the order in which they last changed; drafts are not among them."
    + _AGAIN,
)
def notices(wanted: Wanted, after: Key, most: int) -> list[NoticeItem]:
    where = _where(wanted, after, "letter.changed_index", "letter.id")
    where.add("(letter.state IN ('sent', 'received') OR (letter.incoming AND letter.state = 'taken back'))")
    return [NoticeItem(*row) for row in rows(_NOTICES.format(where=where), [*where.values, most])]


class ClockItem(Struct, frozen=True):
    """By when something was due, by which clause, and when it was done."""

    changed: Annotated[Index, Meta(description="index of the entry in the record that last changed it")]
    id: int
    establishment: str
    case: int
    name: str
    title: str
    began: Annotated[datetime.date, Meta(description="the day of the event; it is not counted")]
    due: Annotated[datetime.date, Meta(description="the last day on which it is in time")]
    late_from: Moment
    length: Annotated[str, Meta(description="`5 calendar days`; empty: the day itself was named")]
    cite: Annotated[str, Meta(description="the clause; empty: the house's own clock")]
    owed_by: str
    owed_to: str
    known: Annotated[str, Meta(description="how sure the figure is: read in the text, general knowledge, our own …")]
    stopped: Annotated[str | None, Meta(description="when a letter or an act stopped it; null: it runs")]


_CLOCKS = f"""
SELECT clock.changed_index, clock.id, house.slug, clock.case_id, clock.name, clock.title, clock.began, clock.due,
    {utc("clock.ends")}, clock.length, clock.cite, clock.owed_by, clock.owed_to, clock.known, {utc("clock.stopped")}
FROM cases_clock AS clock JOIN cases_case AS held ON held.id = clock.case_id
JOIN games_establishment AS house ON house.id = held.establishment_id
WHERE {{where}} ORDER BY clock.changed_index, clock.id LIMIT %s
"""  # noqa: S608  # our own columns


@listed(
    "clocks",
    ClockItem,
    "Clocks of cases",
    key="changed id",
    scope="findings",
    filters=_ASKED,
    words="By when something was due, by which clause, and when it was done; in the order of change." + _AGAIN,
)
def clocks(wanted: Wanted, after: Key, most: int) -> list[ClockItem]:
    where = _where(wanted, after, "clock.changed_index", "clock.id")
    return [ClockItem(*row) for row in rows(_CLOCKS.format(where=where), [*where.values, most])]


def _where(wanted: Wanted, after: Key, index: str, id_: str) -> Conditions:
    """Behind a key, of the houses that the reader sees."""
    values: tuple[Any, ...] = tuple(after)
    where = Conditions().add(f"({index}, {id_}) > (%s, %s)", *values).whose("held.establishment_id", wanted.houses)
    return where.add(f"{index} > %s", wanted.changed_since).add(f"{index} < %s", wanted.before)
