"""What can be asked of an issue, and what does not fit by itself."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.desk.forms.desks import desks
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.models import WaitingFor
from compliance.floor.models import Reason
from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.people.access import clash_bar, may
from compliance.people.models import Person
from compliance.people.rights import Right

LONGEST = 2_000
MOST = 1_000
"""Issues in one act."""
_IN_WORDS = (Reason.OTHER, Reason.RULE_MISREADS, Reason.FALSE_ALARM)


class IssueActError(ValueError):
    """What was asked for does not fit; `field` names where, the message says the cure."""

    def __init__(self, field: str, cure: str) -> None:
        super().__init__(cure)
        self.field = field


class Seen(Struct, frozen=True):
    """An issue, and how many acts on it there were when it was looked at; None: it was not looked at."""

    id: int
    acted: int | None = None


class Wanted(Struct, frozen=True, kw_only=True):
    """What is to be done."""

    act: Kind
    reason: str = ""
    words: str = ""
    assignee: Person | None = None
    desk: str = ""
    waiting_for: str = ""
    until: datetime.date | None = None
    more_findings: int | None = None
    more_cents: int | None = None
    right_from: datetime.datetime | None = None
    other: int | None = None


class NotDone(Struct, frozen=True):
    """An issue on which it was not done, and why."""

    id: int
    why: str


class Acted(Struct, frozen=True):
    """On which issues it was done, on which not, and how many findings it settled or opened."""

    done: list[int]
    not_done: list[NotDone]
    covers: int = 0


def wanted_check(*, establishment: Establishment, wanted: Wanted, by: Person, today: datetime.date) -> None:
    """IssueActError names what is missing or does not fit."""
    if bar := _bar(establishment, wanted.act, by):
        raise IssueActError("act", bar)
    if len(wanted.words) > LONGEST or "\x00" in wanted.words:
        raise IssueActError("words", f"Write at most {LONGEST:,} characters.")
    check = {
        Kind.GIVE: _give,
        Kind.WAIT: _wait,
        Kind.SNOOZE: _snooze,
        Kind.COMMENT: _comment,
        Kind.RESOLVE: _resolve,
        Kind.WAIVE: _waive,
        Kind.MERGE: _merge,
    }.get(wanted.act)
    if check is not None:
        check(establishment, wanted, today)


def _bar(establishment: Establishment, act: Kind, by: Person) -> str:
    """Why this person does not act so here; "" where nothing stands against it."""
    if act not in BY_PEOPLE:
        return "Oliver does that by itself."
    if act is not Kind.WAIVE:
        return "" if may(person=by, right=Right.ACT_ON_FINDINGS, establishment=establishment) else "Not yours to do."
    if not may(person=by, right=Right.WAIVE, establishment=establishment):
        return "Only a lead officer waives an issue."
    return clash_bar(person=by)


BY_PEOPLE = (
    *(Kind.TAKE, Kind.GIVE, Kind.WAIT, Kind.SNOOZE, Kind.COMMENT, Kind.RESOLVE, Kind.WAIVE, Kind.REOPEN),
    *(Kind.MERGE, Kind.PART, Kind.UNDO),
)


def _give(establishment: Establishment, wanted: Wanted, today: datetime.date) -> None:
    if wanted.assignee is None and wanted.desk not in desks():
        raise IssueActError("assignee", "Choose a person or a desk.")
    if wanted.assignee is not None and not may(
        person=wanted.assignee, right=Right.ACT_ON_FINDINGS, establishment=establishment
    ):
        raise IssueActError("assignee", f"{wanted.assignee} may not act on findings here; choose somebody who may.")


def _wait(establishment: Establishment, wanted: Wanted, today: datetime.date) -> None:
    if wanted.waiting_for not in WaitingFor.values:
        raise IssueActError("waiting_for", "Choose for whom it waits.")
    _day(wanted, today)


def _snooze(establishment: Establishment, wanted: Wanted, today: datetime.date) -> None:
    _wait(establishment, wanted, today)
    if not wanted.words.strip():
        raise IssueActError("words", "Write why it is put off.")
    for name in ("more_findings", "more_cents"):
        value = getattr(wanted, name)
        if value is not None and not 1 <= value <= 10**12:
            raise IssueActError(name, "Write a number above nothing, or leave it empty.")


def _day(wanted: Wanted, today: datetime.date) -> None:
    """A day that lies ahead, and not so far that the pictures are gone by then."""
    most = threshold("put-off-days", today).value
    if wanted.until is None:
        raise IssueActError("until", "Choose until when.")
    if wanted.until <= today:
        raise IssueActError("until", "That day has begun; choose a later one.")
    if wanted.until > today + datetime.timedelta(days=most):
        raise IssueActError("until", f"Choose a day within {most} days: pictures may be overwritten after that.")


def _comment(establishment: Establishment, wanted: Wanted, today: datetime.date) -> None:
    if not wanted.words.strip():
        raise IssueActError("words", "Write the comment.")


def _resolve(establishment: Establishment, wanted: Wanted, today: datetime.date) -> None:
    if wanted.reason not in Reason.values:
        raise IssueActError("reason", "Choose why it is settled.")
    if wanted.reason in _IN_WORDS and not wanted.words.strip():
        raise IssueActError("words", "Write why, in a sentence.")
    if wanted.right_from is None:
        raise IssueActError("right_from", "Say from when it is right: a gaming day, a hand or a time.")


def _waive(establishment: Establishment, wanted: Wanted, today: datetime.date) -> None:
    if not wanted.words.strip():
        raise IssueActError("words", "Write why, in a sentence.")
    if wanted.until is None:
        raise IssueActError("until", "Choose the last day: no waiver of an issue is without one.")
    if wanted.until < today:
        raise IssueActError("until", "The last day of the waiver is over; choose a later one.")


def _merge(establishment: Establishment, wanted: Wanted, today: datetime.date) -> None:
    if wanted.other is None:
        raise IssueActError("other", "Write the number of the issue with which it is worked.")
