"""What stands around every sign-in: when it ends, who goes no further without a second factor, what is written down."""

import datetime
from collections.abc import Callable
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.account.signals import password_changed
from allauth.mfa.signals import authentication_failed, authenticator_added, authenticator_removed
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db import connection
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone

from compliance.people.access import BY_PROVIDER, access_log, standing_of
from compliance.people.idle import idle_after
from compliance.people.lockout import REFUSED, device_remember
from compliance.people.models import Person
from compliance.people.rights import Role

OUTSIDE = ("/static/", "/healthz", "/api/")
"""Addresses at which nobody is signed in by a session."""

SIGNED_IN = "signed_in"  # in the session: seconds since 1970
_SEEN_EVERY = datetime.timedelta(minutes=1)  # finer would be a write for every page


class ShiftEnds:
    """Django moves the end of a session with every change of it; this counts from the sign-in, and from the last request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(OUTSIDE) and isinstance(request.user, Person):
            now = timezone.now()
            if now.timestamp() - request.session.get(SIGNED_IN, 0) >= settings.SESSION_COOKIE_AGE:
                logout(request)
            elif (seen := _seen(request, now)) is not None and _idle(request, seen, now):
                logout(request)
                del request._standing  # type: ignore[attr-defined]  # of whoever was signed in
        return self.get_response(request)


def _seen(request: HttpRequest, now: datetime.datetime) -> datetime.datetime | None:
    """When this session last asked for something, if that is more than a minute ago; now it has. One query."""
    at = None if _asks_by_itself(request) else now
    values = [request.session.session_key, at, now - _SEEN_EVERY]
    with connection.cursor() as cursor:
        cursor.execute(_SEEN, values)
        found = cursor.fetchone()
    return found[0] if found else None


_SEEN = """
WITH before AS (SELECT id, last_seen_at FROM usersessions_usersession WHERE session_key = %s)
UPDATE usersessions_usersession AS session SET last_seen_at = coalesce(%s, before.last_seen_at)
FROM before WHERE session.id = before.id AND before.last_seen_at < %s RETURNING before.last_seen_at
"""


def _asks_by_itself(request: HttpRequest) -> bool:
    """Whether the page asks, and not the person before it: its view says so (`page(…, polls=True)`)."""
    if not getattr(request, "htmx", None):
        return False
    try:
        return bool(getattr(resolve(request.path_info).func, "polls", False))
    except Resolver404:
        return False


def _idle(request: HttpRequest, seen: datetime.datetime, now: datetime.datetime) -> bool:
    after = idle_after((Role(each.role) for each in standing_of(request=request).held), now.date())
    return after is not None and now - seen >= after


class KnownDevice:
    """Gives whoever has just signed in the cookie by which strangers' wrong tries do not lock them out here; where somebody has
    just signed out, or was too long away, the browser is told to forget what it keeps of us but that cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if person := getattr(request, "_signed_in_now", None):
            device_remember(request=request, response=response, person=person)
        elif getattr(request, "_signed_out_now", False):
            response.headers["Clear-Site-Data"] = '"cache", "storage"'
        return response


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


class OwnPassword:
    """Sends whoever signed in with a first password to the page where they choose their own, whatever they asked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(_OPEN) and getattr(request.user, "first_password", False):
            return redirect(reverse("account_change_password"))
        return self.get_response(request)


# Sign-ins, sign-outs, refusals at the door and changes of one's own sign-in go into the access log.


@receiver(user_logged_in)
def _signed_in(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    request.session[SIGNED_IN] = int(timezone.now().timestamp())
    request._signed_in_now = user.pk  # type: ignore[attr-defined]
    ways = {each["method"] for each in get_authentication_records(request, user)}
    detail = "by the provider" if BY_PROVIDER in ways else ""
    access_log(request=request, what="sign-in", name=user.get_username(), detail=detail)


@receiver(user_logged_out)
def _signed_out(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    request._signed_out_now = True  # type: ignore[attr-defined]
    access_log(request=request, what="sign-out", name=user.get_username() if user else "")


@receiver(user_login_failed)
def _refused(sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **kwargs: Any) -> None:
    if request is not None:
        access_log(request=request, what=REFUSED, name=str(credentials.get("username", "")))


@receiver(authentication_failed)
def _code_refused(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    access_log(request=request, what=REFUSED, name=user.get_username(), detail="second factor")


@receiver(authenticator_added)
def _factor_added(sender: Any, request: HttpRequest, authenticator: Any, **kwargs: Any) -> None:
    access_log(request=request, what="second factor set up", detail=str(authenticator.type))


@receiver(authenticator_removed)
def _factor_removed(sender: Any, request: HttpRequest, authenticator: Any, **kwargs: Any) -> None:
    access_log(request=request, what="second factor removed", detail=str(authenticator.type))


@receiver(password_changed)
def _password_changed(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    user.first_password = False
    user.save(update_fields=["first_password"])
    access_log(request=request, what="password changed", name=user.get_username())  # signed out with it already
