"""The door of the pages: who comes in, and to which establishment.

Until people sign in, the pages are open to this machine alone: a house started with `manage.py up` on loopback, without a
proxy in between. Everybody else is told so and sees nothing.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from compliance.people.rights import Right
from compliance.selectors.house import UnknownEstablishment, establishment_get
from games.models import Establishment

NOT_OPEN = "People cannot sign in to this version of Oliver yet. Its pages are shown on the machine that runs it alone."
_PROXIED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks at a page."""

    name: str
    note: str


def visitor_of(request: HttpRequest) -> Visitor:
    """Who comes; PermissionDenied says why nobody else does."""
    if not settings.PLAIN_HTTP or any(request.META.get(name) for name in _PROXIED) or not _loopback(request):
        raise PermissionDenied(NOT_OPEN)
    return Visitor("this machine", "Shown without signing in, to this machine only.")


def establishment_of(request: HttpRequest) -> Establishment:
    """The establishment whose page is asked for: the only way in which a view may come by one."""
    visitor_of(request)
    found = getattr(request, "_establishment", None)
    if found is None:
        slug = request.resolver_match.kwargs["house"] if request.resolver_match is not None else ""
        try:
            found = establishment_get(slug=slug)
        except UnknownEstablishment:
            raise Http404(f"No establishment is named {slug}.") from None
        request._establishment = found  # type: ignore[attr-defined]  # one look-up for view and frame
    return cast(Establishment, found)


View = Callable[..., HttpResponseBase]


def page(right: Right | None = None) -> Callable[[View], View]:
    """Every view stands behind this: read only, never kept by a cache, for those alone who have the right.

    The right is written at each view already; it is asked for as soon as people sign in (`compliance.people.access.may`).
    """

    return lambda view: never_cache(require_safe(_guarded(view, right)))


def act(right: Right) -> Callable[[View], View]:
    """The same for what a page's buttons do: posted, and nothing else."""
    return lambda view: never_cache(require_POST(_guarded(view, right)))


def _guarded(view: View, right: Right | None) -> View:
    @wraps(view)
    def behind_the_door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        visitor_of(request)
        if any("\x00" in str(value) for value in (*kwargs.values(), *request.GET.values())):
            raise BadRequest("No name here holds a NUL, and the database stores none.")
        if "house" in kwargs:
            establishment_of(request)
        return view(request, *args, **kwargs)

    behind_the_door.right = right  # type: ignore[attr-defined]  # tests look for it
    return behind_the_door


def _loopback(request: HttpRequest) -> bool:
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:  # a Unix socket: something stands in between
        return False
