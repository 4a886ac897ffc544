"""What people do about issues. Each act stands in the record once and names the findings that it settled or opened.

Several issues at once are acted on in one transaction: those that can be are, the others are answered with the reason. Issues
that are worked together are acted on together.

Locks: the findings' rows in the order of their numbers, then the record, then the issues; reviews take them in the same order.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q

from compliance.desk.models import Issue, IssueAct, IssueFinding
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.read.lost_by_then import lost_by_then
from compliance.desk.write.issue_store import Done, act_new, acts_store, before_of, locked, settled_clear, woken
from compliance.desk.write.issue_wanted import MOST, Acted, IssueActError, NotDone, Seen, Wanted, wanted_check
from compliance.desk.write.upkeep import gaming_day_of
from compliance.floor.models import Act, Finding
from compliance.floor.write.findings_together import Named, Together, Turned, findings_act_together, findings_lock
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.record import append

State = Issue.State
_SETTLED = frozenset({State.RESOLVED, State.WAIVED})
_FROM: dict[Kind, frozenset[str]] = {
    Kind.TAKE: frozenset(Issue.OPEN),
    Kind.GIVE: frozenset(Issue.OPEN),
    Kind.WAIT: frozenset(Issue.OPEN),
    Kind.SNOOZE: frozenset({State.TAKEN, State.WAITING}),
    Kind.RESOLVE: frozenset(Issue.OPEN),
    Kind.WAIVE: frozenset(Issue.OPEN),
    Kind.REOPEN: _SETTLED,
    Kind.COMMENT: frozenset(State),
    Kind.MERGE: frozenset(State),
    Kind.PART: frozenset(State),
}
_SETTLES = {Kind.RESOLVE: (Act.RESOLVE, Finding.State.RESOLVED), Kind.WAIVE: (Act.WAIVE, Finding.State.WAIVED)}
TRIES = 3


class _MoreCameError(Exception):
    """Findings came in while others were locked: the act begins again."""


def issue_act(
    *, establishment: Establishment, seen: Sequence[Seen], wanted: Wanted, by: Person, now: datetime.datetime
) -> Acted:
    """Act on these issues of an establishment. IssueActError when what is wanted does not fit by itself."""
    wanted_check(establishment=establishment, wanted=wanted, by=by, today=gaming_day_of(establishment, now))
    if len(seen) > MOST:
        raise IssueActError("id", f"At most {MOST:,} issues at once; choose fewer.")
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                return _Acting(establishment, wanted, by, now).all(seen)
        except _MoreCameError:
            continue
    raise IssueActError("act", "Findings are coming in just now; nothing was done. Press again.")


class _Acting:
    """One act on some issues, inside its transaction."""

    def __init__(self, establishment: Establishment, wanted: Wanted, by: Person, now: datetime.datetime) -> None:
        self._establishment, self._wanted, self._by, self._now = establishment, wanted, by, now
        self._other: Issue | None = None

    def all(self, seen: Sequence[Seen]) -> Acted:
        counts = {each.id: each.acted for each in seen}
        numbers = self._together(counts)
        findings = self._findings(numbers)
        append.lock()
        if wider := set(self._numbers(numbers)) - findings.keys():
            raise _MoreCameError(wider)
        issues = locked(establishment_id=self._establishment.pk, numbers=numbers)
        self._other = self._found_other()
        of_issue = self._by_issue(findings)
        done, not_done = (
            [],
            [NotDone(n, "There is no such issue here.") for n in counts if n not in {i.pk for i in issues}],
        )
        for issue in issues:
            covers = of_issue.get(issue.pk, [])
            if why := self._refusal(issue, counts.get(issue.pk), covers):
                if issue.pk in counts:
                    not_done.append(NotDone(issue.pk, why))
                continue
            done.append(Done(issue, self._act(issue), covers))
        acts_store(establishment=self._establishment.slug, done=done, actor=self._by.username, now=self._now)
        for one in done:
            self._cover(one)
        told = [one.issue.pk for one in done if one.issue.pk in counts]
        return Acted(told, not_done, sum(len(one.covers) for one in done))

    def _together(self, counts: Iterable[int]) -> list[int]:
        """These issues, and those that are worked with them; merging and parting are about one alone."""
        numbers = list(counts)
        if self._wanted.act in (Kind.MERGE, Kind.PART, Kind.COMMENT):
            return numbers
        here = Issue.objects.filter(establishment=self._establishment)
        leads = set(here.filter(pk__in=numbers, lead__isnull=False).values_list("lead", flat=True)) | set(numbers)
        return sorted({*numbers, *here.filter(Q(pk__in=leads) | Q(lead__in=leads)).values_list("pk", flat=True)})

    def _numbers(self, issues: Sequence[int]) -> list[int]:
        """The findings that the act settles or opens."""
        held = IssueFinding.objects.filter(issue__in=issues, issue__establishment=self._establishment)
        if self._wanted.act in _SETTLES:
            return list(held.filter(todo=True).values_list("finding", flat=True))
        if self._wanted.act is Kind.REOPEN:
            return [number for issue in issues for number in _settled_with(issue)]
        return []

    def _findings(self, issues: Sequence[int]) -> dict[int, Named]:
        numbers = self._numbers(issues)
        if not numbers:
            return {}
        return {one.id: one for one in findings_lock(establishment_id=self._establishment.pk, ids=numbers)}

    def _by_issue(self, findings: dict[int, Named]) -> dict[int, list[Named]]:
        found: dict[int, list[Named]] = {}
        held = IssueFinding.objects.filter(finding__in=list(findings)).order_by("finding") if findings else ()
        for each in held:
            found.setdefault(each.issue_id, []).append(findings[each.finding_id])
        return found

    def _refusal(self, issue: Issue, seen: int | None, covers: Sequence[Named]) -> str:
        act = self._wanted.act
        if act is not Kind.COMMENT and seen is not None and seen != issue.acted:
            return "Somebody else acted on it first; look, then act again."
        if issue.state not in _FROM[act]:
            return f"It is {issue.state} meanwhile."
        if act is Kind.RESOLVE:
            return self._too_late(issue)
        return self._others_bar(issue, covers)

    def _others_bar(self, issue: Issue, covers: Sequence[Named]) -> str:
        act = self._wanted.act
        if act is Kind.TAKE and issue.state == State.TAKEN and issue.owner_id == self._by.pk:
            return "You have it already."
        if act is Kind.REOPEN and not covers:
            return "Its findings were settled one by one; reopen these."
        if act is Kind.PART and issue.lead is None:
            return "It is worked with no other."
        if act is Kind.MERGE:
            return self._merge_bar(issue)
        if act in (Kind.SNOOZE, Kind.WAIT):
            return lost_by_then(
                establishment=self._establishment, issue=issue.pk, until=self._wanted.until, now=self._now
            )
        return ""

    def _merge_bar(self, issue: Issue) -> str:
        if self._other is None:
            return f"There is no issue {self._wanted.other} here."
        if self._other.pk == issue.pk or issue.lead_id == self._other.pk:
            return "They are worked together already."
        if issue.lead_id is not None or issue.worked_with.exists():
            return "It is worked with others already; part it from them first."
        return ""

    def _too_late(self, issue: Issue) -> str:
        """What is to be settled lies before the moment from which it is right."""
        after = IssueFinding.objects.filter(issue=issue, todo=True, dealt__gte=self._wanted.right_from).count()
        if not after:
            return ""
        return f"{after:,} of its findings were dealt after that; say a later moment from which it is right."

    def _found_other(self) -> Issue | None:
        if self._wanted.act is not Kind.MERGE or not self._wanted.other:
            return None
        here = Issue.objects.filter(establishment=self._establishment, pk=self._wanted.other).select_related("lead")
        found = here.first()
        return found if found is None or found.lead is None else found.lead

    def _act(self, issue: Issue) -> IssueAct:
        wanted, before = self._wanted, before_of(issue)
        more: dict[str, Any] = {"by": self._by, "words": wanted.words.strip(), "before": before}
        state = _CHANGE[wanted.act](issue, wanted, self._by, more)
        if wanted.act is Kind.MERGE:
            issue.lead = more["other"] = self._other
        return act_new(issue, wanted.act.value, state, self._now, **more)

    def _cover(self, one: Done) -> None:
        if not one.covers:
            return
        act, state = _SETTLES.get(self._wanted.act, (Act.REOPEN, Finding.State.ACKNOWLEDGED))
        until = self._wanted.until if act is Act.WAIVE else None
        together = Together(act=act, by_id=self._by.pk, reason=one.act.reason, words=one.act.words)
        findings_act_together(
            establishment_id=self._establishment.pk,
            turned=[Turned(each.id, state.value, until) for each in one.covers],
            act=together,
            index=one.act.record_index,
            now=self._now,
        )


def _settled_with(issue: int) -> list[int]:
    """The findings that the last settling of an issue settled, late ones too, and that are settled still."""
    acts = IssueAct.objects.filter(issue=issue, act__in=(Kind.RESOLVE, Kind.WAIVE)).order_by("-number")
    last = acts.values_list("number", flat=True).first()
    if last is None:
        return []
    places = IssueAct.objects.filter(issue=issue, number__gte=last).values_list("record_index", flat=True)
    return settled_at(list(places))


def settled_at(places: Sequence[int]) -> list[int]:
    """The findings of which an act at one of these places of the record is the last."""
    held = Finding.objects.filter(acts__record_index__in=places, acts__shared=True, status=Finding.Status.OPEN)
    last = held.filter(state__in=(Finding.State.RESOLVED, Finding.State.WAIVED))
    return list(last.order_by("pk").values_list("pk", flat=True))


More = dict[str, Any]


def _take(issue: Issue, wanted: Wanted, by: Person, more: More) -> str:
    woken(issue)
    issue.owner = by
    return State.TAKEN.value


def _give(issue: Issue, wanted: Wanted, by: Person, more: More) -> str:
    woken(issue)
    issue.owner = more["assignee"] = wanted.assignee
    if wanted.assignee is None:
        issue.desk = more["desk"] = wanted.desk
    return (State.NEW if wanted.assignee is None else State.TAKEN).value


def _wait(issue: Issue, wanted: Wanted, by: Person, more: More) -> str:
    issue.owner = issue.owner or by
    issue.waiting_for = more["waiting_for"] = wanted.waiting_for
    issue.until = more["until"] = wanted.until
    issue.wake_count = None if wanted.more_findings is None else issue.todo + wanted.more_findings
    issue.wake_cents = None if wanted.more_cents is None else issue.short + issue.over + wanted.more_cents
    more |= {"more_findings": wanted.more_findings, "more_cents": wanted.more_cents}
    more |= {"wake_count": issue.wake_count, "wake_cents": issue.wake_cents}
    return State.WAITING.value


def _resolve(issue: Issue, wanted: Wanted, by: Person, more: More) -> str:
    settled_clear(issue)
    issue.came_back = False
    issue.right_from = more["right_from"] = wanted.right_from
    more["reason"] = wanted.reason
    return State.RESOLVED.value


def _waive(issue: Issue, wanted: Wanted, by: Person, more: More) -> str:
    settled_clear(issue)
    issue.came_back = False
    issue.until = more["until"] = wanted.until
    return State.WAIVED.value


def _reopen(issue: Issue, wanted: Wanted, by: Person, more: More) -> str:
    settled_clear(issue)
    issue.owner = by
    return State.TAKEN.value


def _part(issue: Issue, wanted: Wanted, by: Person, more: More) -> str:
    more["other"], issue.lead = issue.lead, None
    return issue.state


def _as_it_is(issue: Issue, wanted: Wanted, by: Person, more: More) -> str:
    return issue.state


_CHANGE: dict[Kind, Callable[[Issue, Wanted, Person, More], str]] = {
    Kind.TAKE: _take,
    Kind.GIVE: _give,
    Kind.WAIT: _wait,
    Kind.SNOOZE: _wait,
    Kind.RESOLVE: _resolve,
    Kind.WAIVE: _waive,
    Kind.REOPEN: _reopen,
    Kind.PART: _part,
    Kind.MERGE: _as_it_is,
    Kind.COMMENT: _as_it_is,
}
