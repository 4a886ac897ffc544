"""Breaking glass: a role for some hours, asked for by whoever needs it, granted by another, looked at by a third."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.people import emergency as write
from compliance.people.emergency_terms import most_hours
from compliance.people.manage import NotAllowed
from compliance.people.models import Emergency, EmergencyAct
from compliance.people.pages.administration import acting, done
from compliance.people.read.emergencies import EmergencyLine, done_under, emergencies
from compliance.people.rights import AT_A_HOUSE, Right, Role
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show


class EmergencyForm(forms.Form):
    """Which role, for how long, and why."""

    role = forms.ChoiceField(choices=[("", "Choose"), *((role.value, role.value.capitalize()) for role in AT_A_HOUSE)])
    hours = forms.IntegerField(min_value=1)
    reason = forms.CharField(max_length=write.LONGEST, widget=forms.Textarea({"rows": 2, "class": "long"}))

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        most = most_hours(timezone.now().date())
        self.fields["hours"].help_text = f"At most {most}; then it ends by itself."
        self.fields["hours"].widget.attrs["max"] = most


@page(Right.SEE_CATALOGUE)
def emergency(request: HttpRequest, house: str) -> HttpResponse:
    return _shown(request, EmergencyForm())


@act(Right.SEE_CATALOGUE, of="emergency")
def emergency_ask(request: HttpRequest, house: str) -> HttpResponse:
    form = EmergencyForm(request.POST)
    if not form.is_valid():
        return _shown(request, form, status=422)
    given, establishment = form.cleaned_data, establishment_of(request)
    try:
        held = write.emergency_ask(
            person=acting(request),
            establishment=establishment,
            role=Role(given["role"]),
            hours=given["hours"],
            reason=given["reason"],
            now=timezone.now(),
        )
    except NotAllowed as error:
        form.add_error(None, str(error))
        return _shown(request, form, status=422)
    done(request, "emergency asked for", str(held), establishment)
    messages.success(request, "Asked for. It opens nothing until somebody else grants it.")
    return redirect("emergency", house=house)


@act(Right.CONFIRM, of="emergency")
def emergency_grant(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _act(request, number, "emergency granted", write.emergency_grant)


@act(Right.CONFIRM, of="emergency")
def emergency_refuse(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _act(request, number, "emergency refused", write.emergency_refuse, words=True)


@act(Right.SEE_CATALOGUE, of="emergency")
def emergency_end(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _act(request, number, "emergency ended", write.emergency_end)


@act(Right.CONFIRM, of="emergency")
def emergency_close(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _act(request, number, "emergency looked at", write.emergency_close, words=True)


def _act(
    request: HttpRequest, number: int, what: str, do: Callable[..., EmergencyAct], *, words: bool = False
) -> HttpResponse:
    establishment = establishment_of(request)
    held = Emergency.objects.filter(establishment=establishment, pk=min(number, 1 << 62)).first()
    if held is None:
        raise Http404(f"There is no emergency {number} here.")
    said = {"words": request.POST.get("words", "")} if words else {}
    try:
        do(emergency=held, by=acting(request), now=timezone.now(), **said)
    except NotAllowed as error:
        return _shown(request, EmergencyForm(), refusal=(number, str(error)), status=422)
    done(request, what, str(held), establishment)
    return redirect("emergency", house=establishment.slug)


def _shown(
    request: HttpRequest, form: EmergencyForm, *, refusal: tuple[int, str] = (0, ""), status: int = 200
) -> HttpResponse:
    establishment, now = establishment_of(request), timezone.now()
    found = emergencies(establishment_id=establishment.pk, now=now)
    context = {
        "house": establishment.slug,
        "form": form,
        "lines": [(each, done_under(emergency=each.emergency), _may(request, each, now)) for each in found],
        "refused": refusal[0],
        "refusal": refusal[1],
    }
    response = show(request, "people/emergency.html", context, section="administration")
    response.status_code = status
    return response


def _may(request: HttpRequest, line: EmergencyLine, now: Any) -> str:
    """What this visitor does about it next."""
    person, held = acting(request), line.emergency
    confirms = visitor_of(request).standing.may(Right.CONFIRM, held.establishment)
    if line.state == "asked" and confirms and not write.grant_bar(emergency=held, by=person):
        return "grant"
    if line.state == "on" and (person.pk == held.person_id or not write.grant_bar(emergency=held, by=person)):
        return "end"
    if line.state == "to be looked at" and confirms and not write.close_bar(emergency=held, by=person, now=now):
        return "close"
    return ""
