"""What every answer bears: headers by which nothing foreign runs in an auditor's browser, and a length that tells nothing.

Pages go out compressed, safe against BREACH (Gluck, Harris, Prado 2013): a stranger must not read a page's secrets from its
length. Random bytes mask the length (Django's "Heal the BREACH"), the token in each form is masked anew for every answer, and
what another site has asked for is not compressed at all, so that nobody can ask again and again with guesses of their own.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"

FOREIGN = ("cross-site", "same-site")
"""What `Sec-Fetch-Site` says of a request that another site made."""


class PageHeaders:
    """Adds the policies; a view that needs a narrower one sets its own first. What says nothing else is kept nowhere: pages of
    recovery codes, passwords and refusals too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("Cache-Control", "no-store, private")
        return response


class PackedPages(GZipMiddleware):
    """HTML alone: files have their own ways, and the API packs what it gives itself."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        html = response.headers.get("Content-Type", "").startswith("text/html")
        if response.streaming or not html or request.headers.get("Sec-Fetch-Site") in FOREIGN:
            return response
        return super().process_response(request, response)
