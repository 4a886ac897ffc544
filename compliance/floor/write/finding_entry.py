"""How an act on a finding stands in the record: "finding-act/1"."""

from __future__ import annotations

from typing import Any

from compliance.floor.models import Finding, FindingAct
from compliance.record import canonical

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
