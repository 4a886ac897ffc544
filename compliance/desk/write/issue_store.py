"""Stores acts on issues: the entries, the rows, and what the issues are from here on. Whoever calls holds the record's lock."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.db.models import F
from msgspec import Struct

from compliance.desk.models import Issue, IssueAct
from compliance.floor.write.findings_together import Named
from compliance.record import append, canonical

KIND, ACTOR = "issue-act/1", "oliver"
STATE = (
    "state", "acted", "since", "desk", "owner", "waiting_for", "until", "wake_count", "wake_cents", "right_from",
    "came_back", "lead", "changed_index",
)  # fmt: skip
"""The columns of an issue that its acts decide."""


class Done(Struct):
    """An act on an issue, the issue as it is after it, and the findings that it settles or opens."""

    issue: Issue
    act: IssueAct
    covers: Sequence[Named] = ()


def act_new(issue: Issue, act: str, state: str, now: datetime.datetime, **more: Any) -> IssueAct:
    """The next act on an issue, and the issue in the state it leaves."""
    if issue.state != state:
        issue.since = now
    issue.state, issue.acted = state, issue.acted + 1
    return IssueAct(issue=issue, number=issue.acted, act=act, state=state, at=now, **more)


def body_of(done: Done) -> bytes:
    """The issue by its entry, the act, what the issue is from here on, and the findings by hand and subject."""
    act = done.act
    body: dict[str, Any] = {
        "issue": done.issue.record_index,
        "number": act.number,
        "act": act.act,
        "state": act.state,
        "reason": act.reason or None,
        "words": act.words or None,
        "assignee": None if act.assignee is None else act.assignee.username,
        "desk": act.desk or None,
        "for": act.waiting_for or None,
        "until": act.until,
        "more_findings": act.more_findings,
        "more_cents": act.more_cents,
        "wake_count": act.wake_count,
        "wake_cents": act.wake_cents,
        "right_from": act.right_from,
        "other": None if act.other is None else act.other.record_index,
        "before": act.before or None,
        "undoes": act.undoes,
        "findings": [[one.hand, one.subject] for one in done.covers] or None,
    }
    return canonical.encode({name: value for name, value in body.items() if value is not None})


def acts_store(*, establishment: str, done: Sequence[Done], actor: str, now: datetime.datetime) -> None:
    """Record and store these acts, in their order."""
    if not done:
        return
    for one in done:
        one.act.covers = len(one.covers)
    indexes = append.append([append.NewEntry(KIND, establishment, actor, now, body_of(one)) for one in done])
    for index, one in zip(indexes, done, strict=True):
        one.act.record_index = one.issue.changed_index = index
    IssueAct.objects.bulk_create(one.act for one in done)
    Issue.objects.bulk_update(_last(done), STATE)


def _last(done: Iterable[Done]) -> list[Issue]:
    return list({one.issue.pk: one.issue for one in done}.values())


BEFORE = (
    "state", "desk", "owner_id", "waiting_for", "until", "wake_count", "wake_cents", "right_from", "came_back", "lead_id",
)  # fmt: skip
"""What an act changes, and what it leaves when it is taken back."""


def before_of(issue: Issue) -> str:
    """What an issue is before an act, as the act keeps it."""
    return canonical.encode({name: getattr(issue, name) for name in BEFORE}).decode()


def restored(issue: Issue, before: str) -> str:
    """Everything but its state as it was; the state, for the act that says so."""
    kept = msgspec.json.decode(before)
    for name in BEFORE[1:]:
        value = kept.get(name)
        if value is not None and name in ("until", "right_from"):
            read = datetime.date if name == "until" else datetime.datetime
            value = read.fromisoformat(value)
        setattr(issue, name, value)
    return str(kept["state"])


def woken(issue: Issue) -> None:
    """It is no longer put off."""
    issue.waiting_for, issue.until, issue.wake_count, issue.wake_cents = "", None, None, None


def settled_clear(issue: Issue) -> None:
    """It is no longer settled: with nobody, until somebody takes it."""
    woken(issue)
    issue.owner = None


def locked(*, establishment_id: int, numbers: Iterable[int]) -> list[Issue]:
    """These issues of a house, in the order of their numbers. The record's lock stands before them."""
    found = Issue.objects.filter(establishment=establishment_id, pk__in=list(numbers)).order_by(F("pk"))
    return list(found.select_related("owner", "lead").select_for_update(no_key=True, of=("self",)))
