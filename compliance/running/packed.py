"""Pages go out compressed, safe against BREACH (Gluck, Harris, Prado 2013): a stranger must not read a page's secrets from its
length. Random bytes mask the length (Django's "Heal the BREACH"), the token in each form is masked anew for every answer, and
what another site has asked for is not compressed at all, so that nobody can ask again and again with guesses of their own.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

FOREIGN = ("cross-site", "same-site")
"""What `Sec-Fetch-Site` says of a request that another site made."""


class PackedPages(GZipMiddleware):
    """HTML alone: files have their own ways, and the API packs what it gives itself."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        html = response.headers.get("Content-Type", "").startswith("text/html")
        if response.streaming or not html or request.headers.get("Sec-Fetch-Site") in FOREIGN:
            return response
        return super().process_response(request, response)
