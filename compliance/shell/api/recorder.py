"""Who speaks: a recorder with its bearer token (RFC 6750), bound to one establishment."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from compliance.people.models import IntakeToken
from compliance.people.tokens import TokenError, token_use


class Recorder:
    """A recorder that showed a token that holds. Not a user of the pages."""

    is_authenticated = True
    is_anonymous = False

    def __init__(self, token: IntakeToken) -> None:
        self.establishment = token.establishment.slug
        self.actor = f"recorder:{token.label}"


class RecorderAuthentication(BaseAuthentication):
    """Reads `Authorization: Bearer …`. Cookies play no part here, so there is nothing for CSRF to forge."""

    def authenticate(self, request: Request) -> tuple[Recorder, IntakeToken] | None:
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        try:
            held = token_use(token=token.strip(), now=timezone.now())
        except TokenError as error:
            raise AuthenticationFailed(f"{error} Ask for a new one: `manage.py token create`.") from None
        return Recorder(held), held

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="oliver"'


class IsRecorder(BasePermission):
    """Only recorders put hands in."""

    message = "Show a recorder token: `Authorization: Bearer …`. `manage.py token create` makes one."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return isinstance(request.user, Recorder)


class RecorderScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the API's description names it."""

    target_class = RecorderAuthentication
    name = "recorderToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "`manage.py token create` makes one."}
