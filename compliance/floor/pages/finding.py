"""One finding: the statement, the working, what to do, its history; and the hand as it lay on the felt."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from compliance.desk.read.issues import issue_of_finding
from compliance.evidence.read.clips import clip_history
from compliance.evidence.read.videos import videos_read
from compliance.floor.models import Reason
from compliance.floor.pages.finding_strip import FAMILY, strip_beside
from compliance.floor.pages.findings import filters_of, sort_of
from compliance.floor.pages.hand_words import book_href, felts, headline_of
from compliance.floor.read.corrections import correction_waiting, superseding
from compliance.floor.read.finding_history import assignees_read, history_read
from compliance.floor.read.findings import Detail, finding_neighbours, finding_read
from compliance.floor.read.hands import HandDetail, hand_read
from compliance.floor.read.search import Found, paper_found, papers_named
from compliance.houses.models import Establishment
from compliance.law.instruments import instruments
from compliance.law.registry import RULES
from compliance.licensed.read.books import book_name
from compliance.papers.pages.paper_names import paper_href
from compliance.papers.read.papers import SET_UP, StoredPaper, papers_of_kind, papers_set_up
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show, show_region
from compliance.shell.said_html import HAND, Places
from games.schema import Reading, dated, load

# Papers about a box, a meter or a fund that a finding names: they hold its name in a field of that name.
_ABOUT = {"box": ("box", "count"), "meter": ("meter",), "fund": ("fund",)}


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
        response = show_region(request, "floor/finding/_handled.html", context)
    else:
        context |= _page(request, establishment, detail, hand)
        context["waits"] = correction_waiting(establishment_id=establishment.pk, hand=hand.hand.id)
        if hand.corrected_by is not None:
            context["superseding"] = superseding(index=hand.corrected_by.index)
        videos = videos_read(establishment_id=establishment.pk, findings=[detail.row], now=timezone.now())
        video = context["video"] = videos.get(number)
        context["video_acts"] = [] if video is None or video.clip is None else clip_history(clip=video.clip)
        response = show(request, "floor/finding.html", context, section="findings", day=detail.row.gaming_day)
    response.status_code = 200 if answer is None else answer.status
    return response


def _of_books(
    request: HttpRequest, establishment: Establishment, detail: Detail, answer: Answer | None
) -> HttpResponse:
    """A finding about a day's books: no hand is drawn."""
    context = {"finding": detail.row, "detail": detail, **handling(request, establishment, detail, answer)}
    if answer is not None and getattr(request, "htmx", None):
        response = show_region(request, "floor/finding/_handled.html", context)
    else:
        papers = [(each, paper_href(request, establishment.slug, each)) for each in _papers(establishment, detail)]
        named = {("paper", each.paper.partition("/")[2]): (href, each.name) for each, href in papers}
        context |= _around(request, establishment, detail, Places(hands=_hands(establishment), named=named))
        context |= {"papers": papers, "may_enter": _may_enter(request, establishment)}
        response = show(request, "floor/finding_books.html", context, section="findings", day=detail.row.gaming_day)
    response.status_code = 200 if answer is None else answer.status
    return response


def _papers(establishment: Establishment, detail: Detail) -> list[Found]:
    """The papers that the finding names, and those about the boxes, meters and funds that it names."""
    names = names_in(detail.evidence)
    found = papers_named(establishment_id=establishment.pk, names=sorted(names["paper"]))
    for part, kinds in _ABOUT.items():
        for kind in kinds if names[part] else ():
            for one in _of_day(establishment, detail, kind):
                if getattr(one.paper, part) in names[part]:
                    found.append(paper_found(one.index, kind, one.paper.id, one.paper.gaming_day))
    return list({each.entry: each for each in found}.values())


def names_in(evidence: dict[str, Any]) -> dict[str, set[str]]:
    """What a finding names, by the kind of part. One that was judged before there were parts names nothing."""
    kept = evidence.get("said", {})
    parts = [*chain(*(kept.get(text, ()) for text in ("says", "subject", "recorded", "due")), *kept.get("working", ()))]
    found: dict[str, set[str]] = defaultdict(set)
    for part in parts:
        if isinstance(part, dict):
            found[part["kind"]].add(str(part["of"]))
    return found


def _hands(establishment: Establishment) -> str:
    """The address of a hand, to be filled in with its id."""
    return reverse("hand", kwargs={"house": establishment.slug, "hand_id": HAND})


def _of_day(establishment: Establishment, detail: Detail, kind: str) -> list[StoredPaper]:
    """Those of the day; a meter or fund was set up on it or before."""
    day = detail.row.gaming_day
    before = papers_set_up(establishment_id=establishment.pk, gaming_day=day) if kind in SET_UP else []
    here = papers_of_kind(establishment_id=establishment.pk, gaming_day=day, kind=kind)
    return [one for one in before if one.kind == kind] + here


def _may_enter(request: HttpRequest, establishment: Establishment) -> bool:
    return standing_of(request=request).may(Right.ENTER_PAPERS, establishment)


def handling(
    request: HttpRequest, establishment: Establishment, detail: Detail, answer: Answer | None
) -> dict[str, Any]:
    """What people did about it and may do now."""
    house, number = establishment.slug, detail.row.id
    standing = standing_of(request=request)
    of_hand = detail.row.hand_id is not None and detail.table_id is not None
    day = (detail.table_id or 0, detail.row.gaming_day) if of_hand else None
    asked = request.GET.get("history", "")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 19):
        raise Http404("That page of the history does not exist.")
    cut = int(asked) if asked else None
    filters, sort = filters_of(request, detail.row.gaming_day), sort_of(request)
    before, behind = finding_neighbours(establishment_id=establishment.pk, filters=filters, sort=sort, detail=detail)
    return {
        "house": house,
        "before": before,
        "behind": behind,
        "answer": answer,
        "history": history_read(finding=detail, table_day=day, before=cut),
        "history_cut": cut is not None,
        "may_act": standing.may(Right.ACT_ON_FINDINGS, establishment),
        "may_waive": standing.may(Right.WAIVE, establishment),
        "may_correct": detail.row.hand_id is not None
        and detail.row.status == "open"
        and standing.may(Right.CORRECT, establishment),
        "takes": detail.row.assigned != cast(Person, request.user).pk,
        "people": assignees_read(establishment_id=establishment.pk),
        "reasons": Reason.choices,
        "act_address": reverse("finding_act", kwargs={"house": house, "number": number}),
        "waive_address": reverse("finding_waive", kwargs={"house": house, "number": number}),
    }


def _page(request: HttpRequest, establishment: Establishment, detail: Detail, hand: HandDetail) -> dict[str, Any]:
    """What stands around it."""
    book = book_href(establishment.slug, hand)
    rule = RULES.get(detail.row.rule)
    run = (
        strip_beside(establishment, detail, names_in(detail.evidence)["hand"]) if rule and rule.family == FAMILY else {}
    )
    return _around(request, establishment, detail, Places(book=book, hands=_hands(establishment))) | {
        "headline": headline_of(establishment, hand),
        "reading": reading_of(hand, detail.evidence.get("reading")),
        "book": book,
        **run,
        **felts(hand, [detail.row.subject.partition("#")[0]]),
    }


def _around(request: HttpRequest, establishment: Establishment, detail: Detail, places: Places) -> dict[str, Any]:
    """What stands around any finding. What it says is shown by its parts, where it has any."""
    kept = detail.evidence.get("said", {})
    known = instruments()
    return {
        "evidence": detail.evidence,
        "recorded": kept.get("recorded") or detail.row.recorded,
        "due": kept.get("due") or detail.row.due,
        "steps": kept.get("working") or detail.evidence.get("working", ()),
        "places": places,
        "rule": RULES.get(detail.row.rule),
        "issue": issue_of_finding(finding_id=detail.row.id),
        "law": [known[name] for name in detail.evidence.get("law", ()) if name in known],
        "books": {slug: book_name(book) for slug, book in load.catalogue().books.items()},
    }


def reading_of(hand: HandDetail, named: str | None) -> list[Reading]:
    """The readings on which the verdict hangs, as the book words them."""
    facts = hand.facts
    if not named or facts.game is None:
        return []
    held = dated.as_of(facts.game.game.reading, facts.hand.gaming_day)
    return [held[name] for name in named.split(", ") if name in held]
