"""Who holds a role that asks for a second factor goes no further before there is one."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from compliance.people.access import standing_of
from compliance.people.session import OUTSIDE

_OPEN = (*OUTSIDE, "/sign-in/", "/check")


class SecondFactor:
    """Sends people of those roles to the page where the factor is set up, whatever they asked for.

    What it asks the database is what the door of the page would ask next, once for both.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(_OPEN) and standing_of(request=request).lacks_second_factor:
            return redirect(reverse("mfa_activate_totp"))
        return self.get_response(request)
