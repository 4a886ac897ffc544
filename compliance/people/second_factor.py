"""Who holds a role that asks for a second factor goes no further before there is one."""

from __future__ import annotations

from collections.abc import Callable

from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from compliance.people.access import assignments_of, needs_second_factor
from compliance.people.models import Person

_OPEN = ("/sign-in/", "/static/", "/healthz", "/api/")


class SecondFactor:
    """Sends people of those roles to the page where the factor is set up, whatever they asked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if (
            isinstance(user, Person)
            and not request.path.startswith(_OPEN)
            and needs_second_factor(assignments=assignments_of(person=user))
            and not is_mfa_enabled(user)
        ):
            return redirect(reverse("mfa_activate_totp"))
        return self.get_response(request)
