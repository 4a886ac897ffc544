"""Who speaks to the API: a recorder or a reader that shows a bearer token (RFC 6750). Cookies play no part here."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from compliance.people.models import IntakeToken
from compliance.people.readers import Reader, reader_of
from compliance.people.tokens import TokenError, token_use
from compliance.shell.api.problem import NotOpen, NotReading


class Bearer(BaseAuthentication):
    """Reads `Authorization: Bearer …`; there is nothing for CSRF to forge."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        return self.known(token.strip(), request) if scheme.lower() == "bearer" else None

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="oliver"'

    def known(self, token: str, request: Request) -> tuple[Any, Any]:
        """Who that is."""
        raise NotImplementedError


class Recorder:
    """A recorder of one establishment, that showed a token that holds. Not a user of the pages."""

    is_authenticated = True
    is_anonymous = False

    def __init__(self, token: IntakeToken) -> None:
        self.establishment = token.establishment.slug
        self.actor = f"recorder:{token.label}"


class RecorderAuthentication(Bearer):
    """Who puts something in."""

    def known(self, token: str, request: Request) -> tuple[Recorder, IntakeToken]:
        try:
            stored = token_use(token=token, now=timezone.now())
        except TokenError as error:
            raise AuthenticationFailed(f"{error} Ask for a new one: `manage.py token create`.") from None
        return Recorder(stored), stored


class IsRecorder(BasePermission):
    """Only recorders put hands in."""

    message = "Show a recorder token: `Authorization: Bearer …`. `manage.py token create` makes one."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return isinstance(request.user, Recorder)


class ReaderAuthentication(Bearer):
    """A commission's reader, or an establishment's machine."""

    def known(self, token: str, request: Request) -> tuple[Reader, None]:
        address = request.META.get("REMOTE_ADDR", "")
        try:
            return reader_of(token=token, address=address, now=timezone.now()), None
        except TokenError as error:
            raise NotReading(str(error), "Ask for a new one: `manage.py reader-token create`.") from None


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


class _Scheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the API's description names a token."""

    made_by = ""

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": f"`manage.py {self.made_by} create` makes one."}


class RecorderScheme(_Scheme):  # type: ignore[no-untyped-call]
    target_class, name, made_by = RecorderAuthentication, "recorderToken", "token"


class ReaderScheme(_Scheme):  # type: ignore[no-untyped-call]
    target_class, name, made_by = ReaderAuthentication, "readerToken", "reader-token"
