"""Reports: run one, see how far it is, stop it, take its files; and what was run before."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.jobs.work import hand_out
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show, show_region
from reports import registry as report_registry
from reports import selectors, services, storage
from reports.asking import Option, chosen_checked
from reports.base import ReportError
from reports.calendar import calendar_read
from reports.models import ReportRun
from reports.pages.overtaken import days_overtaken
from reports.writers import MEDIA_TYPES

_LIST = 50


class OptionField(NamedTuple):
    """A choice that some report offers, as the form shows it."""

    name: str
    title: str
    usual: str
    choices: Sequence[tuple[str, str]]
    value: str
    codes: str  # of the reports that offer it


def option_fields(place: str, given: Mapping[str, Any]) -> list[OptionField]:
    """One field for each choice of any report; which report takes it stands in its label."""
    offering: dict[str, list[tuple[str, Option]]] = {}
    for code, found in report_registry.reports().items():
        for option in found.options:
            offering.setdefault(option.name, []).append((code, option))
    return [
        OptionField(
            name,
            one[0][1].title,
            one[0][1].usual,
            one[0][1].choices(place),
            str(given.get(f"choose-{name}", "")),
            ", ".join(code for code, _ in one),
        )
        for name, one in offering.items()
    ]


class RunForm(forms.Form):
    """What is asked for."""

    report = forms.ChoiceField()
    first = forms.DateField()
    last = forms.DateField()
    formats = forms.MultipleChoiceField(choices=[(name, name.upper()) for name in services.FORMATS])
    paper = forms.ChoiceField(choices=[("letter", "Letter"), ("a4", "A4")])

    def __init__(self, place: str, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self.place = place
        self.options = option_fields(place, self.data)
        choices = [(code, f"{code} {found.title}") for code, found in report_registry.reports().items()]
        self.fields["report"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        held: dict[str, Any] = super().clean() or {}
        first, last = held.get("first"), held.get("last")
        if first and last and last < first:
            raise ValidationError({"last": "The last gaming day is before the first."})
        held["chosen"] = {option.name: option.value for option in self.options if option.value}
        if held.get("report"):
            found = report_registry.report(held["report"])
            try:
                chosen_checked(found.code, found.options, self.place, held["chosen"])
            except ReportError as error:
                raise ValidationError({"report": str(error)}) from error
        return held


@page(Right.SEE_MONEY)
def reports(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    usual = report_registry.usual().code
    asked = {"report": usual, "first": day, "last": day, "formats": list(services.FORMATS), "paper": "letter"}
    return _list(request, house, day, RunForm(house, initial=asked))


def _list(request: HttpRequest, house: str, day: datetime.date, form: RunForm, status: int = 200) -> HttpResponse:
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit()):
        raise Http404("That page of the list does not exist.")
    runs = selectors.runs_latest(
        establishments=Establishment.objects.filter(pk=establishment_of(request).pk),
        before=int(before) if before else None,
        most=_LIST + 1,
    )
    context = {
        "form": form,
        "known": report_registry.reports().values(),
        "calendar": [] if before else calendar_read(house=establishment_of(request), now=timezone.now()),
        "runs": runs[:_LIST],
        "older": runs[_LIST - 1].pk if len(runs) > _LIST else None,
        "house": house,
        "day": day,
    }
    response = show(request, "reports/reports.html", context, section="reports", day=day)
    response.status_code = status
    return response


@act(Right.SEE_MONEY)
def report_start(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Put it down, tell the workers, go and watch."""
    establishment, form = establishment_of(request), RunForm(house, request.POST)
    if not form.is_valid():
        return _list(request, house, day, form, status=422)
    asked = form.cleaned_data
    run = services.report_ask(
        code=asked["report"],
        establishment=establishment.slug,
        first=asked["first"],
        last=asked["last"],
        asked_by=visitor_of(request).name,
        now=timezone.now(),
        formats=asked["formats"],
        paper=asked["paper"],
        chosen=asked["chosen"],
    )
    access_log(request=request, what="report run", establishment=establishment, detail=str(run))
    hand_out(run.TASK, [run.pk])
    return redirect("report", house=house, number=run.pk)


@page(Right.SEE_MONEY, polls=True)
def report(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """One run: how far it is, and then its files. Its middle asks again by itself while it is under way."""
    run = _run(request, number)
    again = run.edition is not None and run.edition.made < run.asked.replace(microsecond=0)  # it was there before
    context = {"run": run, "files": selectors.files_of(run=run), "title": _title(run), "house": house, "again": again}
    context["before"] = selectors.run_before(run=run)
    context["version"] = selectors.version_of(run.edition) if run.edition is not None else None
    context["later"] = selectors.edition_now(edition=run.edition) if run.edition is not None else None
    context["restated"] = days_overtaken(run.edition) if run.edition is not None else []
    if getattr(request, "htmx", None):
        return show_region(request, "reports/report/_state.html", context)
    return show(request, "reports/report.html", context, section="reports", day=run.last_day)


@act(Right.SEE_MONEY)
def report_stop(request: HttpRequest, house: str, number: int) -> HttpResponse:
    run = _run(request, number)
    services.report_cancel(run=run, now=timezone.now())
    access_log(request=request, what="report stopped", establishment=run.establishment, detail=str(run))
    return redirect("report", house=house, number=number)


@page(Right.EXPORT, what="")
def report_file(request: HttpRequest, house: str, number: int, name: str) -> HttpResponse:
    """The file itself, if it is still what was made."""
    run = _run(request, number)
    if run.edition is None or name not in services.FORMATS:
        raise Http404(f"This run has no file {name}.")
    try:
        file = selectors.file_of_run(run=run, name=name)
        content = storage.read(file.sha256)
    except ReportError as error:
        raise Http404(str(error)) from error
    access_log(request=request, what="report file", establishment=run.establishment, detail=file.sha256)
    response = HttpResponse(content, content_type=MEDIA_TYPES[name])
    response["Content-Disposition"] = f'attachment; filename="{run.stem}.{name}"'
    response["ETag"] = f'"{file.sha256}"'
    return response


def _run(request: HttpRequest, number: int) -> ReportRun:
    runs = ReportRun.objects.select_related("establishment", "edition")
    run = runs.filter(pk=number, establishment=establishment_of(request)).first()
    if run is None:
        raise Http404(f"No run {number} of this establishment.")
    return run


def _title(run: ReportRun) -> str:
    found = report_registry.reports().get(run.report)
    return found.title if found is not None else run.report
