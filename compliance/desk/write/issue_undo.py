"""Takes an act on issues back: by whoever did it, within the minutes of law/own/thresholds.toml, if nothing was built on it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.db import transaction

from compliance.desk.models import Issue, IssueAct
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.write.issue_store import Done, act_new, acts_store, locked, restored
from compliance.desk.write.issue_wanted import BY_PEOPLE, Acted, NotDone
from compliance.desk.write.upkeep import gaming_day_of
from compliance.floor.models import Act
from compliance.floor.write.findings_together import (
    Together,
    Turned,
    findings_act_together,
    findings_before,
    findings_lock,
)
from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.people.models import Person
from compliance.record import append

NEVER = (Kind.COMMENT, Kind.UNDO)


def issue_undo(*, establishment: Establishment, numbers: Sequence[int], by: Person, now: datetime.datetime) -> Acted:
    """Take back what this person did last on these issues, and on those that it was done on together with them."""
    minutes = threshold("undo-minutes", gaming_day_of(establishment, now)).value
    earliest = now - datetime.timedelta(minutes=minutes)
    with transaction.atomic():
        acts = _last(establishment, numbers)
        before = {act.record_index: _locked_before(establishment, act) for act in acts.values()}
        append.lock()
        done: list[Done] = []
        not_done: list[NotDone] = []
        for issue in locked(establishment_id=establishment.pk, numbers=acts):
            act = acts[issue.pk]
            if why := _bar(issue, act, by, earliest, minutes, len(before[act.record_index])):
                not_done.append(NotDone(issue.pk, why))
            else:
                done.append(_undone(establishment, issue, act, by, now))
        acts_store(establishment=establishment.slug, done=done, actor=by.username, now=now)
        for one in done:
            findings_act_together(
                establishment_id=establishment.pk,
                turned=before[acts[one.issue.pk].record_index],
                act=Together(act=Act.TAKE_BACK, by_id=by.pk),
                index=one.act.record_index,
                now=now,
            )
    told = set(numbers)
    return Acted([one.issue.pk for one in done if one.issue.pk in told], not_done, sum(len(one.covers) for one in done))


def _last(establishment: Establishment, numbers: Sequence[int]) -> dict[int, IssueAct]:
    """The last act on each of these issues, and on those worked with them that were acted on at the same moment."""
    found = {act.issue_id: act for act in _acts(establishment, list(numbers))}
    moments = {act.at for act in found.values()}
    leads = {lead or number for number, lead in _group(establishment, list(numbers))}
    beside = Issue.objects.filter(establishment=establishment, lead__in=leads).values_list("pk", flat=True)
    for act in _acts(establishment, [*{*beside, *leads} - found.keys()]):
        if act.at in moments and act.act not in (Kind.MERGE, Kind.PART):
            found[act.issue_id] = act
    return found


def _group(establishment: Establishment, numbers: Sequence[int]) -> list[tuple[int, int | None]]:
    return list(Issue.objects.filter(establishment=establishment, pk__in=numbers).values_list("pk", "lead"))


def _acts(establishment: Establishment, numbers: Sequence[int]) -> Sequence[IssueAct]:
    found = IssueAct.objects.filter(issue__in=numbers, issue__establishment=establishment).select_related("by")
    return list(found.order_by("issue", "-number").distinct("issue"))


def _locked_before(establishment: Establishment, act: IssueAct) -> list[Turned]:
    return findings_before(establishment_id=establishment.pk, index=act.record_index) if act.covers else []


def _bar(issue: Issue, act: IssueAct, by: Person, earliest: datetime.datetime, minutes: int, still: int) -> str:
    """Why it is not taken back; "" where nothing stands against it."""
    if act.act not in BY_PEOPLE or act.act in NEVER:
        return "There is nothing to take back."
    if act.by_id != by.pk:
        return f"{act.by} did that; only {act.by} takes it back."
    if act.at < earliest:
        return f"That was more than {minutes} minutes ago; reopen it, or act again."
    if act.number != issue.acted or still != act.covers:
        return "Somebody has acted on it, or on its findings, since."
    return ""


def _undone(establishment: Establishment, issue: Issue, act: IssueAct, by: Person, now: datetime.datetime) -> Done:
    state = restored(issue, act.before)
    undo = act_new(issue, Kind.UNDO.value, state, now, by=by, undoes=act.number)
    named = findings_before(establishment_id=establishment.pk, index=act.record_index) if act.covers else []
    covers = findings_lock(establishment_id=establishment.pk, ids=[one.id for one in named]) if named else []
    return Done(issue, undo, covers)
