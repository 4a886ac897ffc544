"""The notice at a table as PDF: of a posting, with its place in the record; of any option, as a preview that proves nothing."""

from __future__ import annotations

import datetime

from django.http import Http404, HttpRequest, HttpResponse

from compliance.houses.pages.postings import posting_of
from compliance.houses.read.games import games_read
from compliance.licensed.words.placard import Placard, placard
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page
from games.terms.game import NotInForce
from reports.placards import notice
from reports.writers import MEDIA_TYPES
from reports.writers import placard as writer
from reports.writers.paper import PAPERS


@page(Right.SEE_CATALOGUE, what="")
def posting_placard(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """The notice of a posting: the same bytes whenever it is asked for."""
    establishment = establishment_of(request)
    found = posting_of(establishment.pk, index)
    try:
        sheet = notice(establishment=establishment, posting=found)
    except (LookupError, NotInForce) as error:
        raise Http404(f"The notice cannot be made: {error}.") from None
    return _pdf(request, sheet, f"notice-{house}-{found.table}-{found.record}")


@page(Right.SEE_CATALOGUE, what="")
def placard_preview(
    request: HttpRequest, house: str, day: datetime.date, game: str, schedule: str, option: int
) -> HttpResponse:
    """What would hang, were this option posted."""
    establishment, held = establishment_of(request), games_read().get(game)
    if held is None:
        raise Http404(f"No rule book holds a game named {game}.")
    try:
        sheet = placard(
            held, schedule, option, day, house=establishment.title, demonstration=establishment.demonstration
        )
    except NotInForce as error:
        raise Http404(f"{error}.") from None
    return _pdf(request, sheet, f"preview-{game}-{schedule}-{option}")


def _pdf(request: HttpRequest, sheet: Placard, name: str) -> HttpResponse:
    paper = request.GET.get("paper", "letter")
    if paper not in PAPERS:
        raise Http404(f"There is no paper {paper[:20]}; there are: {', '.join(PAPERS)}.")
    content = writer.write(sheet, paper)
    access_log(request=request, what="notice", establishment=establishment_of(request), detail=f"{name} {paper}")
    safe = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name).lower()
    response = HttpResponse(content, content_type=MEDIA_TYPES["pdf"])
    response["Content-Disposition"] = f'inline; filename="{safe}.pdf"'
    return response
