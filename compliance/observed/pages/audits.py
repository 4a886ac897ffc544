"""Audits by observation: the list, one of them with its answers and hands, the house's standard, how far two agree.

Blind by right: who may not plan does not see what another auditor found before a second one has looked.
"""

from __future__ import annotations

import datetime
from http import HTTPStatus
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.observed.pages.audit_forms import AuditForm, StandardForm, answers_of
from compliance.observed.read.agreeing import agreeing, agreement_read
from compliance.observed.read.audits import Detail, audit_read, audits_page, standard_on
from compliance.observed.write.audit import AuditError, audit_answer, audit_begin, audit_correct, standard_set
from compliance.papers.forms.typed import fresh_id, id_of
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.record import read
from compliance.record.shown import proof_read
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show

_HIGHEST = 2**63
_SPAN = datetime.timedelta(days=91)


def _plans(request: HttpRequest) -> bool:
    return visitor_of(request).standing.may(Right.PLAN, establishment_of(request))


def _seen(request: HttpRequest, detail: Detail) -> bool:
    """Whether this visitor may see what the first auditor found."""
    return _plans(request) or detail.auditor == visitor_of(request).name or detail.second is not None


@page(Right.OBSERVE)
def audits(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    text = request.GET.get("behind", "")
    if text and not (text.isascii() and text.isdigit() and int(text) < _HIGHEST):
        raise Http404("That page of the list does not exist.")
    found, behind = audits_page(establishment_id=establishment.pk, behind=int(text) if text else None)
    context = {
        "found": [(one, _seen(request, one), one.of(one.auditor)) for one in found],
        "behind": behind,
        "house": house,
        "today": today_at(establishment),
        "may_plan": _plans(request),
    }
    return show(request, "observed/audits.html", context, section="observed")


@page(Right.OBSERVE)
def audit_new(request: HttpRequest, house: str) -> HttpResponse:
    """The form; of a failed one that is made again, filled in from that."""
    establishment = establishment_of(request)
    now = timezone.now().astimezone(ZoneInfo(establishment.time_zone))
    initial: dict[str, Any] = {"day": now.date(), "began": now.time(), "table": request.GET.get("table", "")}
    again = request.GET.get("again", "")
    if again.isascii() and again.isdigit() and (before := _of(establishment, int(again))) is not None:
        old = before.audit
        initial |= {"what": old.what, "table": old.table, "badge": old.badge, "how": old.how, "again_of": before.index}
    return _begin(request, _form(establishment, initial=initial), fresh_id())


def _form(establishment: Establishment, **given: Any) -> AuditForm:
    form, tables = AuditForm(**given), sorted(place_read(slug=establishment.slug).tables, key=natural)
    form.fields["table"].choices = [("", "Choose"), *((name, name) for name in tables)]  # type: ignore[attr-defined]
    return form


def _begin(request: HttpRequest, form: AuditForm, number: str) -> HttpResponse:
    establishment = establishment_of(request)
    held = standard_on(establishment_id=establishment.pk, day=today_at(establishment))
    context = {
        "house": establishment.slug, "form": form, "number": number, "standard": held and held[1],
        "may_plan": _plans(request),
    }  # fmt: skip
    response = show(request, "observed/audit_new.html", context, section="observed")
    response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return response


@act(Right.OBSERVE, of="audit_new")
def audit_store(request: HttpRequest, house: str) -> HttpResponse:
    """It begins; what stands against it is said at its field."""
    establishment, number = establishment_of(request), id_of(request.POST.get("id"))
    form = _form(establishment, data=request.POST)
    if form.is_valid():
        try:
            index = audit_begin(
                establishment=establishment, audit=form.audit(number, establishment), actor=visitor_of(request).name,
                now=timezone.now(),
            )  # fmt: skip
        except AuditError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            access_log(request=request, what="audit begun", establishment=establishment, detail=str(index))
            messages.info(request, f"In the record: audit {index} has begun.")
            return redirect("audit", house=house, index=index)
    return _begin(request, form, number)


def _of(establishment: Establishment, index: int) -> Detail | None:
    return audit_read(establishment_id=establishment.pk, index=index) if index < _HIGHEST else None


def _detail(request: HttpRequest, index: int) -> Detail:
    detail = _of(establishment_of(request), index)
    if detail is None:
        raise Http404(f"There is no audit {index} here.")
    return detail


@page(Right.OBSERVE)
def audit(request: HttpRequest, house: str, index: int) -> HttpResponse:
    return _shown(request, _detail(request, index), {}, {})


@act(Right.OBSERVE, of="audit")
def audit_answered(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """The answers of the first auditor, or of the second."""
    establishment, detail = establishment_of(request), _detail(request, index)
    values = {name: str(value) for name, value in request.POST.items()}
    try:
        second = audit_answer(
            establishment=establishment, index=index, answers=answers_of(values, detail.standard.questions),
            actor=visitor_of(request).name, now=timezone.now(), sees=_plans(request),
        )  # fmt: skip
    except AuditError as error:
        return _shown(request, detail, values, {error.field: str(error)})
    access_log(request=request, what="audit answered", establishment=establishment, detail=str(index))
    whose = "the second auditor's answers" if second else "the answers"
    messages.info(request, f"In the record: {whose} to audit {index}.")
    return redirect("audit", house=house, index=index)


@act(Right.PLAN, of="audit")
def audit_corrected(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """What corrects a failed audit, and who sees to it."""
    establishment, detail, given = establishment_of(request), _detail(request, index), request.POST
    values = {name: str(given.get(name, "")) for name in ("correction", "by")}
    try:
        until = audit_correct(
            establishment=establishment, index=index, actor=visitor_of(request).name, now=timezone.now(), **values
        )
    except AuditError as error:
        return _shown(request, detail, values, {error.field: str(error)})
    access_log(request=request, what="audit corrected", establishment=establishment, detail=str(index))
    messages.info(request, f"In the record. It is made again by {until:%m/%d/%Y}.")
    return redirect("audit", house=house, index=index)


def _shown(request: HttpRequest, detail: Detail, values: dict[str, str], wrong: dict[str, str]) -> HttpResponse:
    establishment, me = establishment_of(request), visitor_of(request).name
    seen, first = _seen(request, detail), detail.first is None
    mine = first and me == detail.auditor
    second = bool(detail.wanted) and detail.second is None and me != detail.auditor and not _plans(request)
    began = detail.audit.began.astimezone(ZoneInfo(establishment.time_zone))
    asked = {
        "audit": detail.audit.id, "table": detail.audit.table, "day": str(began.date()), "began": f"{began:%H:%M:%S}",
        "how": detail.audit.how, "plan": detail.audit.plan or "",
    }  # fmt: skip
    mine_and_known = [one for one in detail.hands if seen or one.observer == me]
    said = {one.asked: one for one in (detail.second.answers if detail.second is not None else ())}
    entry = read.entry_whole(detail.index)
    context = {
        "house": establishment.slug,
        "detail": detail,
        "audit": detail.audit,
        "seen": seen,
        "hands": mine_and_known,
        "counted": detail.of(detail.auditor),
        "typing": f"{reverse('observe', kwargs={'house': establishment.slug})}?{urlencode(asked)}",
        "may_answer": mine or second,
        "second": second,
        "questions": [_question(number, one, values, wrong) for number, one in enumerate(detail.standard.questions)],
        "answers": [(one, said.get(one.asked)) for one in detail.first.answers] if detail.first and seen else [],
        "agree": agreeing([detail]) if detail.second is not None else [],
        "may_correct": _plans(request) and not first and detail.result is None,
        "values": values,
        "wrong": wrong,
        "today": today_at(establishment),
        "entry": entry,
        "proof": proof_read(entry=entry),
    }
    response = show(request, "observed/audit.html", context, section="observed", day=detail.audit.gaming_day)
    response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return response


def _question(number: int, asked: str, values: dict[str, str], wrong: dict[str, str]) -> dict[str, str]:
    key = f"q{number}"
    return {
        "key": key,
        "asked": asked,
        "a": values.get(f"a-{key}", ""),
        "why": values.get(f"why-{key}", ""),
        "wrong": wrong.get(key, ""),
    }


@page(Right.OBSERVE)
def audit_standard(request: HttpRequest, house: str) -> HttpResponse:
    """By what audits pass, and how far two auditors agreed on each question in the last three months."""
    return _standard(request)


@act(Right.PLAN, of="audit_standard")
def audit_standard_store(request: HttpRequest, house: str) -> HttpResponse:
    establishment, form = establishment_of(request), StandardForm(request.POST)
    if form.is_valid():
        try:
            standard, by = form.standard(establishment), visitor_of(request).name
            index = standard_set(establishment=establishment, standard=standard, actor=by, now=timezone.now())
        except AuditError as error:
            form.add_error(error.field, str(error))
        else:
            access_log(request=request, what="standard of audits set", establishment=establishment, detail=str(index))
            messages.info(request, f"In the record: audits pass by this from {standard.from_:%m/%d/%Y}.")
            return redirect("audit_standard", house=house)
    return _standard(request, form)


def _standard(request: HttpRequest, form: StandardForm | None = None) -> HttpResponse:
    establishment = establishment_of(request)
    today = today_at(establishment)
    held = standard_on(establishment_id=establishment.pk, day=today)
    context = {
        "house": establishment.slug,
        "standard": held and held[1],
        "form": (form or _filled(held and held[1], today)) if _plans(request) else None,
        "agree": agreement_read(establishment_id=establishment.pk, first=today - _SPAN, last=today),
        "since": today - _SPAN,
    }
    response = show(request, "observed/audit_standard.html", context, section="observed")
    response.status_code = HTTPStatus.OK if form is None else HTTPStatus.UNPROCESSABLE_ENTITY
    return response


def _filled(standard: Any, today: datetime.date) -> StandardForm:
    """From what holds now, to be changed from tomorrow on."""
    if standard is None:
        return StandardForm(initial={"from_": today})
    names = ("most_no", "most_wrong", "again_days", "second", "own_table", "own_supervisor")
    initial = {name: getattr(standard, name) for name in names}
    initial |= {"from_": today + datetime.timedelta(days=1), "questions": "\n".join(standard.questions)}
    initial["reports_to"] = "\n".join(f"{who}: {whose}" for who, whose in standard.reports_to.items())
    return StandardForm(initial=initial)
