"""How allauth behaves here: people are made by an administrator, nobody signs up, and refusals say the cure."""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.core import context
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from compliance.people import second_factor
from compliance.people.access import BY_PROVIDER, access_log
from compliance.people.identity import identity_of
from compliance.people.lockout import REFUSED, try_count
from compliance.people.models import Person
from compliance.people.passwords import first_password_over

_WRONG_CODE = "This code is not right. Codes change every thirty seconds: give the one that the app shows now."


class HouseAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": "The username or the password is not right. Both tell large letters from small ones.",
        "too_many_login_attempts": (
            "This name is locked for fifteen minutes after five wrong passwords, for a day after twenty. Nothing else is wrong"
            " with it: wait, ask an administrator to lift it, or use a device with which you signed in before."
        ),
        "address_locked": (
            "Twenty wrong passwords have come from this address: nobody new signs in from it for fifteen minutes. Wait, ask an"
            " administrator to lift it, or use a device with which you signed in before."
        ),
        "first_password_over": (
            "This first password is more than seven days old and opens nothing any more: ask an administrator for a new one."
        ),
        "device_locked": "Five wrong passwords at this device: wait fifteen minutes, then sign in.",
        "enter_current_password": "This is not your password now.",
        "incorrect_password": "This is not your password.",
        "rate_limited": "Too many tries. Wait a few minutes, then try again.",
        "incorrect_code": _WRONG_CODE,
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return "/"

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Who has just signed in is not asked at once again: the set-up of a second factor would begin with it."""
        request = context.request
        latest = max((float(each["at"]) for each in get_authentication_records(request, request.user)), default=0.0)
        required = time.time() - latest >= int(app_settings.REAUTHENTICATION_TIMEOUT)
        if required and [each["id"] for each in self.get_reauthentication_methods(request.user)] == [BY_PROVIDER]:
            raise ReauthenticationRequired  # allauth lets those pass of whom it can ask neither password nor code
        return required

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """By password and by code; by the provider those who sign in by it."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if settings.PROVIDER.issuer and isinstance(user, Person) and identity_of(person=user):
            methods.append({"id": BY_PROVIDER, "url": reverse("provider_begin")})
        return methods

    def clean_password(self, password: str, user: Any = None) -> str:
        """One that is changed is another one afterwards: a first password has been seen by whoever made it."""
        if isinstance(user, Person) and user.check_password(password):
            raise ValidationError("This is the password that you have now. Choose another one.")
        cleaned: str = super().clean_password(password, user=user)
        return cleaned

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """By name and by address apart, and neither for a device that signed in before."""
        usage, locked = try_count(request=request, login=credentials.get("username", ""))
        self._login_failed_rl_usage = usage
        if usage is None:
            raise self.validation_error(locked)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """A first password opens the page where it is changed for some days, and then nothing."""
        user = super().authenticate(request, **credentials)
        if isinstance(user, Person) and first_password_over(person=user, now=timezone.now()):
            access_log(request=request, what=REFUSED, name=user.username, detail="first password too old")
            raise self.validation_error("first_password_over")
        return user

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Django's own signal has written it down; allauth counts it toward the lock-out."""


class HouseMFAAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {"incorrect_code": _WRONG_CODE}

    def encrypt(self, text: str) -> str:
        return second_factor.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        return second_factor.decrypt(encrypted_text)
