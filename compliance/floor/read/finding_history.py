"""What happened to one finding: every review of its hand, and every act of a person, with the exact time."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
from msgspec import Struct

from compliance.floor.models import Act, FindingAct, Reason
from compliance.floor.read.findings import NAME, Detail
from compliance.people.access import roles_granting
from compliance.people.rights import Right
from compliance.record import read
from compliance.shell.rows import rows

PAGE = 50
MOST_REVIEWS = 500
"""Reviews of a table's gaming day that are gone through for one page; a day has a few."""


_BEHIND_ALL = 2**63 - 1


class Event(Struct, frozen=True):
    """A line of the history: when, who, what, in which words, and the entry in the record that says so."""

    at: datetime.datetime
    who: str
    what: str
    index: int
    words: str = ""
    act: str = ""


class History(Struct, frozen=True):
    """Some events in order, and the entry before which the earlier ones begin; None when these are the first."""

    events: list[Event]
    earlier: int | None


_PAST = {
    Act.ACKNOWLEDGE: "Acknowledged",
    Act.COMMENT: "Comment",
    Act.REOPEN: "Reopened",
    Act.RETURN: "Came back: a later review finds it again, or finds something else. Open again",
    Act.LAPSE: "The waiver is over. Open again",
}


def act_words(act: FindingAct) -> str:
    """What an act was, without who and when."""
    if act.act == Act.RESOLVE:
        return f"Resolved: {Reason(act.reason).label}"
    if act.act == Act.WAIVE:
        return f"Waived until {act.until:%m/%d/%Y}" if act.until else "Waived without end"
    if act.act == Act.ASSIGN:
        return f"Given to {act.assignee}" if act.assignee is not None else "Given back: nobody has it"
    return _PAST[Act(act.act)]


def act_event(act: FindingAct) -> Event:
    return Event(act.at, str(act.by or "Oliver"), act_words(act), act.record_index, act.words, act.act)


def history_read(
    *, finding: Detail, table_day: tuple[int, datetime.date] | None, before: int | None = None, size: int = PAGE
) -> History:
    """The reviews of the hand and the acts on the finding: the latest, or those before an entry of the record.

    `table_day` None: it is about a day's books, whose reviews are not gone through.
    """
    runs = [] if table_day is None else _runs(*table_day, before)
    floor = runs[MOST_REVIEWS - 1][0] if len(runs) > MOST_REVIEWS else 0  # reviews below it are for the next page
    acts = FindingAct.objects.filter(finding_id=finding.row.id, record_index__gte=floor)
    if before is not None:
        acts = acts.filter(record_index__lt=before)
    events = [act_event(act) for act in acts.select_related("by", "assignee").order_by("-record_index")[: size + 1]]
    events += _reviews(finding, dict(runs[:MOST_REVIEWS]))
    events.sort(key=lambda event: -event.index)
    earlier = events[size - 1].index if len(events) > size else floor or None
    return History(events[:size][::-1], earlier)


class Assignee(Struct, frozen=True):
    """Somebody to whom a finding can be given."""

    pk: int
    name: str

    def __str__(self) -> str:
        return self.name


def assignees_read(*, establishment_id: int) -> list[Assignee]:
    """Who may act on findings here, by name."""
    found = rows(
        f"SELECT person.id, {NAME} FROM people_person AS person WHERE person.is_active AND EXISTS ("  # noqa: S608
        "SELECT FROM people_assignment AS held WHERE held.person_id = person.id AND held.establishment_id = %s"
        " AND held.role = ANY(%s) AND (held.until IS NULL OR held.until > now())) ORDER BY 2, 1",
        [establishment_id, roles_granting(Right.ACT_ON_FINDINGS)],
    )
    return [Assignee(*row) for row in found]


def _runs(table_id: int, day: datetime.date, before: int | None) -> list[tuple[int, datetime.datetime]]:
    """The reviews of a table's gaming day, the latest first, one more than are gone through."""
    found = rows(
        "SELECT record_index, at FROM compliance_review_run WHERE table_id = %s AND gaming_day = %s"
        " AND record_index < %s ORDER BY record_index DESC LIMIT %s",
        [table_id, day, _BEHIND_ALL if before is None else before, MOST_REVIEWS + 1],
    )
    return [(index, at) for index, at in found]


def _reviews(finding: Detail, runs: dict[int, datetime.datetime]) -> list[Event]:
    """Those of the reviews that touched the hand, with what each said of this finding."""
    events = []
    for index, body in read.bodies(list(runs)).items():
        what = _touched(body, finding)
        if what:
            events.append(Event(runs[index], "Oliver", what, index))
    return events


def _touched(body: bytes, finding: Detail) -> str:
    """What a review's entry says of this finding; "" when it is not about its hand."""
    hand = finding.row.hand
    if str(hand).encode() not in body:
        return ""
    review = msgspec.json.decode(body)
    if hand in review["superseded"]:
        return "Withdrawn: the hand was superseded"
    judged = next((each for each in review["hands"] if each["hand"] == hand), None)
    if judged is None:
        return ""
    said = f"Reviewed, revision {judged['revision']}: "
    if any(_same(each, finding) and each["hand"] == hand for each in review["withdrawn"]):
        return said + "no longer found, withdrawn"
    found = next((each for each in judged.get("findings", ()) if _same(each, finding)), None)
    return said + ("not found" if found is None else f"{found['outcome']}. {found['says']}")


def _same(each: dict[str, Any], finding: Detail) -> bool:
    return (each["rule"], each["subject"]) == (finding.row.rule, finding.row.subject)
