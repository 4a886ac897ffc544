"""Issues whose day has come: those put off wake, those taken and left untouched go back to their desk: severe ones with the end
of the shift. Idempotent."""

from __future__ import annotations

import datetime

from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery

from compliance.desk.models import Issue, IssueAct
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.read.handover import shift_now
from compliance.desk.read.issues import SEVERE
from compliance.desk.write.issue_store import ACTOR, Done, act_new, acts_store, locked, settled_clear, woken
from compliance.desk.write.upkeep import gaming_day_of
from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.record import append

State = Issue.State
MOST = 1_000
"""Of a house in one transaction; the next run takes the others."""


def issues_wake(*, now: datetime.datetime) -> int:
    """How many woke or went back."""
    return sum(_house(establishment, now) for establishment in Establishment.objects.order_by("pk"))


def _house(establishment: Establishment, now: datetime.datetime) -> int:
    today = gaming_day_of(establishment, now)
    untouched = now - datetime.timedelta(days=threshold("untouched-days", today).value)
    shift = shift_now(establishment=establishment, now=now).began
    here = Issue.objects.filter(establishment=establishment)
    last = IssueAct.objects.filter(issue=OuterRef("pk"), number=OuterRef("acted")).values("at")
    woke = here.filter(state=State.WAITING, until__lte=today).values_list("pk", flat=True)[:MOST]
    left = (
        here.filter(state=State.TAKEN)
        .annotate(last=Subquery(last))
        .filter(Q(last__lt=untouched) | Q(last__lt=shift, worst=SEVERE))
    )
    numbers = [*woke, *left.order_by(F("pk")).values_list("pk", flat=True)[:MOST]]
    if not numbers:
        return 0
    with transaction.atomic():
        append.lock()
        issues = locked(establishment_id=establishment.pk, numbers=numbers)
        done = [
            Done(issue, act)
            for issue in issues
            if (act := _act(issue, today, shift if issue.worst == SEVERE else untouched, now)) is not None
        ]
        acts_store(establishment=establishment.slug, done=done, actor=ACTOR, now=now)
    return len(done)


def _act(issue: Issue, today: datetime.date, untouched: datetime.datetime, now: datetime.datetime) -> IssueAct | None:
    """Looked at again under the lock: somebody may have been faster."""
    if issue.state == State.WAITING and issue.until is not None and issue.until <= today:
        woken(issue)
        return act_new(issue, Kind.WAKE.value, State.TAKEN.value, now)
    if issue.state == State.TAKEN and not issue.acts.filter(at__gte=untouched).exists():
        settled_clear(issue)
        return act_new(issue, Kind.BACK.value, State.NEW.value, now)
    return None
