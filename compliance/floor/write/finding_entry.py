"""How an act on a finding stands in the record: "finding-act/1"."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compliance.floor.models import Act, Finding, FindingAct
from compliance.record import append, canonical

KIND = "finding-act/1"
ACTOR = "oliver"


def body_of(finding: Finding, act: FindingAct) -> bytes:
    """The finding by what makes it one (hand, rule, subject), the act, and what the finding is from here on."""
    body: dict[str, Any] = {
        "finding": {"hand": finding.hand_id, "rule": finding.rule, "subject": finding.subject},
        "number": act.number,
        "act": act.act,
        "state": act.state,
        "reason": act.reason or None,
        "words": act.words or None,
        "assignee": None if act.assignee is None else act.assignee.username,
        "until": act.until,
    }
    return canonical.encode({name: value for name, value in body.items() if value is not None})


_SETTLED = (Finding.State.RESOLVED, Finding.State.WAIVED)
_SAYS = ("status", "outcome", "recorded", "due", "difference")


def returns(held: Finding, values: Mapping[str, Any]) -> bool:
    """Whether what a review now says of a finding opens it again."""
    return held.state in _SETTLED and any(getattr(held, name) != values[name] for name in _SAYS)


def returned_entries(returned: Iterable[Finding], establishment: str, now: datetime.datetime) -> list[append.NewEntry]:
    """The entries of the record that say so. They follow that of the review which found them."""
    return [
        append.NewEntry(KIND, establishment, ACTOR, now, body_of(finding, _act(finding, now))) for finding in returned
    ]


def returned_store(returned: Sequence[Finding], indexes: Sequence[int], now: datetime.datetime) -> None:
    """The acts' rows, and the findings with people again, where they were."""
    acts = [_act(finding, now, index) for finding, index in zip(returned, indexes, strict=True)]
    FindingAct.objects.bulk_create(acts)
    for finding, act in zip(returned, acts, strict=True):
        Finding.objects.filter(pk=finding.pk).update(
            state=act.state, acted=act.number, waived_until=None, changed_index=act.record_index
        )


def _act(finding: Finding, now: datetime.datetime, index: int = 0) -> FindingAct:
    return FindingAct(
        finding_id=finding.pk,
        number=finding.acted + 1,
        record_index=index,
        act=Act.RETURN.value,
        state=Finding.State.NEW.value,
        at=now,
    )
