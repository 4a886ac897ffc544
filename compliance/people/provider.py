"""The house's own provider of sign-ins (OpenID Connect Core 1.0, code flow with PKCE): off unless OLIVER_OIDC names it.

Authlib speaks the protocol: state, nonce and PKCE of each request, the provider's description and keys, the claims of the ID
token. Here stands what this Oliver holds all of it to, and what a person and the access log are told where it does not hold.
Description and keys are asked for at each sign-in: that is rare, and a key that was changed counts at once.
"""

from typing import Any

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.base_client.errors import MismatchingStateError, OAuthError
from authlib.integrations.django_client import DjangoIntegration, DjangoOAuth2App
from authlib.integrations.requests_client import OAuth2Session
from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect
from joserfc.errors import ClaimError, ExpiredTokenError, JoseError, MissingClaimError
from msgspec import Struct
from requests import RequestException, Response

from compliance.running.environment import Provider

ALGORITHMS = ("RS256", "PS256", "ES256", "EdDSA")
"""Signatures by a key that the provider alone has; `none`, and HS256 with what we know too, are none of them."""

_ANSWERS_WITHIN = 5  # seconds; a thread waits for it
_LEEWAY = 60  # seconds between its clock and ours
_DESCRIPTION = "/.well-known/openid-configuration"
_CLAIMS = {
    "iss": "it is by another issuer",
    "aud": "it is meant for somebody else",
    "azp": "it is meant for somebody else",
    "nonce": "it is not the answer to this request",
    "exp": "it has expired",
    "auth_time": "it is of an earlier sign-in",
}


class Refused(Exception):
    """Nobody is signed in: why, as it is written down, and what the person is told."""

    def __init__(self, why: str, says: str, *, name: str = "") -> None:
        super().__init__(why)
        self.why, self.says, self.name = why, says, name


class Known(Struct, frozen=True):
    """What counts of an ID token."""

    issuer: str
    subject: str
    second_factor: bool  # one of those that this house accepts


class _Line(OAuth2Session):
    """Goes where the provider says and nowhere else: an answer that leads on is none."""

    def request(self, *args: Any, **more: Any) -> Response:
        answer: Response = super().request(*args, allow_redirects=False, **more)
        if answer.is_redirect:
            raise RequestException("leads elsewhere")
        return answer


class _App(DjangoOAuth2App):
    """One provider, described by itself; what it says of itself has to be of the issuer that was configured."""

    client_cls = _Line

    def load_server_metadata(self) -> dict[str, Any]:
        found: dict[str, Any] = super().load_server_metadata()
        if found.get("issuer") != by().issuer:
            raise ClaimError("iss")
        return found | {"id_token_signing_alg_values_supported": ALGORITHMS}


def by() -> Provider:
    """Who it is; without an issuer there is none."""
    found: Provider = settings.PROVIDER
    return found


def sent_to(request: HttpRequest, *, back: str, again: bool) -> HttpResponseRedirect:
    """To the provider, and back to this address; `again`: whoever is signed in there proves anew to be there."""
    more = {"prompt": "login", "max_age": "0"} if again else {}
    try:
        answer: HttpResponseRedirect = _app().authorize_redirect(request, back, **more)
    except _FAULTS as error:
        raise _refused(error) from error
    return answer


def known(request: HttpRequest, *, since: float | None) -> Known:
    """Whom the provider has sent back; its answer counts once, in the browser in which it was asked for.

    `since`, in seconds since 1970: the person was asked to prove anew to be there, and did so after that.
    """
    client = by().client
    options = {"iss": {"essential": True, "value": by().issuer}, "aud": {"essential": True, "value": client}}
    try:
        token = _app().authorize_access_token(request, claims_options=options, leeway=_LEEWAY)
        said = token["userinfo"]
        if since is not None and said.get("auth_time", 0) < since - _LEEWAY:
            raise ClaimError("auth_time")
        return Known(by().issuer, str(said["sub"]), _second_factor(said))
    except _FAULTS as error:
        raise _refused(error) from error


def _app() -> _App:
    us = by()
    return _App(
        DjangoIntegration("provider"),
        name="provider",
        client_id=us.client,
        client_secret=us.secret or None,
        server_metadata_url=us.issuer.removesuffix("/") + _DESCRIPTION,
        client_kwargs={
            "scope": "openid",
            "code_challenge_method": "S256",
            "default_timeout": _ANSWERS_WITHIN,
            **({} if us.secret else {"token_endpoint_auth_method": "none"}),
        },
    )


def _second_factor(said: dict[str, Any]) -> bool:
    """Whether it says one of the ways of signing in that this house takes for a second factor."""
    return bool({said.get("acr"), *said.get("amr", ())} & set(by().factors))


_FAULTS = (RequestException, AuthlibBaseError, JoseError, RuntimeError, LookupError, TypeError, ValueError)


def _refused(error: Exception) -> Refused:
    name = by().name
    match error:
        case MismatchingStateError():
            return Refused("not begun here", "This sign-in was not begun in this browser, or was used already.")
        case RequestException():
            return Refused(
                "no answer", f"{name} does not answer. Try again in a minute; who has a password signs in by it."
            )
        case ExpiredTokenError():
            why = _CLAIMS["exp"]
        case MissingClaimError():
            why = f"it does not say {error.claim}"
        case ClaimError():
            why = _CLAIMS.get(error.claim, f"{error.claim} is wrong")
        case OAuthError():
            return Refused(f"it says {error.error}"[:80], f"{name} did not let you in.")
        case JoseError():
            why = "it is not signed by a key of the provider"
        case _:
            why = "it is not what the protocol asks for"
    return Refused(why, f"What {name} sent does not count here: {why}. Begin again, or tell an administrator.")
