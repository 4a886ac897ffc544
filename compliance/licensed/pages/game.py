"""A licensed game as it is printed, as of the gaming day, and a long fee page of it by stretches."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from compliance.licensed.pages.lint_marks import marks_by_schedule
from compliance.licensed.pages.printed import Anchors, in_force
from compliance.licensed.pages.printed_schedule import PrintedSchedule, schedules
from compliance.licensed.pages.printed_stretch import OptionSearch, stretch
from compliance.licensed.pages.quote_box import quote_of
from compliance.licensed.pages.returns_shown import returns_context
from compliance.licensed.pages.shelf import book_of, game_of, hung_on
from compliance.licensed.pages.worked_hands import worked_context
from compliance.licensed.read.books import Hung, Shelved, versions_read
from compliance.licensed.read.catalogue_stored import StoredCatalogue
from compliance.licensed.words import charges
from compliance.people.rights import Right
from compliance.shell.door import page
from compliance.shell.frame import for_the_region, show, show_region
from games.schema import Game

LONGEST = 20


@page(Right.SEE_CATALOGUE)
def game(request: HttpRequest, house: str, day: datetime.date, book: str, game: str) -> HttpResponse:
    held, shelf = book_of(request, book)
    found = game_of(shelf, game)
    printed = in_force(found, day)
    elsewhere = printed.schedule_at(_number(request, "line"))
    if elsewhere is not None:  # the line stands in a schedule that has a page of its own; the browser keeps its #L
        return HttpResponseRedirect(f"{_schedule_href(house, day, found, elsewhere)}?line={_number(request, 'line')}")
    asked, quote = quote_of(request, found, day)
    long = {each.schedule.schedule: _schedule_href(house, day, found, each) for each in printed.schedules if each.long}
    linted = [one for one in held.lint(day) if game in one.games]
    context = (
        _context(request, house, day, shelf, found)
        | {
            "printed": printed,
            "versions": versions_read(slug=game),
            "lint": linted,
            "marks": marks_by_schedule(linted),
            "asked": asked,
            "quote": quote,
            "quote_href": long.get(asked.schedule, ""),
            "chosen": f"{asked.schedule}.{asked.option}",
        }
        | returns_context(request, found, day)
        | worked_context(request, found, day)
    )
    return show(request, "licensed/game.html", context, section="books", day=day)


@page(Right.SEE_CATALOGUE)
def schedule(request: HttpRequest, house: str, day: datetime.date, book: str, game: str, schedule: str) -> HttpResponse:
    held, shelf = book_of(request, book)
    found = game_of(shelf, game)
    heading = next((each for each in schedules(found, day) if each.schedule.schedule == schedule), None)
    if heading is None and any(each.schedule == schedule for each in found.schedule):  # on another day it holds
        return redirect("game", house=house, day=day, book=book, game=game)
    if heading is None:
        raise Http404(f"{found.title} has no schedule {schedule}.")
    asked = _asked(request)
    context = _context(request, house, day, shelf, found) | {
        "heading": heading,
        "asked": asked,
        "shown": stretch(heading, asked),
        "charges": [(charge.name, charges.title(charge)) for charge in heading.schedule.charge],
        "address": _schedule_href(house, day, found, heading),
        "marks": _marks(held, day, game, schedule),
    }
    if for_the_region(request):
        return show_region(request, "licensed/game/_stretch.html", context)
    return show(request, "licensed/schedule.html", context, section="books", day=day)


def _context(request: HttpRequest, house: str, day: datetime.date, shelf: Shelved, found: Game) -> dict[str, Any]:
    at: dict[tuple[str | None, int | None], list[Hung]] = {}
    for posting in hung_on(request, day).get(str(found.slug), []):
        at.setdefault((posting.schedule, posting.option), []).append(posting)
    return {"house": house, "day": day, "shelf": shelf, "game": found, "hung": at, "anchors": Anchors()}


def _marks(held: StoredCatalogue, day: datetime.date, game: str, schedule: str) -> object:
    return marks_by_schedule(one for one in held.lint(day) if game in one.games).get(schedule)


def _asked(request: HttpRequest) -> OptionSearch:
    option, limit = (request.GET.get(name, "").strip()[:LONGEST] for name in ("option", "limit"))
    return OptionSearch(
        option, limit, request.GET.get("charge", ""), _number(request, "line"), _number(request, "start")
    )


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 8 else 0


def _schedule_href(house: str, day: datetime.date, game: Game, heading: PrintedSchedule) -> str:
    place = {"house": house, "day": day, "book": game.book, "game": game.slug, "schedule": heading.schedule.schedule}
    return reverse("schedule", kwargs=place)
