"""What becomes of an issue by what came: it comes back, late hands are settled with it, it wakes, nothing of it is left.

Whether it came back goes by when the hand was dealt, never by when it arrived (DESK.md, decision 4).
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

from compliance.desk.models import Issue, IssueAct
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.read.covered import SETTLED_WITH
from compliance.desk.read.facts import Facts
from compliance.desk.write.issue_store import ACTOR, Done, act_new, acts_store, locked, settled_clear, woken
from compliance.floor.models import Act
from compliance.floor.write.findings_together import Together, Turned, findings_act_together, findings_lock
from compliance.houses.models import Establishment

State = Issue.State
_SETTLED = (State.RESOLVED, State.WAIVED)


def issues_turn(
    *,
    establishment: Establishment,
    touched: Sequence[int],
    facts: Mapping[int, Sequence[Facts]],
    now: datetime.datetime,
) -> None:
    """Oliver's own acts on the issues that findings have touched."""
    done: list[Done] = []
    late: list[tuple[Done, list[Turned], Together]] = []
    for issue in locked(establishment_id=establishment.pk, numbers=touched):
        new = [one for one in facts.get(issue.pk, ()) if one.after.todo]
        if issue.state in _SETTLED:
            covered = _covered(issue, new)
            if covered:
                late.append(_late(establishment, issue, covered, now))
                done.append(late[-1][0])
            if len(covered) < len(new):
                done.append(_returned(issue, now))
        elif (act := _turn(issue, now)) is not None:
            done.append(Done(issue, act))
    acts_store(establishment=establishment.slug, done=done, actor=ACTOR, now=now)
    for one, turned, together in late:
        findings_act_together(
            establishment_id=establishment.pk, turned=turned, act=together, index=one.act.record_index, now=now
        )


def _covered(issue: Issue, new: Sequence[Facts]) -> list[Facts]:
    """Those that are settled with the issue although they come later: nobody has acted on them, and they were dealt before it
    was to be right, or on a day for which it is waived."""
    fresh = [one for one in new if not one.acted]
    if issue.state == State.WAIVED:
        return [one for one in fresh if issue.until is None or one.after.gaming_day <= issue.until]
    return [one for one in fresh if issue.right_from is not None and one.after.dealt < issue.right_from]


def _late(
    establishment: Establishment, issue: Issue, covered: Sequence[Facts], now: datetime.datetime
) -> tuple[Done, list[Turned], Together]:
    by_resolve = issue.state == State.RESOLVED
    settled = IssueAct.objects.filter(issue=issue, act=Kind.RESOLVE if by_resolve else Kind.WAIVE).latest("number")
    named = findings_lock(establishment_id=establishment.pk, ids=[one.finding for one in covered])
    act = act_new(issue, Kind.COVER.value, issue.state, now, reason=settled.reason)
    words = SETTLED_WITH.format(issue.pk)
    together = Together(act=Act.RESOLVE if by_resolve else Act.WAIVE, by_id=None, reason=settled.reason, words=words)
    turned = [Turned(one.id, issue.state, None if by_resolve else issue.until) for one in named]
    return Done(issue, act, named), turned, together


def _returned(issue: Issue, now: datetime.datetime) -> Done:
    """Findings of a settled issue are with people again: so is the issue."""
    waiver = issue.state == State.WAIVED
    issue.came_back = not waiver and issue.right_from is not None
    act = act_new(issue, (Kind.LAPSE if waiver else Kind.RETURN).value, State.NEW.value, now)
    settled_clear(issue)
    return Done(issue, act)


def _turn(issue: Issue, now: datetime.datetime) -> IssueAct | None:
    """What becomes of an issue that is open, or of which nothing was left."""
    if not issue.standing:
        if issue.state == State.WITHDRAWN:
            return None
        settled_clear(issue)
        return act_new(issue, Kind.WITHDRAW.value, State.WITHDRAWN.value, now)
    if not issue.todo:
        settled_clear(issue)
        issue.right_from = None
        return act_new(issue, Kind.SETTLE.value, State.RESOLVED.value, now)
    if issue.state == State.WITHDRAWN:
        return act_new(issue, Kind.RETURN.value, State.NEW.value, now)
    if _wakes(issue):
        woken(issue)
        return act_new(issue, Kind.WAKE.value, State.TAKEN.value, now)
    return None


def _wakes(issue: Issue) -> bool:
    """So many findings, or so much money, have come since it was put off."""
    if issue.state != State.WAITING:
        return False
    by_count = issue.wake_count is not None and issue.todo >= issue.wake_count
    return by_count or (issue.wake_cents is not None and issue.short + issue.over >= issue.wake_cents)
