"""The page of a patron's pseudonym: inside a case that names it, and nowhere else."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from compliance.desk.pages.look_reason import asked_why
from compliance.desk.read.dealers import BY
from compliance.desk.read.patron import MOST, patron_read
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show

LOOKED = "patron looked at"


@page(Right.SEE_PEOPLE, what="")
@asked_why(LOOKED)
def patron(request: HttpRequest, house: str, number: int, who: str) -> HttpResponse:
    found = patron_read(establishment_id=establishment_of(request).pk, case=number, name=who)
    by = request.GET.get("by", "day")
    if found is None or by not in BY:
        raise Http404("A patron's page stands inside a case that names the pseudonym.")
    context = {"patron": found, "sums": found.sums[by], "by": by, "all_by": BY, "most": MOST, "house": house}
    return show(request, "desk/patron.html", context, section="cases")
