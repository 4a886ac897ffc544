"""The door of the pages: who comes in, to which establishment, and that it was written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast
from urllib.parse import urlsplit, urlunsplit

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from compliance.houses.models import Establishment
from compliance.houses.read.house import UnknownEstablishment, establishment_get
from compliance.people.access import Standing, access_log, administrators_read, roles_granting, standing_of
from compliance.people.models import Person
from compliance.people.rights import Right


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks at a page: the username stands in the record, the rest on the page."""

    name: str
    title: str
    roles: str
    standing: Standing


def visitor_of(request: HttpRequest) -> Visitor:
    """Who is signed in; the door has seen to it that somebody is."""
    person, standing = cast(Person, request.user), standing_of(request=request)
    establishment = getattr(request, "_establishment", None)
    roles = [each.role for each in standing.held] if establishment is None else standing.roles_at(establishment)
    return Visitor(person.username, str(person), ", ".join(dict.fromkeys(str(role) for role in roles)), standing)


def establishment_of(request: HttpRequest) -> Establishment:
    """The establishment whose page is asked for: the only way in which a view may come by one.

    One at which the visitor holds no role is as absent as one that does not exist.
    """
    found = getattr(request, "_establishment", None)
    if found is None:
        slug = request.resolver_match.kwargs["house"] if request.resolver_match is not None else ""
        try:
            found = establishment_get(slug=slug)
        except UnknownEstablishment:
            found = None
        if found is None or not standing_of(request=request).may(None, found):
            access_log(request=request, what="refused", establishment=found, detail="no role at this establishment")
            raise Http404(f"No establishment is named {slug}.")
        request._establishment = found  # type: ignore[attr-defined]  # one look-up for view and frame
    return cast(Establishment, found)


View = Callable[..., HttpResponseBase]


def page(right: Right | None = None, *, what: str = "page", polls: bool = False) -> Callable[[View], View]:
    """Every view stands behind this: read only, never kept by a cache, for those alone who have the right.

    Without a right, any role at the establishment will do. `what` is the word in the access log; "" where the view
    writes its own row. A page that `polls` asks again for its middle by itself, which is written down once: with the page.
    """
    return lambda view: never_cache(require_safe(_guarded(view, right, what, polls)))


def act(right: Right, *, what: str = "", of: str = "") -> Callable[[View], View]:
    """The same for what a page's buttons do: posted, and nothing else. The view, or the record, says what was done.

    `of` is the page whose button it is, where the answer is that page again: whoever has to sign in meanwhile comes back there.
    """
    return lambda view: never_cache(_posted(_guarded(view, right, what, polls=False), of))


def _posted(view: View, of: str) -> View:
    """Nothing else; whoever asks for such an address with a browser is told what it is."""

    @wraps(view)
    def only_posted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST":
            return view(request, *args, **kwargs)
        response = render(request, "405.html", status=405)
        response["Allow"] = "POST"
        return response

    only_posted.page = of  # type: ignore[attr-defined]
    return only_posted


def _guarded(view: View, right: Right | None, what: str, polls: bool) -> View:
    @wraps(view)
    def behind_the_door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not isinstance(request.user, Person):
            return _to_sign_in(request)
        if any("\x00" in str(value) for value in (*kwargs.values(), *request.GET.values())):
            raise BadRequest("No name here holds a NUL, and the database stores none.")
        establishment = establishment_of(request) if "house" in kwargs else None
        if right is not None and not standing_of(request=request).may(right, establishment):
            raise _refused(request, right, establishment)
        response = view(request, *args, **kwargs)
        asked_by_itself = polls and bool(getattr(request, "htmx", None))
        if what and response.status_code == 200 and not asked_by_itself:
            access_log(request=request, what=what, establishment=establishment)
        return response

    behind_the_door.right = right  # type: ignore[attr-defined]  # the rail and the tests look for it
    behind_the_door.polls = polls  # type: ignore[attr-defined]  # for `people.sign_in`: nobody need be there
    return behind_the_door


def _to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """To the page for signing in, and from there back to what was asked for."""
    htmx = getattr(request, "htmx", None)
    if htmx:  # a region of a page whose session has ended: the whole page goes
        back = redirect_to_login(_page_of(request, htmx.current_url_abs_path or ""))
        return HttpResponseClientRedirect(back.url)
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    return redirect_to_login(_page_of(request, request.headers.get("Referer", "")))


def _page_of(request: HttpRequest, address: str) -> str:
    """The page of ours from which somebody acted, to come back to; the first one where that is not known."""
    whole = urlsplit(address)
    ours = not whole.netloc or whole.netloc == request.get_host()
    if not ours or not whole.path.startswith("/at/"):
        return "/"
    try:
        match = resolve(whole.path)
    except Resolver404:
        return "/"
    if name := getattr(match.func, "page", ""):  # without script the answer to an act stands at the act's own address
        return reverse(name, kwargs=match.kwargs)
    return urlunsplit(("", "", whole.path, whole.query, ""))


def _refused(request: HttpRequest, right: Right, establishment: Establishment | None) -> PermissionDenied:
    """What is missing, who has it, and who can give it."""
    visitor = visitor_of(request)
    access_log(request=request, what="refused", establishment=establishment, detail=f"lacks: {right}")
    where = f"At {establishment.title} you" if establishment is not None else "You"
    givers = ", ".join(administrators_read()) or "the person who runs Oliver"
    return PermissionDenied(
        f"{where} sign in as {visitor.roles or 'nobody in particular'}, without the right to: {right}. Who holds it: "
        f"{', '.join(roles_granting(right))}. An administrator can give you such a role: {givers}."
    )
