"""From where a request comes, also behind a proxy: what the access log, the lock-out and the lists of addresses go by."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class Origin:
    """Puts the client's address in REMOTE_ADDR when the request came by one of the proxies that were named.

    A proxy adds, at the end of X-Forwarded-For, from whom it got the request; what stands further left anybody can write.
    So it is read from the end, past the proxies of our own. Without named proxies the header is worth nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        # Of "*", which gunicorn takes for any proxy at all, none could be told from a client.
        self.proxies = [ipaddress.ip_network(each) for each in settings.TRUSTED_PROXIES if each != "*"]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if self.proxies and self._ours(request.META.get("REMOTE_ADDR", "")):
            named = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
            client = next((each.strip() for each in reversed(named) if not self._ours(each.strip())), "")
            if _address(client) is not None:
                request.META["REMOTE_ADDR"] = client
        return self.get_response(request)

    def _ours(self, text: str) -> bool:
        address = _address(text)
        return address is not None and any(address in network for network in self.proxies)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
