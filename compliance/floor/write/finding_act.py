"""What people do about findings: acknowledge, assign, comment, resolve, reopen, waive. Each act stands in the record.

Several findings at once are acted on in one transaction: those that can be are, the others are answered with the reason.
Who acts says how many acts he had seen (`Seen.acted`): when somebody else was faster, nothing is written over and the
answer says what happened meanwhile. A comment is never refused for that.

Locks: the findings' rows in the order of their numbers, then the record; the reviews take them in the same order.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.db import transaction
from msgspec import Struct

from compliance.floor.announced import findings_changed
from compliance.floor.models import Act, Finding, FindingAct, Reason
from compliance.floor.write.finding_entry import ACTOR, KIND, body_of
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.people.access import clash_bar, may
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record import append

LONGEST = 2_000
MOST = 1_000
"""Findings in one act."""

State = Finding.State
_FROM: dict[Act, frozenset[str]] = {
    Act.ACKNOWLEDGE: frozenset({State.NEW}),
    Act.ASSIGN: frozenset({State.NEW, State.ACKNOWLEDGED}),
    Act.RESOLVE: frozenset({State.NEW, State.ACKNOWLEDGED}),
    Act.WAIVE: frozenset({State.NEW, State.ACKNOWLEDGED}),
    Act.REOPEN: frozenset({State.RESOLVED, State.WAIVED}),
    Act.COMMENT: frozenset(State),
}
_TO = {
    Act.ACKNOWLEDGE: State.ACKNOWLEDGED,
    Act.RESOLVE: State.RESOLVED,
    Act.WAIVE: State.WAIVED,
    Act.REOPEN: State.ACKNOWLEDGED,
}


class ActError(ValueError):
    """What was asked for does not fit; `field` names where, the message says the cure."""

    def __init__(self, field: str, cure: str) -> None:
        super().__init__(cure)
        self.field = field


class Seen(Struct, frozen=True):
    """A finding, and how many acts on it whoever acts had before him; None: he did not look."""

    id: int
    acted: int | None = None


class Wanted(Struct, frozen=True, kw_only=True):
    """What is to be done."""

    act: Act
    reason: str = ""
    words: str = ""
    assignee: Person | None = None
    until: datetime.date | None = None


class NotDone(Struct, frozen=True):
    """A finding on which it was not done, and why; `meanwhile` is what somebody else did first."""

    id: int
    why: str
    meanwhile: FindingAct | None = None


class Acted(Struct, frozen=True):
    """On which findings it was done, and on which not."""

    done: list[int]
    not_done: list[NotDone]


def finding_act(
    *,
    establishment: Establishment,
    seen: Sequence[Seen],
    wanted: Wanted,
    by: Person,
    now: datetime.datetime,
    today: datetime.date,
) -> Acted:
    """Act on these findings of an establishment. ActError when what is wanted does not fit by itself."""
    wanted_check(establishment=establishment, wanted=wanted, by=by, today=today)
    if len(seen) > MOST:
        raise ActError("id", f"At most {MOST:,} findings at once; choose fewer.")
    counts = {each.id: each.acted for each in seen}
    done: list[tuple[Finding, FindingAct]] = []
    with transaction.atomic():
        rows = Finding.objects.filter(pk__in=counts, establishment=establishment).order_by("pk")
        found = {finding.pk: finding for finding in rows.select_for_update(no_key=True)}
        not_done = [NotDone(number, "There is no such finding here.") for number in counts if number not in found]
        for number, finding in found.items():
            refusal = _refusal(finding, counts[number], wanted.act)
            if refusal is None:
                done.append((finding, _act(finding, wanted, by, now)))
            else:
                not_done.append(refusal)
        _store(establishment.slug, done, by.username, now)
    return Acted([finding.pk for finding, _ in done], not_done)


def waivers_lapse(*, now: datetime.datetime) -> int:
    """Waivers whose last gaming day is over: their findings are with people again. How many; idempotent."""
    lapsed = 0
    waived = Finding.objects.filter(state=State.WAIVED, waived_until__isnull=False)
    for house in Establishment.objects.filter(pk__in=waived.values("establishment")):
        today = gaming_day(now, ZoneInfo(house.time_zone), house.boundary_hour)
        with transaction.atomic():
            rows = (
                waived.filter(establishment=house, waived_until__lt=today)
                .order_by("pk")
                .select_for_update(no_key=True)[:MOST]
            )
            acts = [(each, _next(each, Act.LAPSE, State.NEW.value, None, now)) for each in rows]
            _store(house.slug, acts, ACTOR, now)
        lapsed += len(acts)
    return lapsed


def wanted_check(*, establishment: Establishment, wanted: Wanted, by: Person, today: datetime.date) -> None:
    """ActError names what is missing or does not fit."""
    if wanted.act not in _FROM:
        raise ActError("act", "Oliver does that by itself.")
    if bar := _act_bar(establishment, wanted.act, by):
        raise ActError("act", bar)
    if len(wanted.words) > LONGEST or "\x00" in wanted.words:
        raise ActError("words", f"Write at most {LONGEST:,} characters.")
    if wanted.act is Act.RESOLVE and wanted.reason not in Reason.values:
        raise ActError("reason", "Choose why it is settled.")
    if not wanted.words.strip() and (wanted.act in (Act.COMMENT, Act.WAIVE) or wanted.reason == Reason.OTHER):
        raise ActError("words", "Write why, in a sentence." if wanted.act is not Act.COMMENT else "Write the comment.")
    if wanted.act is Act.WAIVE and wanted.until is not None and wanted.until < today:
        raise ActError("until", "The last day of the waiver is over; give a later one, or none.")
    assignee = wanted.assignee
    if assignee is not None and not may(person=assignee, right=Right.ACT_ON_FINDINGS, establishment=establishment):
        raise ActError("assignee", f"{assignee} may not act on findings here; choose somebody who may.")


def _act_bar(establishment: Establishment, act: Act, by: Person) -> str:
    """Why this person does not act so here; "" where nothing stands against it."""
    if act is not Act.WAIVE:
        return "" if may(person=by, right=Right.ACT_ON_FINDINGS, establishment=establishment) else "Not yours to do."
    if not may(person=by, right=Right.WAIVE, establishment=establishment):
        return "Only a lead officer waives a finding."
    return clash_bar(person=by)


def _refusal(finding: Finding, seen: int | None, act: Act) -> NotDone | None:
    if act is Act.COMMENT:
        return None
    if seen is not None and seen != finding.acted:
        return NotDone(finding.pk, "Somebody else acted on it first; look, then act again.", _last(finding))
    if finding.status == Finding.Status.WITHDRAWN:
        return NotDone(finding.pk, f"It was withdrawn: {finding.withdrawn_why}. There is nothing left to {act}.")
    if finding.state not in _FROM[act]:
        return NotDone(finding.pk, f"It is {finding.state}; it cannot be {_PAST[act]} now.", _last(finding))
    return None


_PAST = {
    Act.ACKNOWLEDGE: "acknowledged",
    Act.ASSIGN: "given to somebody",
    Act.RESOLVE: "resolved",
    Act.WAIVE: "waived",
    Act.REOPEN: "reopened",
}


def _last(finding: Finding) -> FindingAct | None:
    return FindingAct.objects.select_related("by", "assignee").filter(finding=finding, number=finding.acted).first()


def _act(finding: Finding, wanted: Wanted, by: Person, now: datetime.datetime) -> FindingAct:
    act = _next(finding, wanted.act, str(_TO.get(wanted.act, finding.state)), by, now)
    act.words = wanted.words.strip()
    act.reason = wanted.reason if wanted.act is Act.RESOLVE else ""
    act.until = wanted.until if wanted.act is Act.WAIVE else None
    if wanted.act is Act.ASSIGN:
        act.assignee = wanted.assignee
        finding.assigned = wanted.assignee
    return act


def _next(finding: Finding, act: Act, state: str, by: Person | None, now: datetime.datetime) -> FindingAct:
    return FindingAct(finding_id=finding.pk, number=finding.acted + 1, act=act.value, state=state, by=by, at=now)


def _store(house: str, acts: Sequence[tuple[Finding, FindingAct]], actor: str, now: datetime.datetime) -> None:
    """The entries, the acts' rows, and what the findings are from here on."""
    if not acts:
        return
    indexes = append.append([append.NewEntry(KIND, house, actor, now, body_of(*each)) for each in acts])
    for index, (finding, act) in zip(indexes, acts, strict=True):
        act.record_index = finding.changed_index = index
        finding.state, finding.acted = act.state, act.number
        if act.act != Act.COMMENT and act.act != Act.ASSIGN:
            finding.waived_until = act.until
    FindingAct.objects.bulk_create(act for _, act in acts)
    Finding.objects.bulk_update(
        [finding for finding, _ in acts], ["state", "acted", "assigned", "waived_until", "changed_index"]
    )
    ids = [finding.pk for finding, _ in acts]
    findings_changed.send(None, establishment_id=acts[0][0].establishment_id, ids=ids, index=indexes[-1], now=now)
