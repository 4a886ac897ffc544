"""Views that are kept, renamed, shared and removed. One's own; a shared one also by who answers for those it is shared with."""

from __future__ import annotations

import datetime

from django.db import IntegrityError, transaction

from compliance.desk.models import Following, SavedView
from compliance.desk.read.saved_views import MOST
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.record import read

LONGEST = 40


class ViewError(ValueError):
    """What was asked for does not fit; the message says the cure."""


def view_keep(
    *, establishment: Establishment, of: str, name: str, query: str, role: str, by: Person, now: datetime.datetime
) -> SavedView:
    """Keep the filters and the sorting of a list under a name."""
    name = _named(name)
    if not query:
        raise ViewError("Set a filter or a sorting first: the list as it is needs no name.")
    view = SavedView(establishment=establishment, person=by, of=of, name=name, query=query, role=role, made=now)
    return _stored(view)


def view_change(*, view: SavedView, name: str, role: str) -> SavedView:
    """Another name, or for others than before."""
    view.name, view.role = _named(name), role
    return _stored(view)


def view_remove(*, view: SavedView) -> None:
    """Gone; the list and what stands in it are as they were."""
    view.delete()


def view_follow(*, view: SavedView, by: Person) -> None:
    """New is only what falls into it from now on: what stands in it already can be seen."""
    Following.objects.get_or_create(view=view, person=by, defaults={"seen_index": read.size() - 1})


def view_unfollow(*, view: SavedView, by: Person) -> None:
    Following.objects.filter(view=view, person=by).delete()


def view_seen(*, view: SavedView, by: int) -> None:
    """It was opened: nothing that stood in it by now is told again."""
    Following.objects.filter(view=view, person=by).update(seen_index=read.size() - 1)


def _named(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > LONGEST or not name.isprintable():
        raise ViewError(f"Give it a name of 1 to {LONGEST} characters.")
    return name


def _stored(view: SavedView) -> SavedView:
    """Stored with the establishment's row held, so that two kept at the same moment are counted one after the other."""
    try:
        with transaction.atomic():
            Establishment.objects.select_for_update(no_key=True).get(pk=view.establishment_id)
            _room(view)
            view.save()
    except IntegrityError:
        raise ViewError(f"There is a view named {view.name} already. Give it another name.") from None
    return view


def _room(view: SavedView) -> None:
    others = SavedView.objects.filter(establishment=view.establishment_id, of=view.of).exclude(pk=view.pk)
    if others.filter(person=view.person_id).count() >= MOST:
        raise ViewError(f"You keep {MOST} views of this list. Remove one first.")
    if view.role and others.filter(role=view.role).count() >= MOST:
        raise ViewError(f"{MOST} views of this list are shared with every {view.role}. Remove one first.")
