"""Views of a list as tabs above it, and what their buttons do: keep, rename, share with a role, remove."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast
from urllib.parse import urlsplit

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils import timezone
from django.utils.html import format_html
from msgspec import Struct

from compliance.desk.forms.saved_query import names_in, query_kept
from compliance.desk.models import SavedView
from compliance.desk.read.following import COUNTED
from compliance.desk.read.issue_counts import MOST
from compliance.desk.read.saved_views import views_read
from compliance.desk.write.saved_view import (
    LONGEST,
    ViewError,
    view_change,
    view_follow,
    view_keep,
    view_remove,
    view_seen,
    view_unfollow,
)
from compliance.floor.read.finding_asked import OF_PEOPLE
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.people.rights import AT_A_HOUSE, RIGHTS, Right
from compliance.shell.door import act, establishment_of

LISTS = {
    **{of: right for of, (right, _) in COUNTED.items()},
    "table": Right.SEE_FINDINGS,
    "money_papers": Right.SEE_MONEY,
    "dealers": Right.SEE_PEOPLE,
}
"""The lists of which views are kept, by the names of their addresses, and the right that opens each. A view of the hands of a
table, or of the papers of a day, goes with the table and the day one is on."""
KEYS = range(1, 10)
Counts = Callable[[Sequence[str]], Sequence[int | None]]


class Tab(Struct, frozen=True):
    """A view above its list."""

    id: int
    name: str
    role: str  # with whom it is shared; "": with nobody
    by: str  # who shares it, where it is somebody else's
    href: str
    current: bool
    key: int | None  # v, then this number
    count: str  # "" where none is counted
    followed: bool


class Views(Struct, frozen=True):
    """What stands above a list: the views, and what can be done about the one that is shown."""

    tabs: list[Tab]
    address: str
    query: str
    shown: Tab | None
    may_change: bool
    roles: list[str]
    follows: bool  # something new can be counted, and whoever has an inbox can be told there
    longest: int = LONGEST


def views_of(request: HttpRequest, *, of: str, address: str, counts: Counts | None = None) -> Views:
    """The views of a list at this address, numbered as they stand."""
    establishment, person = establishment_of(request), cast(Person, request.user)
    standing = standing_of(request=request)
    roles = [str(role) for role in standing.roles_at(establishment)]
    found = views_read(establishment=establishment, of=of, person=person.pk, roles=roles)
    try:
        query = query_kept(request.GET.urlencode())
    except ValueError:
        query = ""  # too much to be kept: the list is shown all the same
    held = counts([view.query for view in found]) if counts is not None else [None] * len(found)
    same = next((view for view in found if view.query == query), None)
    tabs = [
        Tab(
            view.pk,
            view.name,
            view.role,
            "" if view.person_id == person.pk else str(view.person),
            f"{address}?{view.query}",
            view is same,
            number if number in KEYS else None,
            "" if not count else f"{MOST}+" if count > MOST else str(count),
            view.followed is not None,
        )
        for number, (view, count) in enumerate(zip(found, held, strict=True), 1)
    ]
    shown = next((tab for tab in tabs if tab.current), None)
    if same is not None and same.followed is not None:
        view_seen(view=same, by=person.pk)
    may = same is not None and _may_change(request, same)
    return Views(
        tabs,
        f"{address}?{query}",
        query,
        shown,
        may,
        _roles(request, of, query),
        of in COUNTED and standing.may(Right.WORK, establishment),
    )


def _may_change(request: HttpRequest, view: SavedView) -> bool:
    """Who keeps it; a shared one the lead too, so that it does not outlast somebody who has left."""
    standing = standing_of(request=request)
    return view.person_id == cast(Person, request.user).pk or standing.may(Right.WAIVE, establishment_of(request))


def _roles(request: HttpRequest, of: str, query: str) -> list[str]:
    """With whom it can be shared: roles that open the list, and may see whom a filter names."""
    if not standing_of(request=request).may(Right.WORK, establishment_of(request)):
        return []
    wanted = {LISTS[of], *([Right.SEE_PEOPLE] if names_in(query) & set(OF_PEOPLE) else [])}
    return [str(role) for role in AT_A_HOUSE if wanted <= RIGHTS[role]]


@act(Right.SEE_FINDINGS)
def keep(request: HttpRequest, house: str) -> HttpResponse:
    match, query = _list(request, house)
    of = str(match.url_name)
    try:
        view_keep(
            establishment=establishment_of(request),
            of=of,
            name=request.POST.get("name", ""),
            query=query,
            role=_role(request, of, query),
            by=cast(Person, request.user),
            now=timezone.now(),
        )
    except ViewError as error:
        messages.error(request, format_html("{}", str(error)))
    else:
        messages.info(request, "The view is kept above the list.")
    return _back(match, query)


@act(Right.SEE_FINDINGS)
def change(request: HttpRequest, house: str, number: int) -> HttpResponse:
    match, _ = _list(request, house)
    view = _view(request, str(match.url_name), number)
    try:
        view_change(view=view, name=request.POST.get("name", ""), role=_role(request, view.of, view.query))
    except ViewError as error:
        messages.error(request, format_html("{}", str(error)))
    else:
        messages.info(request, "The view is kept as you changed it.")
    return _back(match, view.query)


@act(Right.SEE_FINDINGS)
def follow(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """Follow it, or no longer: whichever it is not now. Whoever sees a view may follow it."""
    match, query = _list(request, house)
    person, of = cast(Person, request.user), str(match.url_name)
    roles = [str(role) for role in standing_of(request=request).roles_at(establishment_of(request))]
    seen = views_read(establishment=establishment_of(request), of=of, person=person.pk, roles=roles)
    view = next((one for one in seen if one.pk == number), None)
    if view is None or of not in COUNTED:
        raise Http404("You see no such view here.")
    if view.followed is None:
        view_follow(view=view, by=person)
        messages.info(request, "You follow the view: your inbox says when something new falls into it.")
    else:
        view_unfollow(view=view, by=person)
        messages.info(request, "You no longer follow the view.")
    return _back(match, query)


@act(Right.SEE_FINDINGS)
def remove(request: HttpRequest, house: str, number: int) -> HttpResponse:
    match, _ = _list(request, house)
    view = _view(request, str(match.url_name), number)
    view_remove(view=view)
    messages.info(request, "The view is removed; the list still shows what it showed.")
    return _back(match, view.query)


def _list(request: HttpRequest, house: str) -> tuple[ResolverMatch, str]:
    """The list whose address was sent along, and what of the address is kept; Http404 when it is none of this house."""
    try:
        whole = urlsplit(request.POST.get("address", ""))
        match, query = resolve(whole.path), query_kept(whole.query)
    except (Resolver404, ValueError):
        raise Http404("That is not the address of a list here.") from None
    if match.url_name not in LISTS or match.kwargs.get("house") != house:
        raise Http404("That is not the address of a list here.")
    if not standing_of(request=request).may(LISTS[match.url_name], establishment_of(request)):
        raise PermissionDenied("Views are kept of lists that are open to you.")
    return match, query


def _view(request: HttpRequest, of: str, number: int) -> SavedView:
    """A view of this list that the visitor may change; for others it does not exist."""
    view = SavedView.objects.filter(establishment=establishment_of(request), of=of, pk=number).first()
    shared = view is not None and (bool(view.role) or view.person_id == cast(Person, request.user).pk)
    if view is None or not shared or not _may_change(request, view):
        raise Http404("You keep no such view here.")
    return view


def _role(request: HttpRequest, of: str, query: str) -> str:
    """The role with which it is to be shared; Http404 for one that was not offered."""
    role = request.POST.get("role", "")
    if role and role not in _roles(request, of, query):
        raise Http404("With that role this view is not shared.")
    return role


def _back(match: ResolverMatch, query: str) -> HttpResponse:
    return redirect(f"{reverse(str(match.url_name), kwargs=match.kwargs)}?{query}")
