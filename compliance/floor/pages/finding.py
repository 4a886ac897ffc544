"""One finding: the statement, the working, what to do, its history; and the hand as it lay on the felt."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from msgspec.structs import replace

from compliance.floor.models import Reason
from compliance.floor.pages.findings import filters_of, sort_of
from compliance.floor.pages.hand_words import book_href, felts
from compliance.floor.read.finding_history import assignees_read, history_read
from compliance.floor.read.findings import Detail, finding_neighbours, finding_read
from compliance.floor.read.hands import HandDetail, hand_read
from compliance.floor.read.search import Found, paper_found, papers_named
from compliance.houses.models import Establishment
from compliance.law.instruments import instruments
from compliance.law.registry import RULES
from compliance.licensed.read.books import book_name
from compliance.papers.pages.paper_names import speaking
from compliance.papers.pages.paper_place import paper_href
from compliance.papers.read.papers import SET_UP, Held, papers_of_kind, papers_set_up
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import establishment_of, page, visitor_of
from compliance.shell.frame import show, show_region
from games.schema import Reading, dated, load

_BY_NAME = (("box", "box"), ("count", "box"), ("meter", "meter"), ("fund", "fund"))
"""A box, a meter, a fund is named by its own name, which these papers hold in this field."""
_NUMBER = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._:-]{0,78}[A-Za-z0-9_-])?")


@page(Right.SEE_FINDINGS)
def finding(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return shown(request, establishment_of(request), number)


def shown(
    request: HttpRequest, establishment: Establishment, number: int, answer: Answer | None = None
) -> HttpResponse:
    """The page, or what is done about the finding alone for the swap in place; with the answer to what was done."""
    detail = finding_read(establishment_id=establishment.pk, finding_id=number)
    if detail is None:
        raise Http404(f"There is no finding {number} here.")
    if detail.row.hand_id is None:
        return _of_books(request, establishment, detail, answer)
    hand = hand_read(establishment_id=establishment.pk, slug=establishment.slug, hand_id=detail.row.hand_id)
    if hand is None:
        raise Http404(f"The hand of finding {number} is not here.")
    context = {
        "finding": detail.row,
        "detail": detail,
        "hand": hand,
        **handling(request, establishment, detail, answer),
    }
    if answer is not None and getattr(request, "htmx", None):
        response = show_region(request, "finding/_handling.html", context)
    else:
        context |= _page(request, establishment, detail, hand)
        response = show(request, "finding.html", context, section="findings", day=detail.row.gaming_day)
    response.status_code = 200 if answer is None else answer.status
    return response


def _of_books(
    request: HttpRequest, establishment: Establishment, detail: Detail, answer: Answer | None
) -> HttpResponse:
    """A finding about a day's books: no hand is drawn."""
    speak = speaking(establishment.pk, [detail.row.says, *detail.evidence.get("working", ())])
    row = replace(detail.row, says=speak(detail.row.says))
    context = {"finding": row, "detail": detail, **handling(request, establishment, detail, answer)}
    if answer is not None and getattr(request, "htmx", None):
        response = show_region(request, "finding/_handling.html", context)
    else:
        context |= _around(request, establishment, detail) | {"papers": _papers(request, establishment, detail)}
        working = [speak(line) for line in detail.evidence.get("working", ())]
        context |= {"evidence": detail.evidence | {"working": working}, "may_enter": _may_enter(request, establishment)}
        response = show(request, "finding_books.html", context, section="findings", day=detail.row.gaming_day)
    response.status_code = 200 if answer is None else answer.status
    return response


def _papers(request: HttpRequest, establishment: Establishment, detail: Detail) -> list[tuple[Found, str]]:
    """The papers that the finding names, each with its place."""
    told = (detail.row.says, detail.row.subject, *detail.evidence.get("working", ()))
    names = {word for text in told for word in _NUMBER.findall(text)}
    found = papers_named(establishment_id=establishment.pk, names=sorted(names))
    for kind, field in _BY_NAME:
        for one in _of_day(establishment, detail, kind):
            if getattr(one.paper, field) in names:
                found.append(paper_found(one.index, kind, one.paper.id, one.paper.gaming_day))
    once = {each.entry: each for each in found}
    return [(each, paper_href(request, establishment.slug, each)) for each in once.values()]


def _of_day(establishment: Establishment, detail: Detail, kind: str) -> list[Held]:
    """Those of the day; a meter or fund was set up on it or before."""
    day = detail.row.gaming_day
    before = papers_set_up(establishment_id=establishment.pk, gaming_day=day) if kind in SET_UP else []
    here = papers_of_kind(establishment_id=establishment.pk, gaming_day=day, kind=kind)
    return [one for one in before if one.kind == kind] + here


def _may_enter(request: HttpRequest, establishment: Establishment) -> bool:
    return visitor_of(request).standing.may(Right.ENTER_PAPERS, establishment)


def handling(
    request: HttpRequest, establishment: Establishment, detail: Detail, answer: Answer | None
) -> dict[str, Any]:
    """What people did about it and may do now."""
    house, number = establishment.slug, detail.row.id
    standing = visitor_of(request).standing
    of_hand = detail.row.hand_id is not None and detail.table_id is not None
    day = (detail.table_id or 0, detail.row.gaming_day) if of_hand else None
    asked = request.GET.get("history", "")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 19):
        raise Http404("That page of the history does not exist.")
    before = int(asked) if asked else None
    return {
        "house": house,
        "answer": answer,
        "history": history_read(finding=detail, table_day=day, before=before),
        "history_cut": before is not None,
        "may_act": standing.may(Right.ACT_ON_FINDINGS, establishment),
        "may_waive": standing.may(Right.WAIVE, establishment),
        "people": assignees_read(establishment_id=establishment.pk),
        "reasons": Reason.choices,
        "act_address": reverse("finding_act", kwargs={"house": house, "number": number}),
        "waive_address": reverse("finding_waive", kwargs={"house": house, "number": number}),
    }


def _page(request: HttpRequest, establishment: Establishment, detail: Detail, hand: HandDetail) -> dict[str, Any]:
    """What stands around it."""
    return _around(request, establishment, detail) | {
        "reading": reading_of(hand, detail.evidence.get("reading")),
        "book": book_href(establishment.slug, hand),
        **felts(hand, [detail.row.subject.partition("#")[0]]),
    }


def _around(request: HttpRequest, establishment: Establishment, detail: Detail) -> dict[str, Any]:
    """What stands around any finding."""
    filters, sort = filters_of(request, detail.row.gaming_day), sort_of(request)
    before, behind = finding_neighbours(establishment_id=establishment.pk, filters=filters, sort=sort, detail=detail)
    known = instruments()
    return {
        "evidence": detail.evidence,
        "rule": RULES.get(detail.row.rule),
        "law": [known[name] for name in detail.evidence.get("law", ()) if name in known],
        "before": before,
        "behind": behind,
        "books": {slug: book_name(book) for slug, book in load.catalogue().books.items()},
    }


def reading_of(hand: HandDetail, named: str | None) -> list[Reading]:
    """The readings on which the verdict hangs, as the book words them."""
    facts = hand.facts
    if not named or facts.game is None:
        return []
    held = dated.as_of(facts.game.game.reading, facts.hand.gaming_day)
    return [held[name] for name in named.split(", ") if name in held]
