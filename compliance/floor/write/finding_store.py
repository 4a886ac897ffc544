"""Brings the stored findings of hands to what their new reviews say: new ones in, those that no longer hold withdrawn."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from compliance.floor.models import Finding as Stored
from compliance.floor.read.review_digest import COVERED, WRITTEN, finding_digest
from compliance.floor.write.finding_entry import returns
from compliance.law.finding import Finding


class Key(NamedTuple):
    """What makes two findings of a hand the same finding."""

    rule: str
    subject: str


FindingKey = tuple[int, Key]


class Place(NamedTuple):
    """Whose hands these are, and of which gaming day."""

    establishment_id: int
    gaming_day: datetime.date


class FindingsStored(NamedTuple):
    """What storing the findings of a chunk did: which it withdrew (each with the table it names, of a day's books), what it
    changed (these too), the rows it wrote, which of these people had settled and now have before them again, and the digest
    of each row as it stands."""

    withdrawn: dict[FindingKey, int | None]
    changed: frozenset[FindingKey]
    ids: list[int]
    returned: list[Stored]
    digests: dict[FindingKey, str]


def keyed(findings: Sequence[Finding]) -> dict[Key, Finding]:
    """The findings by rule and subject; a second one of the same rule and subject gets a number."""
    found: dict[Key, Finding] = {}
    times: Counter[Key] = Counter()
    for finding in findings:
        first = key = Key(finding.rule, finding.subject)
        while key in found:  # from the last number on: there may be thousands
            times[first] += 1
            key = Key(finding.rule, f"{finding.subject}#{times[first] + 1}")
        found[key] = finding
    return found


def findings_store(
    *,
    place: Place,
    found: Mapping[int, Mapping[Key, Finding]],
    seen_before: Sequence[int],
    superseded: Sequence[int],
    now: datetime.datetime,
    tables: Mapping[str, int] | None = None,
) -> FindingsStored:
    """Store the findings of these hands (by index).

    `seen_before` are the hands that had a review: only they, and superseded ones, can have stored findings.
    `tables`: of findings of a day's books, the keys of the tables that they may name.
    """
    stored = _stored([*seen_before, *superseded])
    new, changed, returned = [], [], []
    digests: dict[FindingKey, str] = {}
    for hand, findings in found.items():
        for key, finding in findings.items():
            held, values = stored.pop((hand, key), None), _values(finding)
            if held is None:
                named = {"hand_id": hand, "rule": key.rule, "subject": key.subject}
                table_id = None if tables is None else tables.get(finding.table)
                row = Stored(**place._asdict(), **named, table_id=table_id, first_seen=now, last_changed=now, **values)
                new.append(row)
            elif any(getattr(held, name) != value for name, value in values.items()):
                if returns(held, values):
                    returned.append(held)
                changed.append(_changed(held, values, now))
            digests[hand, key] = _digest(new[-1] if held is None else held)
    gone = {key: held for key, held in stored.items() if held.status != Stored.Status.WITHDRAWN}
    for place_of, held in gone.items():
        why = "the hand was superseded" if place_of[0] in superseded else "a later review no longer finds it"
        changed.append(_changed(held, {"status": Stored.Status.WITHDRAWN.value, "withdrawn_why": why}, now))
        digests[place_of] = _digest(held)
    Stored.objects.bulk_create(new)
    if changed:
        Stored.objects.bulk_update(changed, [*WRITTEN, "last_changed"])
    written = [*new, *changed]
    return FindingsStored(
        withdrawn={place_of: held.table_id for place_of, held in gone.items()},
        changed=frozenset((row.hand_id, Key(row.rule, row.subject)) for row in written),
        ids=[row.pk for row in written],
        returned=returned,
        digests=digests,
    )


def findings_placed(*, ids: Sequence[int], index: int) -> None:
    """The entry that changed these findings stands at this index: their place in the order in which changes are read.

    Its transaction holds the record's lock until it has committed, so what is read up to an index is whole.
    """
    if ids:
        Stored.objects.filter(pk__in=ids).update(changed_index=index)


def _stored(hands: Sequence[int]) -> dict[FindingKey, Stored]:
    """The findings stored for these hands, withdrawn ones too: they may come back.

    They are locked, in the order in which acts lock them too, so that no act is lost between reading and writing.
    """
    rows = Stored.objects.filter(hand_id__in=hands).order_by("pk").select_for_update(no_key=True) if hands else ()
    return {(row.hand_id, Key(row.rule, row.subject)): row for row in rows}


def _values(finding: Finding) -> dict[str, Any]:
    evidence: dict[str, Any] = {
        "law": list(finding.law),
        "todo": finding.todo,
        "cites": [{"book": cite.book, "lines": cite.lines} for cite in finding.cites],
        "reading": finding.reading,
        "working": list(finding.working),
    }
    if finding.said is not None:
        evidence["said"] = msgspec.to_builtins(finding.said)
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


def _digest(row: Stored) -> str:
    return finding_digest({name: getattr(row, name) for name in COVERED})
