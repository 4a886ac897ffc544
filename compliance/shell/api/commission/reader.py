"""Who reads: a bearer token (RFC 6750) of a commission's reader or of an establishment's machine."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from compliance.people.readers import Reader, reader_of
from compliance.people.tokens import TokenError
from compliance.shell.api.commission.problem import NotOpen, NotReading


class ReaderAuthentication(BaseAuthentication):
    """Reads `Authorization: Bearer …`. Cookies play no part here."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        address = request.META.get("REMOTE_ADDR", "")
        try:
            return reader_of(token=token.strip(), address=address, now=timezone.now()), None
        except TokenError as error:
            raise NotReading(str(error), "Ask for a new one: `manage.py reader-token create`.") from None

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="oliver"'


class MayRead(BasePermission):
    """Only readers, and only the parts that their token opens."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        reader: Any = request.user
        if not isinstance(reader, Reader):
            return False
        scope_check(reader, getattr(view, "scope", None))
        return True


def scope_check(reader: Reader, scope: str | None) -> None:
    """Whether the token opens this part."""
    if scope is not None and scope not in reader.scopes:
        opens = ", ".join(sorted(reader.scopes)) or "nothing"
        raise NotOpen(scope, f"This token does not open {scope!r}; it opens {opens}.", "Ask for one with that scope.")


class ReaderScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the API's description names it."""

    target_class = ReaderAuthentication
    name = "readerToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "`manage.py reader-token create` makes one."}
