"""From where a request comes, and by which scheme, also behind a proxy: access log, lock-out and lists of addresses go by it."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class Origin:
    """Puts the client's address in REMOTE_ADDR, and https as the scheme, when one of the proxies that were named says so.

    A proxy adds, at the end of X-Forwarded-For, from whom it got the request; what stands further left anybody can write.
    So it is read from the end, past the proxies of our own. Without named proxies the header is worth nothing; of the scheme a
    proxy on this machine is believed then.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        # Of "*", any proxy at all, none could be told from a client: only the scheme is taken from it.
        self.proxies = [ipaddress.ip_network(each) for each in settings.TRUSTED_PROXIES if each != "*"]
        self.anybody = "*" in settings.TRUSTED_PROXIES

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.META.get("HTTP_X_FORWARDED_PROTO") == "https" and self._says_the_scheme(request):
            request.META["wsgi.url_scheme"] = "https"
        if self.proxies and self._ours(request.META.get("REMOTE_ADDR", "")):
            named = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
            client = next((each.strip() for each in reversed(named) if not self._ours(each.strip())), "")
            if _address(client) is not None:
                request.META["REMOTE_ADDR"] = client
        return self.get_response(request)

    def _says_the_scheme(self, request: HttpRequest) -> bool:
        before = request.META.get("REMOTE_ADDR", "")
        if self.anybody or self._ours(before):
            return True
        address = _address(before)
        return not self.proxies and address is not None and address.is_loopback

    def _ours(self, text: str) -> bool:
        address = _address(text)
        return address is not None and any(address in network for network in self.proxies)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
