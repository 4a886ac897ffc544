"""Writes audits: the house's standard, an audit begun, answered by one and then by another, and closed with what corrects it."""

from __future__ import annotations

import datetime
from typing import NoReturn
from zoneinfo import ZoneInfo

from django.db import transaction
from msgspec.structs import replace

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.observed.forms.audit import Answer, Answers, Audit, Result, Standard, bar
from compliance.observed.models import Audit as StoredAudit
from compliance.observed.models import AuditAnswers, AuditResult, AuditStandard
from compliance.observed.read.audits import Detail, audit_read, standard_on
from compliance.observed.read.recorded import ANSWERS, AUDITS, RESULTS, STANDARDS
from compliance.record import append, canonical
from compliance.supervised.read.standing import on_day

LONG_AGO = datetime.timedelta(days=92)


class AuditError(ValueError):
    """`field` names where, the message says the cure."""

    def __init__(self, field: str, cure: str) -> None:
        super().__init__(cure)
        self.field = field


def _today(establishment: Establishment, moment: datetime.datetime) -> datetime.date:
    return gaming_day(moment, ZoneInfo(establishment.time_zone), establishment.boundary_hour)


@transaction.atomic
def standard_set(*, establishment: Establishment, standard: Standard, actor: str, now: datetime.datetime) -> int:
    """By what audits pass from a gaming day on: one that has not begun, or today where the house has no standard yet."""
    append.lock()
    today = _today(establishment, now)
    first = (
        today if standard_on(establishment_id=establishment.pk, day=today) is None else today + datetime.timedelta(1)
    )
    if not first <= standard.from_ <= today + LONG_AGO:
        raise AuditError("from_", f"It holds from {first:%m/%d/%Y} or a later day.")
    if len(set(standard.questions)) != len(standard.questions):
        raise AuditError("questions", "Each question only once.")
    entry = append.NewEntry("audit-standard/1", establishment.slug, actor, now, canonical.encode(standard))
    [index] = append.append([entry])
    AuditStandard.objects.create(index=index, establishment=establishment, **STANDARDS.stored(entry, standard))
    return index


@transaction.atomic
def audit_begin(*, establishment: Establishment, audit: Audit, actor: str, now: datetime.datetime) -> int:
    """Into the record. The day and the standard follow from when it began."""
    append.lock()
    held = StoredAudit.objects.filter(establishment=establishment, audit_id=audit.id).first()
    if held is not None:
        return int(held.pk)
    tables = place_read(slug=establishment.slug).tables
    if audit.table not in tables:
        raise AuditError("table", "Choose a table of the house.")
    if not now - LONG_AGO <= audit.began <= now:
        raise AuditError("began", "It began already, within the last three months.")
    day = _today(establishment, audit.began)
    standard = standard_on(establishment_id=establishment.pk, day=_today(establishment, now))
    if standard is None:
        raise AuditError("what", "The house has set no standard of audits: set it first.")
    _independent(establishment, standard[1], audit.table, audit.began, actor)
    if audit.again_of is not None:
        _again(establishment, audit.again_of)
    audit = replace(audit, gaming_day=day, standard=standard[0])
    entry = append.NewEntry("audit/1", establishment.slug, actor, now, canonical.encode(audit))
    [index] = append.append([entry])
    row = {**AUDITS.stored(entry, audit)}
    StoredAudit.objects.create(index=index, establishment=establishment, table_id=tables[audit.table], **row)
    return index


def _independent(
    establishment: Establishment, standard: Standard, table: str, moment: datetime.datetime, auditor: str
) -> None:
    """AuditError where the house's standard does not let this person audit that table."""
    found = on_day(establishment_id=establishment.pk, day=_today(establishment, moment))
    has = [one.supervisor for one in found if table in one.tables and one.holds(moment)]
    if why := bar(standard, auditor, has):
        raise AuditError("table", why)


def _again(establishment: Establishment, index: int) -> None:
    """AuditError where there is nothing to be audited again."""
    before = audit_read(establishment_id=establishment.pk, index=index)
    if before is None or before.result is None or before.result.passed:
        raise AuditError("again_of", "Only a failed audit whose correction is in the record is made again.")
    if before.again_index is not None:
        raise AuditError("again_of", f"It was made again already, as audit {before.again_index}.")


@transaction.atomic
def audit_answer(
    *,
    establishment: Establishment,
    index: int,
    answers: tuple[Answer, ...],
    actor: str,
    now: datetime.datetime,
    sees: bool = False,
) -> bool:
    """What one of the auditors answers. One that meets the standard is closed with it. `sees`: whether this person may see the
    first's answers, and so cannot be the second. Whether it was the second's."""
    append.lock()
    detail = _detail(establishment, index)
    second = detail.first is not None
    if second:
        _second(establishment, detail, actor, sees)
    elif actor != detail.auditor:
        raise AuditError("", f"{detail.auditor} began this audit and answers first.")
    _complete(detail.standard, answers)
    body = Answers(index, second, answers)
    entry = append.NewEntry("audit-answers/1", establishment.slug, actor, now, canonical.encode(body))
    [stored] = append.append([entry])
    values = ANSWERS.stored(entry, {"audit": index, "second": second})
    AuditAnswers.objects.create(index=stored, **values)
    if not second:
        answered = _detail(establishment, index)
        if answered.passed:
            _close(establishment, answered, None, None, None, actor, now)
    return second


def _second(establishment: Establishment, detail: Detail, actor: str, sees: bool) -> None:
    if detail.second is not None:
        raise AuditError("", "Two have answered it already.")
    if actor == detail.auditor:
        raise AuditError("", "You answered it already: the second auditor is another person.")
    if sees:
        raise AuditError("", "You may see what the first auditor found, so that you cannot look blind.")
    if not detail.wanted:
        raise AuditError("", "It is not drawn for a second auditor.")
    _independent(establishment, detail.standard, detail.audit.table, detail.audit.began, actor)


def _complete(standard: Standard, answers: tuple[Answer, ...]) -> None:
    """AuditError naming the question that is not answered, or not as it has to be."""
    said = {one.asked: one for one in answers}
    for number, asked in enumerate(standard.questions):
        if asked not in said:
            raise AuditError(f"q{number}", "Answer it: yes, no, not seen or not applicable.")
        if said[asked].said == "not applicable" and said[asked].why is None:
            raise AuditError(f"q{number}", "Say why it does not apply.")


@transaction.atomic
def audit_correct(
    *, establishment: Establishment, index: int, correction: str, by: str, actor: str, now: datetime.datetime
) -> datetime.date:
    """What corrects a failed audit, and who sees to it. By when it is made again."""
    append.lock()
    detail = _detail(establishment, index)
    if detail.first is None or detail.result is not None:
        raise AuditError("", "Only an audit that failed, and of which nobody said so yet, wants a correction.")
    if not 3 <= len(correction.strip()) <= 500 or "\x00" in correction + by:
        raise AuditError("correction", "Say in a sentence what is done.")
    if not 1 <= len(by.strip()) <= 40:
        raise AuditError("by", "Say who sees to it: a badge, never a name.")
    until = _today(establishment, now) + datetime.timedelta(days=detail.standard.again_days)
    _close(establishment, detail, correction.strip(), by.strip(), until, actor, now)
    return until


def _close(
    establishment: Establishment,
    detail: Detail,
    correction: str | None,
    by: str | None,
    until: datetime.date | None,
    actor: str,
    now: datetime.datetime,
) -> None:
    hands, wrong = detail.of(detail.auditor)
    body = Result(
        audit=detail.index,
        passed=until is None,
        no=detail.no,
        hands=hands,
        wrong=wrong,
        correction=correction,
        by=by,
        again_by=until,
    )
    entry = append.NewEntry("audit-result/1", establishment.slug, actor, now, canonical.encode(body))
    [stored] = append.append([entry])
    AuditResult.objects.create(index=stored, **RESULTS.stored(entry, body))


def _detail(establishment: Establishment, index: int) -> Detail:
    detail = audit_read(establishment_id=establishment.pk, index=index)
    if detail is None:
        _missing()
    return detail


def _missing() -> NoReturn:
    raise AuditError("", "There is no such audit here.")
