"""Sign-ins, sign-outs, refusals at the door and changes of one's own sign-in go into the access log."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed
from allauth.mfa.signals import authentication_failed, authenticator_added, authenticator_removed
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from compliance.people.access import access_log
from compliance.people.session import SIGNED_IN


@receiver(user_logged_in)
def _signed_in(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    request.session[SIGNED_IN] = int(timezone.now().timestamp())
    access_log(request=request, what="sign-in", name=user.get_username())


@receiver(user_logged_out)
def _signed_out(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    access_log(request=request, what="sign-out", name=user.get_username() if user else "")


@receiver(user_login_failed)
def _refused(sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **kwargs: Any) -> None:
    if request is not None:
        access_log(request=request, what="sign-in refused", name=str(credentials.get("username", "")))


@receiver(authentication_failed)
def _code_refused(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    access_log(request=request, what="sign-in refused", name=user.get_username(), detail="second factor")


@receiver(authenticator_added)
def _factor_added(sender: Any, request: HttpRequest, authenticator: Any, **kwargs: Any) -> None:
    access_log(request=request, what="second factor set up", detail=str(authenticator.type))


@receiver(authenticator_removed)
def _factor_removed(sender: Any, request: HttpRequest, authenticator: Any, **kwargs: Any) -> None:
    access_log(request=request, what="second factor removed", detail=str(authenticator.type))


@receiver(password_changed)
def _password_changed(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    access_log(request=request, what="password changed", name=user.get_username())  # signed out with it already
