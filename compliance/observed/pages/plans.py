"""Plans of what to look at: made, drawn, answered unit by unit, and what they say of everything that was not looked at."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from compliance.observed.forms.plan import PARTS, SAID, UNITS
from compliance.observed.pages.plan_forms import LookedForm, PlanForm
from compliance.observed.read.plan_hands import plan_hands
from compliance.observed.read.plan_places import Placed, places_of
from compliance.observed.read.plans import PlanDetail, plan_read, plans_page, seeds
from compliance.observed.sampling.words import plain
from compliance.observed.write.plan import PlanError, plan_list, plan_look, plan_make
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.record.shown import proof_read
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show

_HIGHEST = 2**63
SHOWN = 200
"""Units that the page lists of those to be looked at, and of those that were; the API has all."""
VERDICTS = {
    "open": ("cannot tell", "Open"),
    "passed": ("pass", "Passed"),
    "failed": ("fail", "Failed"),
    "not met": ("cannot tell", "Not met"),
}


@page(Right.OBSERVE)
def plans(request: HttpRequest, house: str) -> HttpResponse:
    establishment, visitor = establishment_of(request), visitor_of(request)
    text = request.GET.get("behind", "")
    if text and not (text.isascii() and text.isdigit() and int(text) < _HIGHEST):
        raise Http404("That page of the list does not exist.")
    found, behind = plans_page(establishment_id=establishment.pk, behind=int(text) if text else None)
    context = {
        "found": found,
        "behind": behind,
        "units": UNITS,
        "today": today_at(establishment),
        "house": house,
        "may_plan": visitor.standing.may(Right.PLAN, establishment),
    }
    return show(request, "observed/plans.html", context, section="observed")


@page(Right.PLAN)
def plan_new(request: HttpRequest, house: str) -> HttpResponse:
    """An empty form, named after today."""
    form = PlanForm(initial={"id": f"plan-{today_at(establishment_of(request)):%Y%m%d}", "confidence": 95})
    return show(request, "observed/plan_new.html", {"house": house, "form": form}, section="observed")


@act(Right.PLAN, of="plan_new")
def plan_store(request: HttpRequest, house: str) -> HttpResponse:
    """Into the record, before anybody can know the draw; what does not fit stands in the form."""
    establishment, form = establishment_of(request), PlanForm(request.POST)
    if form.is_valid():
        try:
            made = form.plan(establishment)
            plan_make(establishment=establishment, plan=made, actor=visitor_of(request).name, now=timezone.now())
        except PlanError as error:
            form.add_error("confidence" if error.field == "left_out" else error.field, str(error))
        except msgspec.ValidationError as error:
            form.add_error(_field_of(error), f"{str(error).partition(' - at')[0]}.")
        else:
            access_log(request=request, what="plan made", establishment=establishment, detail=made.id)
            messages.info(request, f"In the record: plan {made.id}. Nobody can know yet what it will draw.")
            return redirect("plan", house=house, plan_id=made.id)
    response = show(request, "observed/plan_new.html", {"house": house, "form": form}, section="observed")
    response.status_code = 422
    return response


def _field_of(error: msgspec.ValidationError) -> str | None:
    """The field of which msgspec speaks: “… - at `$.tables[0]`”."""
    name = str(error).rpartition("`$.")[2].partition("[")[0].rstrip("`")
    return name if name in PlanForm.base_fields else None


@page(Right.OBSERVE)
def plan(request: HttpRequest, house: str, plan_id: str) -> HttpResponse:
    return _shown(request, _detail(request, plan_id))


@act(Right.OBSERVE, of="plan")
def plan_listed(request: HttpRequest, house: str, plan_id: str) -> HttpResponse:
    """Its days are over: all its units stand in the record, and the next signed checkpoint draws."""
    establishment = establishment_of(request)
    _detail(request, plan_id)
    try:
        plan_list(establishment=establishment, plan_id=plan_id, actor=visitor_of(request).name, now=timezone.now())
    except PlanError as error:
        messages.error(request, f"Not done: {error}")
    else:
        access_log(request=request, what="units of a plan listed", establishment=establishment, detail=plan_id)
        messages.info(request, "In the record: all its units. The next signed checkpoint draws.")
    return redirect("plan", house=house, plan_id=plan_id)


@act(Right.OBSERVE, of="plan")
def plan_looked(request: HttpRequest, house: str, plan_id: str) -> HttpResponse:
    """What was seen of a unit."""
    establishment, form, detail = establishment_of(request), LookedForm(request.POST), _detail(request, plan_id)
    if form.is_valid():
        try:
            stored = plan_look(
                establishment=establishment, plan_id=plan_id, looked=form.looked(), actor=visitor_of(request).name,
                now=timezone.now(),
            )  # fmt: skip
        except PlanError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            access_log(request=request, what="unit of a plan looked at", establishment=establishment, detail=plan_id)
            said = SAID[stored.said] + ("" if stored.rank else ", chosen: in no estimate")
            messages.info(request, f"In the record: {stored.unit}: {said}.")
            return redirect("plan", house=house, plan_id=plan_id)
    response = _shown(request, detail, form)
    response.status_code = 422
    return response


def _detail(request: HttpRequest, plan_id: str) -> PlanDetail:
    establishment = establishment_of(request)
    detail = plan_read(establishment_id=establishment.pk, plan_id=plan_id) if "\x00" not in plan_id else None
    if detail is None:
        raise Http404("There is no such plan here.")
    return detail


def _shown(request: HttpRequest, detail: PlanDetail, form: LookedForm | None = None) -> HttpResponse:
    establishment, stands, plan = establishment_of(request), detail.standing, detail.plan
    drawn = () if stands is None else stands.drawn
    places = places_of(establishment=establishment, plan=plan, units=[one.unit for one in drawn])
    today, begin = today_at(establishment), reverse("observe", kwargs={"house": establishment.slug})

    def typing(at: Placed | None) -> str:
        """The form for hands of this unit, filled in with where it is."""
        if at is None:
            return ""
        asked = {"plan": plan.id, "table": at.table, "day": str(at.began.date()), "began": f"{at.began:%H:%M:%S}"}
        return f"{begin}?{urlencode(asked)}"

    context: dict[str, Any] = {
        "house": establishment.slug,
        "detail": detail,
        "plan": plan,
        "units": UNITS[plan.units],
        "parts": [PARTS[part] for part in plan.strata],
        "tolerated": plain(100 * Decimal(plan.tolerated)),
        "confidence": plain(100 - 100 * Decimal(plan.left_out)),
        "stands": stands,
        "verdict": None if stands is None else VERDICTS[stands.verdict],
        "hands": plan_hands(establishment=establishment, detail=detail),
        "to_look": [(one, at := places.get(one.unit), typing(at)) for one in drawn if one.result is None][:SHOWN],
        "looked": [one for one in drawn if one.result is not None][:SHOWN],
        "shown": SHOWN,
        "seeds": seeds(detail),
        "said": [(word, words) for word, words in SAID.items() if word != "no play" or plan.units == "clock-hours"],
        "form": form,
        "over": plan.last_day < today,
        "late": detail.open and plan.looked_by is not None and plan.looked_by < today,
        "proof": proof_read(entry=detail.entry),
    }
    return show(request, "observed/plan.html", context, section="observed")
