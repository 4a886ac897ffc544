"""Brings the stored findings of hands to what their new reviews say: new ones in, those that no longer hold withdrawn."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from compliance.models import Finding as Stored
from compliance.rules.finding import Finding


class Key(NamedTuple):
    """What makes two findings of a hand the same finding."""

    rule: str
    subject: str


FindingKey = tuple[int, Key]


class FindingsStored(NamedTuple):
    """What storing the findings of a chunk did: which it withdrew, and the rows it wrote."""

    withdrawn: list[FindingKey]
    ids: list[int]


def keyed(findings: Sequence[Finding]) -> dict[Key, Finding]:
    """The findings by rule and subject; a second one of the same rule and subject gets a number."""
    found: dict[Key, Finding] = {}
    for finding in findings:
        key, nth = Key(finding.rule, finding.subject), 1
        while key in found:
            nth += 1
            key = Key(finding.rule, f"{finding.subject}#{nth}")
        found[key] = finding
    return found


def findings_store(
    *,
    found: Mapping[int, Mapping[Key, Finding]],
    seen_before: Sequence[int],
    superseded: Sequence[int],
    now: datetime.datetime,
) -> FindingsStored:
    """Store the findings of these hands (by index).

    `seen_before` are the hands that had a review: only they, and superseded ones, can have stored findings.
    """
    stored = _stored([*seen_before, *superseded])
    new, changed = [], []
    for hand, findings in found.items():
        for key, finding in findings.items():
            held, values = stored.pop((hand, key), None), _values(finding)
            if held is None:
                place = {"hand_id": hand, "rule": key.rule, "subject": key.subject}
                new.append(Stored(**place, first_seen=now, last_changed=now, **values))
            elif any(getattr(held, name) != value for name, value in values.items()):
                changed.append(_changed(held, values, now))
    gone = {key: held for key, held in stored.items() if held.status != Stored.Status.WITHDRAWN}
    for (hand, _), held in gone.items():
        why = "the hand was superseded" if hand in superseded else "a later review no longer finds it"
        changed.append(_changed(held, {"status": Stored.Status.WITHDRAWN, "withdrawn_why": why}, now))
    Stored.objects.bulk_create(new)
    if changed:
        Stored.objects.bulk_update(changed, [*_WRITTEN, "last_changed"])
    return FindingsStored(withdrawn=list(gone), ids=[finding.pk for finding in (*new, *changed)])


def findings_placed(*, ids: Sequence[int], index: int) -> None:
    """The entry that changed these findings stands at this index: their place in the order in which changes are read.

    Its transaction holds the record's lock until it has committed, so what is read up to an index is whole.
    """
    if ids:
        Stored.objects.filter(pk__in=ids).update(changed_index=index)


def _stored(hands: Sequence[int]) -> dict[FindingKey, Stored]:
    """The findings stored for these hands, withdrawn ones too: they may come back."""
    rows = Stored.objects.filter(hand_id__in=hands) if hands else ()
    return {(row.hand_id, Key(row.rule, row.subject)): row for row in rows}


_WRITTEN = (
    "outcome",
    "severity",
    "says",
    "recorded",
    "due",
    "difference",
    "evidence",
    "status",
    "withdrawn_why",
)


def _values(finding: Finding) -> dict[str, Any]:
    evidence = {
        "law": list(finding.law),
        "todo": finding.todo,
        "cites": [{"book": cite.book, "lines": cite.lines} for cite in finding.cites],
        "reading": finding.reading,
        "working": list(finding.working),
    }
    return {
        "outcome": finding.outcome,
        "severity": finding.severity,
        "says": finding.says,
        "recorded": finding.recorded,
        "due": finding.due,
        "difference": finding.difference,
        "evidence": evidence,
        "status": Stored.Status.OPEN.value,
        "withdrawn_why": "",
    }


def _changed(held: Stored, values: Mapping[str, Any], now: datetime.datetime) -> Stored:
    for name, value in values.items():
        setattr(held, name, value)
    held.last_changed = now
    return held
