"""What would it be? Pick a table or an option, type the wagers, see at once who owes what and why."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace

from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import layout_on, place_read
from compliance.houses.read.postings import PostingRow, hanging_read
from compliance.licensed.pages.quote_question import (
    STREETS,
    Picked,
    Question,
    address_query,
    choice_of,
    of_game,
    question_of,
)
from compliance.licensed.read.books import books_read
from compliance.licensed.words import at_table, catalogue_words
from compliance.licensed.words.quote import Quote
from compliance.licensed.words.quoted import quoted
from compliance.people.rights import Right
from compliance.shell.days import opens_closes
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show, show_region
from games.schema import dated


@page(Right.SEE_CATALOGUE, polls=True)
def quote(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment, htmx = establishment_of(request), getattr(request, "htmx", None)
    given = request.GET.dict()
    picked, others = _picked(establishment, day, *choice_of(given))
    question = question_of(picked, given, day)
    query = address_query(picked, question)
    address = f"{reverse('quote', kwargs={'house': house, 'day': day})}{'?' if query else ''}{query}"
    if not htmx and any(name.startswith("was_") for name in given):
        return redirect(
            address
        )  # a form sent without script: the address keeps the question, and nothing that is empty
    context = {
        "house": house,
        "day": day,
        "picked": picked,
        "others": others,
        "question": question,
        "quote": _answer(picked, question, day),
        "streets": STREETS,
    }
    if htmx and htmx.target == "answer":
        response = show_region(request, "licensed/quote/_answer.html", {**context, "alone": True})
    elif htmx and not htmx.history_restore_request:
        response = show_region(
            request, "licensed/quote/_region.html", {**context, **_choices(establishment, day, picked)}
        )
    else:
        return show(
            request,
            "licensed/quote.html",
            {**context, **_choices(establishment, day, picked)},
            section="quote",
            day=day,
        )
    response["HX-Replace-Url"] = address
    return response


def _picked(
    establishment: Establishment, day: datetime.date, table: str, game: str, option: str
) -> tuple[Picked, list[PostingRow]]:
    """What is asked about; of a table what hangs there last on the gaming day (now, on the present one), and what else did."""
    games = games_read()
    if not table:
        return of_game(games.get(game), option, day), []
    opens, closes = opens_closes(establishment, day)
    hung = hanging_read(establishment_id=establishment.pk, opens=opens, closes=closes, table=table)
    moment = max(opens, min(timezone.now(), closes - datetime.timedelta(microseconds=1)))
    posting = next((each for each in hung if each.hangs(moment)), None)
    others = [each for each in hung if each is not posting]
    if posting is None:
        return Picked(table=table), others
    posting = replace(posting, layout=layout_on(establishment, table, posting.layout, day))
    return Picked(table, posting, games.get(posting.game), posting.schedule or "", posting.option or 0), others


def _answer(picked: Picked, question: Question | None, day: datetime.date) -> Quote | None:
    """The quote, once something is typed and all of it can be read."""
    if picked.game is None or not picked.schedule or question is None or question.wrong:
        return None
    if not question.typed and not question.wanted.nothing:
        return None
    at = picked.posting
    hangs = None if at is None else at_table.hung(at.table, at.since, (at.min, at.max), at.sign, at.layout)
    return quoted(picked.game, picked.schedule, picked.option, day, question.play, hangs)


def _choices(establishment: Establishment, day: datetime.date, picked: Picked) -> dict[str, Any]:
    """The lists to pick from: tables with what hangs there, games by book, options by schedule."""
    opens, closes = opens_closes(establishment, day)
    hung: dict[str, str] = {}
    for posting in hanging_read(establishment_id=establishment.pk, opens=opens, closes=closes):
        hung[posting.table] = f"{posting.title}, {posting.option_words}"
    tables = sorted(place_read(slug=establishment.slug).tables)
    shelves = [
        (shelf.name, [game for game in shelf.games if dated.as_of(game.schedule, day)]) for shelf in books_read()
    ]
    return {
        "tables": [(table, hung.get(table, "")) for table in tables],
        "shelves": [(title, games) for title, games in shelves if games],
        "schedules": []
        if picked.game is None
        else [_options(schedule, day) for schedule in dated.as_of(picked.game.schedule, day).values()],
    }


def _options(schedule: Any, day: datetime.date) -> tuple[str, list[tuple[str, str]]]:
    options = dated.as_of(schedule.option, day).values()
    return schedule.title, [
        (
            f"{schedule.schedule}.{option.number}",
            f"{option.number}{f' ({option.label})' if option.label else ''}: {catalogue_words.limit_whole(option.limit)}",
        )
        for option in options
    ]
