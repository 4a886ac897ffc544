"""What the wagers of a game come back with: ask for the count, watch it, stop it, and take its figures away."""

from __future__ import annotations

import datetime
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from compliance.jobs.work import hand_out
from compliance.licensed.pages.returns_shown import returns_context, terms_of
from compliance.licensed.pages.shelf import book_of, game_of
from compliance.licensed.read.returns import answer_of, returns_read
from compliance.licensed.words.returns import HEADS, table
from compliance.licensed.write import returns_count
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.csv_file import csv_response
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show_region
from games.schema import Game
from games.terms.game import GameTerms


@act(Right.SEE_FINDINGS)
def returns_ask(request: HttpRequest, house: str, day: datetime.date, book: str, game: str) -> HttpResponse:
    """Leave the count to a worker."""
    terms = _terms(_game(request, book, game), day)
    run, waits = returns_count.returns_ask(terms=terms, by=cast(Person, request.user), now=timezone.now())
    if waits:
        detail = f"{terms.game.title}, {day}"
        access_log(request=request, what="returns", establishment=establishment_of(request), detail=detail)
        hand_out(run.TASK, [run.pk])
    return redirect(_page_of(house, day, book, game))


@act(Right.SEE_FINDINGS)
def returns_stop(request: HttpRequest, house: str, day: datetime.date, book: str, game: str) -> HttpResponse:
    run = returns_read(terms=_terms(_game(request, book, game), day))
    if run is not None and returns_count.returns_stop(run=run, now=timezone.now()):
        access_log(request=request, what="returns stopped", establishment=establishment_of(request), detail=str(run))
    return redirect(_page_of(house, day, book, game))


@page(Right.SEE_CATALOGUE, polls=True)
def returns_state(request: HttpRequest, house: str, day: datetime.date, book: str, game: str) -> HttpResponse:
    """How far it is; without script the whole page is asked for again."""
    found = _game(request, book, game)
    if not getattr(request, "htmx", None):
        return redirect(_page_of(house, day, book, game))
    context = {"house": house, "day": day, "game": found, **returns_context(request, found, day)}
    return show_region(request, "licensed/game/_returns.html", context)


@page(Right.EXPORT, what="export")
def returns_csv(request: HttpRequest, house: str, day: datetime.date, book: str, game: str) -> HttpResponseBase:
    """Every line of every wager."""
    found = _game(request, book, game)
    answer = answer_of(returns_read(terms=_terms(found, day)))
    if answer is None:
        raise Http404(f"The returns of {found.title} were not counted yet.")
    return csv_response(f"returns-{game}-{day}", HEADS, table(answer, found))


def _game(request: HttpRequest, book: str, game: str) -> Game:
    return game_of(book_of(request, book)[1], game)


def _terms(game: Game, day: datetime.date) -> GameTerms:
    terms = terms_of(game, day)
    if terms is None:
        raise Http404(f"The wagers of {game.title} cannot be counted on this day.")
    return terms


def _page_of(house: str, day: datetime.date, book: str, game: str) -> str:
    return f"{reverse('game', kwargs={'house': house, 'day': day, 'book': book, 'game': game})}#returns"
