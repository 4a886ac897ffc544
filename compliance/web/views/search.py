"""Search: a hand's id, a table, a rule, a game, a finding or an entry by number."""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from compliance.people.rights import Right
from compliance.rules.registry import RULES
from compliance.selectors.search import Found, search_read
from compliance.web.door import establishment_of, page
from compliance.web.frame import show

LONGEST = 80


@page(Right.SEE_FINDINGS)
def search(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment = establishment_of(request)
    asked = request.GET.get("q", "").strip()[:LONGEST]
    found = search_read(establishment_id=establishment.pk, slug=house, text=asked) if asked else []
    hits = [(each, _href(house, day, each)) for each in found]
    hits += [
        (
            Found("rule", rule.code, rule.title),
            reverse("rule", kwargs={"house": house, "day": day, "code": rule.code.lower()}),
        )
        for rule in RULES.values()
        if asked and (asked.upper() == rule.code or asked.lower() in rule.title.lower())
    ]
    exact = [href for each, href in hits if each.name.lower() == asked.lower()]
    if len(exact) == 1 or len(hits) == 1:
        return redirect(exact[0] if len(exact) == 1 else hits[0][1])
    return show(request, "search.html", {"searched": asked, "hits": hits}, section="", day=day)


def _href(house: str, day: datetime.date, found: Found) -> str:
    at_day = {"house": house, "day": found.day or day}
    match found.kind:
        case "hand":
            return reverse("hand", kwargs={"house": house, "hand_id": found.name})
        case "finding":
            return reverse("finding", kwargs={"house": house, "number": int(found.name)})
        case "entry":
            return reverse("entry", kwargs={"house": house, "index": int(found.name)})
        case "table":
            return reverse("table", kwargs={**at_day, "table": found.name})
        case _:
            return reverse("game", kwargs={**at_day, "book": found.book, "game": found.name})
