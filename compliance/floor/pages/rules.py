"""Rules: what Oliver checks, why, by which law, with examples that the tests run."""

from __future__ import annotations

import datetime
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse

from compliance.floor.pages.rule_cases import run
from compliance.floor.read.finding_filters import TO_DO, Filters
from compliance.floor.read.findings import findings_facets
from compliance.law.instruments import instruments
from compliance.law.registry import RULES
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page, visitor_of
from compliance.shell.frame import show


@page(Right.SEE_CATALOGUE)
def rules(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment = establishment_of(request)
    counts = _to_do(establishment.pk, day) if _sees_findings(request) else None
    families = [(title, list(found)) for title, found in groupby(RULES.values(), key=lambda rule: rule.family_title)]
    return show(request, "floor/rules.html", {"families": families, "counts": counts}, section="rules", day=day)


def _to_do(establishment_id: int, day: datetime.date) -> dict[str, int]:
    """What waits for a person on the gaming day, by rule."""
    facets = findings_facets(establishment_id=establishment_id, filters=Filters(day=day, state=TO_DO))
    return {facet.value: facet.count for facet in facets["rule"]}


def _sees_findings(request: HttpRequest) -> bool:
    return visitor_of(request).standing.may(Right.SEE_FINDINGS, establishment_of(request))


@page(Right.SEE_CATALOGUE)
def rule(request: HttpRequest, house: str, day: datetime.date, code: str) -> HttpResponse:
    found = RULES.get(code.upper())
    if found is None:
        raise Http404(f"There is no rule {code.upper()[:20]}.")
    asked = request.GET.get("case", "")
    shown = int(asked) if asked.isdecimal() and len(asked) < 4 else None
    known = instruments()
    bound = found.law_on(day, True)
    law = [(known[name], name in bound) for name in found.law]
    context = {"rule": found, "law": law, "ran": run(found, shown)}
    return show(request, "floor/rule.html", context, section="rules", day=day)
