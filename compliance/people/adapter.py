"""How allauth behaves here: people are made by an administrator, nobody signs up."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class HouseAdapter(DefaultAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return "/"

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Django's own signal has written it down; allauth counts it toward the lock-out."""
