"""Why somebody looks at a person's page: asked once each gaming day, kept in the session, and written down with every look."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from compliance.houses.models import Establishment
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of
from compliance.shell.frame import show

_KEY = "why people are looked at"
SHORTEST, LONGEST = 5, 200
View = Callable[..., HttpResponse]


def asked_why(what: str) -> Callable[[View], View]:
    """A page of one person: nothing of it is shown before the reason, and each look stands in the access log with it."""

    def of_person(view: View) -> View:
        @wraps(view)
        def behind_the_reason(request: HttpRequest, house: str, **names: Any) -> HttpResponse:
            establishment = establishment_of(request)
            reason = _reason(request, establishment)
            if not reason:
                return _ask(request, establishment, request.get_full_path())
            response = view(request, house, **names)
            access_log(request=request, what=what, establishment=establishment, detail=reason)
            return response

        return behind_the_reason

    return of_person


@act(Right.SEE_PEOPLE, of="dealers")
def why(request: HttpRequest, house: str) -> HttpResponse:
    """The reason, for the rest of this gaming day; then the page that was asked for."""
    establishment, words = establishment_of(request), " ".join(request.POST.get("words", "").split())
    page = request.POST.get("page", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}):
        page = reverse("dealers", kwargs={"house": house})
    if not SHORTEST <= len(words) <= LONGEST or not words.isprintable():
        cure = f"Say it in {SHORTEST} to {LONGEST} characters: the number of a case or an issue, or a sentence."
        response = _ask(request, establishment, page, words, cure)
        response.status_code = 422
        return response
    request.session[_KEY] = [house, today_at(establishment).isoformat(), words]
    access_log(request=request, what="reason for looking at people", establishment=establishment, detail=words)
    return redirect(page)


def _reason(request: HttpRequest, establishment: Establishment) -> str:
    """What was said on this gaming day at this house; "" where nothing was."""
    house, day, words = request.session.get(_KEY, ("", "", ""))
    return str(words) if (house, day) == (establishment.slug, today_at(establishment).isoformat()) else ""


def _ask(
    request: HttpRequest, establishment: Establishment, page: str, words: str = "", cure: str = ""
) -> HttpResponse:
    context = {"house": establishment.slug, "page": page, "words": words, "cure": cure, "longest": LONGEST}
    return show(request, "desk/person/why.html", context, section="dealers")
