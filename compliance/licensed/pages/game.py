"""A licensed game as it is printed, as of the gaming day, and a long fee page of it by stretches."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from msgspec import Struct

from compliance.licensed.pages.lint_marks import marks_by_schedule
from compliance.licensed.pages.printed import Anchors, in_force
from compliance.licensed.pages.printed_schedule import PrintedOption, PrintedSchedule, PrintedSection, schedules
from compliance.licensed.pages.returns_shown import returns_context
from compliance.licensed.pages.shelf import book_of, game_of, hung_on
from compliance.licensed.pages.typed_money import cents_typed
from compliance.licensed.pages.worked_hands import worked_context
from compliance.licensed.read.books import Hung, Shelved, versions_read
from compliance.licensed.read.catalogue_stored import StoredCatalogue
from compliance.licensed.words import catalogue_words, charges
from compliance.licensed.words.quote import Quote
from compliance.licensed.words.quoted import quoted, with_action
from compliance.people.rights import Right
from compliance.shell.door import page
from compliance.shell.frame import for_the_region, show, show_region
from games.cards.money import MoneyError
from games.schema import Game
from games.terms.game import NotInForce


class BoxQuestion(Struct, frozen=True):
    """What was typed, kept as it was typed, and what is wrong with it."""

    schedule: str = ""
    option: int = 0
    total: str = ""
    wrong: str = ""


def quote_of(request: HttpRequest, game: Game, day: datetime.date) -> tuple[BoxQuestion, Quote | None]:
    """The answer to the question in the address, if there is one."""
    text = request.GET.get("total", "").strip()[:20]
    schedule, _, number = request.GET.get("option", "").rpartition(".")
    asked = BoxQuestion(schedule, int(number) if number.isdecimal() and len(number) < 5 else 0, text)
    if not text:
        return asked, None
    try:
        total = cents_typed(text)
    except MoneyError:
        return _wrong(asked, f"{text} is no amount; write dollars, or dollars and cents: 250 or 250.50."), None
    try:
        play = with_action(game, schedule, asked.option, day, total)
        return asked, quoted(game, schedule, asked.option, day, play)
    except NotInForce:
        return _wrong(asked, "Choose one of the options printed here."), None


def _wrong(asked: BoxQuestion, why: str) -> BoxQuestion:
    return BoxQuestion(asked.schedule, asked.option, asked.total, why)


PAGE = 40  # options


class OptionSearch(Struct, frozen=True):
    """Which options of a long schedule are looked for; nothing: all of them, page by page."""

    option: str = ""
    limit: str = ""
    charge: str = ""
    line: int = 0
    start: int = 0

    @property
    def any(self) -> bool:
        return bool(self.option or self.limit or self.charge)


class Stretch(Struct, frozen=True):
    """What of a long schedule is shown: whole sections or parts of them, and where one goes from there."""

    sections: tuple[PrintedSection, ...]
    shown: int
    found: int
    before: int | None
    after: int | None
    wrong: str = ""


def stretch(printed: PrintedSchedule, asked: OptionSearch) -> Stretch:
    """The options asked for, at most a page of them; a line asked for brings the page that holds it."""
    wanted, wrong = _wanted(asked.option)
    found = [(i, each) for i, each in enumerate(printed.options) if _matches(each, asked, wanted, printed)]
    start = asked.start
    if asked.line and not asked.any:
        at = next((n for n, (_, each) in enumerate(found) if each.at_line(asked.line)), 0)
        start = at - at % PAGE
    start = min(max(start, 0), max(len(found) - 1, 0))
    shown = found[start : start + PAGE]
    before = max(start - PAGE, 0) if start else None
    after = start + PAGE if start + PAGE < len(found) else None
    return Stretch(tuple(_cut(printed, {i for i, _ in shown})), len(shown), len(found), before, after, wrong)


def _cut(printed: PrintedSchedule, shown: set[int]) -> Iterable[PrintedSection]:
    at = 0
    for section in printed.sections:
        kept = tuple(each for i, each in enumerate(section.options, start=at) if i in shown)
        at += len(section.options)
        if kept:
            yield PrintedSection(section.columns, kept)


def _wanted(text: str) -> tuple[range | None, str]:
    """The numbers of "12" or "9-21"."""
    if not text:
        return None, ""
    first, _, last = text.replace("–", "-").replace(" to ", "-").partition("-")
    first, last = first.strip(), last.strip() or first.strip()
    if not (first.isdecimal() and last.isdecimal() and len(first) < 6 and len(last) < 6):
        return None, f"{text} is no option; write its number, or the first and the last: 12 or 9-21."
    return range(int(first), int(last) + 1), ""


def _matches(each: PrintedOption, asked: OptionSearch, wanted: range | None, printed: PrintedSchedule) -> bool:
    if wanted is not None and each.option.number not in wanted and each.title != asked.option:
        return False
    if asked.charge and not any(
        each.option.prints(charge) for charge in printed.schedule.charge if charge.name == asked.charge
    ):
        return False
    return not asked.limit or catalogue_words.limit_holds(each.option.limit, asked.limit, (each.limit, *each.more))


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
