"""Where a paper of the money is seen: in the form that corrects it, as its entry in the record, or in the list of its day."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from compliance.floor.read.search import Found
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, visitor_of


def paper_href(request: HttpRequest, house: str, found: Found) -> str:
    """Its address for this visitor."""
    establishment, standing = establishment_of(request), visitor_of(request).standing
    kind, _, number = found.paper.partition("/")
    address = reverse("paper_enter", kwargs={"house": house, "day": found.day, "kind": kind})
    if found.stands and standing.may(Right.ENTER_PAPERS, establishment):
        return f"{address}?{urlencode({'correct': number})}"
    if standing.may(Right.SEE_RECORD, establishment):
        return reverse("entry", kwargs={"house": house, "index": found.entry})
    return address
