"""The thing to which files belong, as the address of a page names it; for those alone who may open that thing's own page."""

from __future__ import annotations

import datetime
from functools import partial

from django.http import Http404, HttpRequest
from django.urls import reverse

from compliance.evidence.read.files import Held, file_read
from compliance.evidence.read.targets import Thing, thing_read
from compliance.money.pages.blind import hidden_counts
from compliance.people.access import access_log, standing_of
from compliance.shell.door import establishment_of


def thing_of(request: HttpRequest, of: str, ref: int) -> Thing:
    """Not there, of another house, or not open to the visitor: one answer, so that none says which."""
    establishment = establishment_of(request)
    thing = thing_read(establishment_id=establishment.pk, of=of, ref=ref) if ref < 2**63 else None
    if (
        thing is None
        or _blind(request, thing)
        or not thing.target.opens(partial(standing_of(request=request).may, establishment=establishment))
    ):
        if thing is not None:
            access_log(
                request=request, what="refused", establishment=establishment, detail=f"lacks: {thing.target.right}"
            )
        raise Http404("There is nothing of that name here.")
    return thing


def _blind(request: HttpRequest, thing: Thing) -> bool:
    """Whether it is a first count that the visitor is not to see before their own is in."""
    if thing.target.of != "paper" or not isinstance(thing.named_by, datetime.date):
        return False
    hidden = hidden_counts(request, establishment_of(request), thing.named_by, thing.named_by)
    return thing.ref in {one.index for one in hidden}


def file_of(request: HttpRequest, index: int) -> tuple[Held, Thing]:
    """A file, and the thing to which it belongs."""
    establishment = establishment_of(request)
    file = file_read(establishment_id=establishment.pk, index=index) if index < 2**63 else None
    if file is None:
        raise Http404("There is no such file here.")
    return file, thing_of(request, file.of, file.ref)


def address_of(request: HttpRequest, thing: Thing) -> str:
    """Its own page; the page of its files, for who does not open that."""
    establishment = establishment_of(request)
    route, named = thing.address
    if not standing_of(request=request).may(thing.target.right, establishment):
        route, named = "files", {"of": thing.target.of, "ref": thing.ref}
    return reverse(route, kwargs={"house": establishment.slug, **named})
