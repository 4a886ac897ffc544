"""What changed between two days: of a game, of a whole book, or between two versions of a game."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from msgspec import Struct

from compliance.houses.read.games import pinned_read
from compliance.licensed.pages.shelf import book_of, game_of
from compliance.licensed.read.books import Version, versions_read
from compliance.people.rights import Right
from compliance.shell.door import page
from compliance.shell.frame import show
from games.schema import Game, changes
from games.schema.changes import Change

MOST = 200  # blocks that the page of a whole book shows


class Days(Struct, frozen=True):
    """The two days asked about, and what is wrong with what was typed."""

    first: datetime.date
    last: datetime.date
    typed: str = ""
    wrong: str = ""


@page(Right.SEE_CATALOGUE)
def game(request: HttpRequest, house: str, day: datetime.date, book: str, game: str) -> HttpResponse:
    _, shelf = book_of(request, book)
    found = game_of(shelf, game)
    versions = versions_read(slug=game)
    was, days = _version(request, versions), _days(request, day, shelf.book.from_)
    if was is not None:
        days = Days(day, day)
    before = found if was is None else pinned_read(digest=was.digest) or found
    said = changes.between(before, days.first, days.last, found)
    context = {
        "house": house,
        "day": day,
        "shelf": shelf,
        "game": found,
        "days": days,
        "was": was,
        "versions": versions,
        "groups": [(found, grouped(said))] if said else [],
        "many": len(said),
    }
    return show(request, "licensed/changes.html", context, section="books", day=day)


@page(Right.SEE_CATALOGUE)
def book(request: HttpRequest, house: str, day: datetime.date, book: str) -> HttpResponse:
    _, shelf = book_of(request, book)
    days = _days(request, day, shelf.book.from_)
    of_book = changes.book_between(shelf.book, days.first, days.last)
    own = {(change.kind, change.key) for change in of_book}
    groups: list[tuple[Game | None, list[tuple[str, list[Change]]]]] = [(None, grouped(of_book))] if of_book else []
    for found in shelf.games:
        said = changes.between(found, days.first, days.last)
        if rest := [change for change in said if (change.kind, change.key) not in own]:  # the book's own once
            groups.append((found, grouped(rest)))
    many = sum(len(held) for _, kinds in groups for _, held in kinds)
    context = {
        "house": house,
        "day": day,
        "shelf": shelf,
        "days": days,
        "groups": groups,
        "many": many,
        "brief": many > MOST,  # then each game says how many, and its own page which
    }
    return show(request, "licensed/changes.html", context, section="books", day=day)


def grouped(said: Iterable[Change]) -> list[tuple[str, list[Change]]]:
    """Changes by the kind of block, in the order of the book."""
    found: dict[str, list[Change]] = {}
    for change in said:
        found.setdefault(change.kind.replace("_", " ").replace("layout", "table").capitalize(), []).append(change)
    return list(found.items())


def _version(request: HttpRequest, versions: list[Version]) -> Version | None:
    asked = request.GET.get("was", "")
    if not asked:
        return None
    found = next((version for version in versions if version.digest == asked), None)
    if found is None:
        raise Http404("This game has no such version.")
    return found


def _days(request: HttpRequest, day: datetime.date, first_of_book: datetime.date) -> Days:
    """From which day to the gaming day; without a word from the day before the book begins, or the day before."""
    typed = request.GET.get("since", "").strip()[:20]
    usual = first_of_book if first_of_book < day else day - datetime.timedelta(days=1)
    if not typed:
        return Days(usual, day)
    try:
        return Days(datetime.date.fromisoformat(typed), day, typed)
    except ValueError:
        return Days(usual, day, typed, f"{typed} is no day; write it as year, month, day: 2026-01-31.")
