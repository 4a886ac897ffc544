"""What the lint says of the printed pages of all books: filtered, with what is printed and what follows, and as CSV."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from msgspec import Struct

from compliance.licensed.pages.shelf import shelves_of
from compliance.licensed.read.catalogue_stored import Linted
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.csv_file import csv_response
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import for_the_region, show, show_region
from games import lint as kinds
from games.schema import Game

PAGE = 100
WEIGHTS = ("defect", "notice")


class Wanted(Struct, frozen=True):
    """The filters of the list."""

    book: str = ""
    game: str = ""
    kind: str = ""
    weight: str = ""

    def lets(self, one: Linted) -> bool:
        held = ((self.book, one.said.book), (self.kind, one.said.kind), (self.weight, one.said.weight))
        return all(asked in ("", found) for asked, found in held) and (not self.game or self.game in one.games)


class Facet(Struct, frozen=True):
    """A value that a filter may take, its words, and how many are left with it."""

    value: str
    words: str
    count: int


@page(Right.SEE_CATALOGUE)
def lint(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    linted, games, licensees = _linted(request, day)
    wanted = _wanted(request, licensees, games)
    found = [one for one in linted if wanted.lets(one)]
    start = _start(request, len(found))
    context = {
        "house": establishment_of(request).slug,
        "day": day,
        "wanted": wanted,
        "found": len(found),
        "defects": sum(one.said.weight == "defect" for one in found),
        "shown": found[start : start + PAGE],
        "start": start,
        "before": max(start - PAGE, 0) if start else None,
        "after": start + PAGE if start + PAGE < len(found) else None,
        "games": games,
        "licensees": licensees,
        "kind_words": {
            name: (module.__doc__ or "").partition("\n")[0].rstrip(".") for name, module in kinds.kinds().items()
        },
        "may_export": standing_of(request=request).may(Right.EXPORT, establishment_of(request)),
        "facets": _facets(linted, wanted, games, licensees),
    }
    if for_the_region(request):
        return show_region(request, "licensed/lint/_list.html", context)
    return show(request, "licensed/lint.html", context, section="books", day=day)


@page(Right.EXPORT, what="export")
def lint_csv(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    """Everything that the filters leave."""
    linted, games, licensees = _linted(request, day)
    wanted = _wanted(request, licensees, games)
    found = [one for one in linted if wanted.lets(one)]
    return csv_response(f"lint-{day}", _HEAD, _rows(found, games, day))


def _linted(request: HttpRequest, day: datetime.date) -> tuple[list[Linted], dict[str, Game], dict[str, str]]:
    held, shelves = shelves_of(request)
    licensees = {shelf.slug: shelf.name for shelf in shelves}
    games = {str(game.slug): game for shelf in shelves for game in shelf.games}
    return [one for one in held.lint(day) if one.said.book in licensees], games, licensees


def _wanted(request: HttpRequest, licensees: dict[str, str], games: dict[str, Game]) -> Wanted:
    """The filters in the address; Http404 for a value that the list has not offered."""
    values = {name: request.GET.get(name, "") for name in ("book", "game", "kind", "weight")}
    known: dict[str, Collection[str]] = {"book": licensees, "game": games, "kind": kinds.kinds(), "weight": WEIGHTS}
    for name, value in values.items():
        if value and value not in known[name]:
            raise Http404(f"There is no {name} named {value[:40]}.")
    return Wanted(**values)


def _facets(
    linted: list[Linted], wanted: Wanted, games: dict[str, Game], licensees: dict[str, str]
) -> dict[str, list[Facet]]:
    """The values of each filter, counted under the others."""

    def counted(without: str) -> list[Linted]:
        others = Wanted(**{name: getattr(wanted, name) for name in Wanted.__struct_fields__ if name != without})
        return [one for one in linted if others.lets(one)]

    by_game = Counter(slug for one in counted("game") for slug in one.games)
    return {
        "book": _values(Counter(one.said.book for one in counted("book")), licensees),
        "game": _values(by_game, {slug: game.title for slug, game in games.items()}),
        "kind": _values(Counter(one.said.kind for one in counted("kind")), {}),
        "weight": _values(Counter(one.said.weight for one in counted("weight")), {}),
    }


def _values(counts: Counter[str], words: dict[str, str]) -> list[Facet]:
    facets = (Facet(value, words.get(value, value.replace("-", " ")), count) for value, count in counts.items())
    return sorted(facets, key=lambda facet: facet.words.lower())


def _start(request: HttpRequest, found: int) -> int:
    text = request.GET.get("start", "")
    start = int(text) if text.isdecimal() and len(text) < 7 else 0
    return min(start, max(found - 1, 0))


_HEAD = ("as of", "weight", "kind", "book", "games", "schedule", "option", "lines", "printed", "follows", "reading")


def _rows(found: Iterable[Linted], games: dict[str, Game], day: datetime.date) -> Iterator[tuple[object, ...]]:
    for one in found:
        said = one.said
        titles = "; ".join(games[slug].title for slug in one.games if slug in games)
        option = "" if said.option is None else said.option
        lines = ", ".join(said.lines)
        values = (said.weight, said.kind, said.book, titles, said.schedule, option, lines, said.printed, said.follows)
        yield (day.isoformat(), *values, said.reading or "")
