"""Which floor supervisor had which tables on a gaming day, for whoever sees the pages of people: gaps and overlaps first."""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse

from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show
from compliance.supervised.read.coverage import coverage_read


@page(Right.SEE_PEOPLE)
def coverage(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    found = coverage_read(establishment=establishment_of(request), day=day)
    context = {
        "tables": found,
        "alone": sum(bool(one.gaps) for one in found),
        "twice": sum(bool(one.twice) for one in found),
        "house": house,
    }
    return show(request, "supervised/coverage.html", context, section="dealers", day=day)
