"""Rule books: each game as it is printed, as of the gaming day, with what the text leaves open and how it is read."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from compliance.people.rights import Right
from compliance.selectors.books import books_read, hung_read, versions_read
from compliance.web.days import opens_closes
from compliance.web.door import establishment_of, page
from compliance.web.frame import show
from compliance.web.lint_marks import marks_by_line
from compliance.web.printed import Anchors, in_force
from compliance.web.quote_box import quote_of
from games import dated
from games.schema import Game


@page(Right.SEE_CATALOGUE)
def books(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    shelves = [(shelf, [(game, dated.one_as_of(game.edition, day)) for game in shelf.games]) for shelf in books_read()]
    return show(request, "books.html", {"shelves": shelves}, section="books", day=day)


@page(Right.SEE_CATALOGUE)
def game(request: HttpRequest, house: str, day: datetime.date, book: str, game: str) -> HttpResponse:
    establishment = establishment_of(request)
    shelf = next((shelf for shelf in books_read() if shelf.slug == book), None)
    found: Game | None = next((each for each in shelf.games if each.slug == game), None) if shelf else None
    if shelf is None or found is None:
        raise Http404(f"No rule book {book} holds a game named {game}.")
    asked, quote = quote_of(request, found, day)
    opens, closes = opens_closes(establishment, day)
    hung = hung_read(establishment_id=establishment.pk, game=game, opens=opens, closes=closes)
    at: dict[tuple[str, int], list[Any]] = {}
    for posting in hung:
        at.setdefault((posting.schedule, posting.option), []).append(posting)
    return show(
        request,
        "game.html",
        {
            "shelf": shelf,
            "game": found,
            "printed": in_force(found, day),
            "versions": versions_read(slug=game),
            "hung": at,
            "anchors": Anchors(),
            "marks": marks_by_line(found, day),
            "asked": asked,
            "quote": quote,
            "chosen": f"{asked.schedule}.{asked.option}",
        },
        section="books",
        day=day,
    )
