"""Sign-ins, sign-outs and refusals at the door go into the access log, whichever way somebody came."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from compliance.people.access import access_log


@receiver(user_logged_in)
def _signed_in(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    access_log(request=request, what="sign-in", name=user.get_username())


@receiver(user_logged_out)
def _signed_out(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    access_log(request=request, what="sign-out", name=user.get_username() if user else "")


@receiver(user_login_failed)
def _refused(sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **kwargs: Any) -> None:
    if request is not None:
        access_log(request=request, what="sign-in refused", name=str(credentials.get("username", "")))
