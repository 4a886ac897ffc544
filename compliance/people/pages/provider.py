"""Signing in by the house's provider: sent there, come back, and where there is no password any more. Without one: 404."""

import time

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import perform_login
from allauth.account.views import LoginView, password_change
from allauth.core.internal import ratelimit
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET

from compliance.people import provider
from compliance.people.access import BY_PROVIDER, PROVIDER_FACTOR, access_log
from compliance.people.identity import person_known
from compliance.people.lockout import REFUSED
from compliance.people.models import Person
from compliance.people.provider import Known, Refused

_ASKED = "provider_asked"  # in the session: where to afterwards, and of whom proof is asked


class SignIn(LoginView):
    """allauth's page, which says as well by whom one signs in here."""

    def get_context_data(self, **more: object) -> dict[str, object]:
        held: dict[str, object] = super().get_context_data(**more)
        return held | {"provider": provider.by().name}


@require_GET
def begin(request: HttpRequest) -> HttpResponse:
    """To the provider; who is signed in already proves there to be the same person still."""
    _there_is_one()
    person = request.user.pk
    try:
        if ratelimit.consume(request, app="allauth.account", action="provider_asked", limit_get=True) is None:
            raise Refused("too often", "Too many sign-ins were begun from this address. Wait a few minutes.")
        back = (settings.PUBLIC_ADDRESS or f"{request.scheme}://{request.get_host()}") + reverse("provider_back")
        answer = provider.sent_to(request, back=back, again=person is not None)
    except Refused as refused:
        return _refused(request, refused)
    request.session[_ASKED] = [_inside(request), person, time.time()]
    return answer


@require_GET
def come_back(request: HttpRequest) -> HttpResponse:
    """From the provider, with a code that is good once."""
    _there_is_one()
    request.GET  # noqa: B018  # read, and then out of the address that is written down: what opens something is in no log
    request.META["QUERY_STRING"] = ""
    where, asked_of, asked = request.session.pop(_ASKED, ["/", None, 0.0])
    try:
        known = provider.known(request, since=None if asked_of is None else asked)
        person = _person(known, asked_of)
    except Refused as refused:
        return _refused(request, refused)
    record_authentication(request, person, method=BY_PROVIDER, reauthenticated=asked_of is not None)
    if asked_of is not None:
        return redirect(where)
    if not known.second_factor:
        answer: HttpResponse = perform_login(request, person, redirect_url=where)
        return answer
    get_adapter().login(request, person)
    request.session[PROVIDER_FACTOR] = True
    return redirect(where)


def own_password(request: HttpRequest) -> HttpResponseBase:
    """allauth's page of the password; who has none reads why."""
    if isinstance(request.user, Person) and not request.user.has_usable_password():
        return render(request, "people/no_password.html", {"provider": provider.by().name})
    answer: HttpResponseBase = password_change(request)
    return answer


def _person(known: Known, asked_of: int | None) -> Person:
    """Whom it means; a person of here, named by an administrator."""
    name, person = provider.by().name, person_known(issuer=known.issuer, subject=known.subject)
    if person is None:
        raise Refused(
            "nobody is named by this subject",
            f"{name} knows you as {known.subject}, and nobody here is named so yet. Give an administrator this name: signing"
            " in makes no account.",
            name=known.subject,
        )
    if not person.is_active:
        raise Refused("access has ended", "Your access here has ended.", name=person.username)
    if asked_of is not None and person.pk != asked_of:
        raise Refused("somebody else is signed in", f"{name} sent somebody else than is signed in here.")
    return person


def _there_is_one() -> None:
    if not provider.by().issuer:
        raise Http404("No provider of sign-ins is configured.")


def _inside(request: HttpRequest) -> str:
    """Where to afterwards: a page of ours."""
    where = request.GET.get("next", "")
    inside = url_has_allowed_host_and_scheme(where, {request.get_host()}, require_https=request.is_secure())
    return where if inside else "/"


def _refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    access_log(request=request, what=REFUSED, name=refused.name, detail=f"by the provider: {refused.why}")
    return render(request, "people/not_signed_in.html", {"says": refused.says}, status=403)
