"""An issue of what cannot be told is opened beside its cause: worked with it from its first act on, until somebody parts them.

It happens once, when the issue is opened. So parting them sticks.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.db.models import Q

from compliance.desk.models import Issue
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.write.issue_store import ACTOR, Done, act_new, acts_store
from compliance.houses.models import Establishment

Of = tuple[str, str, str, str]


def causes_join(*, establishment: Establishment, opened: Sequence[Issue], now: datetime.datetime) -> None:
    """Work these new issues with the issues of their causes, or with those by which these go. One query, or none."""
    caused = [issue for issue in opened if issue.cause]
    if not caused:
        return
    asked = Q()
    for rule, game, option, kind in map(_cause, caused):
        asked |= Q(rule=rule, game=game, option=option, kind=kind)
    failed = Issue.objects.filter(asked, establishment=establishment, outcome="fail").select_related("lead")
    there: dict[Of, Issue] = {(one.rule, one.game, one.option, one.kind): one for one in failed.order_by("-pk")}
    done: list[Done] = []
    for issue in caused:
        if (cause := there.get(_cause(issue))) is not None:
            issue.lead = cause.lead or cause
            done.append(Done(issue, act_new(issue, Kind.CAUSE.value, issue.state, now, other=issue.lead)))
    acts_store(establishment=establishment.slug, done=done, actor=ACTOR, now=now)


def _cause(issue: Issue) -> Of:
    return issue.cause, issue.game, issue.option, issue.cause_kind
