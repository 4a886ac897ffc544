"""A sign-in ends after one long shift, whatever was done in it; and the list of sessions says when each was last seen."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from compliance.people.models import Person

OUTSIDE = ("/static/", "/healthz", "/api/")
"""Addresses at which nobody is signed in by a session."""

SIGNED_IN = "signed_in"  # in the session: seconds since 1970
_SEEN_EVERY = datetime.timedelta(minutes=1)  # finer would be a write for every page


class ShiftEnds:
    """Django moves the end of a session with every change of it; this counts from the sign-in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(OUTSIDE) and isinstance(request.user, Person):
            now = timezone.now()
            if now.timestamp() - request.session.get(SIGNED_IN, 0) >= settings.SESSION_COOKIE_AGE:
                logout(request)
            else:
                UserSession.objects.filter(
                    session_key=request.session.session_key, last_seen_at__lt=now - _SEEN_EVERY
                ).update(last_seen_at=now)
        return self.get_response(request)
