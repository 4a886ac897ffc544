"""One finding: the statement, the working, what to do, its history; and the hand as it lay on the felt."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from compliance.law.instruments import instruments
from compliance.people.rights import Right
from compliance.rules.registry import RULES
from compliance.selectors.findings import finding_neighbours, finding_read
from compliance.selectors.hands import HandDetail, hand_read
from compliance.web.door import establishment_of, page
from compliance.web.frame import show
from compliance.web.hand_words import book_href, felts
from compliance.web.views.findings import filters_of, sort_of
from games import dated, load
from games.schema import Reading


@page(Right.SEE_FINDINGS)
def finding(request: HttpRequest, house: str, number: int) -> HttpResponse:
    establishment = establishment_of(request)
    detail = finding_read(establishment_id=establishment.pk, finding_id=number)
    if detail is None:
        raise Http404(f"There is no finding {number} here.")
    hand = hand_read(establishment_id=establishment.pk, slug=house, hand_id=detail.row.hand_id)
    if hand is None:
        raise Http404(f"The hand of finding {number} is not here.")
    filters, sort = filters_of(request, detail.row.gaming_day), sort_of(request)
    before, behind = finding_neighbours(establishment_id=establishment.pk, filters=filters, sort=sort, detail=detail)
    known = instruments()
    return show(
        request,
        "finding.html",
        {
            "finding": detail.row,
            "evidence": detail.evidence,
            "detail": detail,
            "rule": RULES.get(detail.row.rule),
            "law": [known[name] for name in detail.evidence.get("law", ()) if name in known],
            "reading": reading_of(hand, detail.evidence.get("reading")),
            "hand": hand,
            "before": before,
            "behind": behind,
            "books": {slug: book.licensee for slug, book in load.catalogue().books.items()},
            "book": book_href(establishment.slug, hand),
            **felts(hand, [detail.row.subject.partition("#")[0]]),
        },
        section="findings",
        day=detail.row.gaming_day,
    )


def reading_of(hand: HandDetail, named: str | None) -> list[Reading]:
    """The readings on which the verdict hangs, as the book words them."""
    facts = hand.facts
    if not named or facts.game is None:
        return []
    held = dated.as_of(facts.game.game.reading, facts.hand.gaming_day)
    return [held[name] for name in named.split(", ") if name in held]
