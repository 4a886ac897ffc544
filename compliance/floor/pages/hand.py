"""One hand: all of its record, what was due, its corrections both ways, and the proof that it stands in the log."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from compliance.floor.explained.settled import settled_hand
from compliance.floor.explained.went_wrong import gone_round, went_wrong
from compliance.floor.pages.hand_words import book_href, felts, headline_of
from compliance.floor.read.corrections import correction_waiting
from compliance.floor.read.findings import findings_of_hands
from compliance.floor.read.hands import hand_read
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.record.shown import proof_read
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show
from games.phh.codes import export
from games.phh.history import Refused


@page(Right.SEE_FINDINGS)
def hand(request: HttpRequest, house: str, hand_id: str) -> HttpResponse:
    establishment = establishment_of(request)
    detail = hand_read(establishment_id=establishment.pk, slug=house, hand_id=hand_id)
    if detail is None:
        raise Http404(f"There is no hand {hand_id} here.")
    findings = findings_of_hands(hands=[detail.row.index]).get(detail.row.index, [])
    subjects = {row.subject.partition("#")[0] for row in findings if row.status == "open"}
    return show(
        request,
        "floor/hand.html",
        {
            "hand": detail,
            "headline": headline_of(establishment, detail),
            "settled": settled_hand(detail.facts),
            "findings": findings,
            "waits": correction_waiting(establishment_id=establishment.pk, hand=hand_id),
            "may_correct": standing_of(request=request).may(Right.CORRECT, establishment),
            "went_wrong": went_wrong(detail.facts),
            "gone_round": gone_round(detail.facts),
            "proof": proof_read(entry=detail.entry),
            "book": book_href(establishment.slug, detail),
            **felts(detail, subjects),
        },
        section="tables",
        day=detail.hand.gaming_day,
    )


@page(Right.SEE_FINDINGS, what="export")
def hand_history(request: HttpRequest, house: str, hand_id: str) -> HttpResponse:
    """A hand that was played for a pot, as a poker hand history."""
    detail = hand_read(establishment_id=establishment_of(request).pk, slug=house, hand_id=hand_id)
    if detail is None:
        raise Http404(f"There is no hand {hand_id} here.")
    game = detail.facts.game
    try:
        text = export(game.game if game is not None else None, detail.hand)
    except Refused as error:
        raise Http404(f"Hand {hand_id} cannot be written as a poker hand history: {error.problem.what}.") from None
    response = HttpResponse(text, content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{hand_id}.phh"'
    return response
