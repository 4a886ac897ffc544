"""Rule books: which there are, whose they are, and their games by family, as of the gaming day."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from msgspec import Struct

from compliance.licensed.pages.printed import asked_of
from compliance.licensed.pages.shelf import book_of, hung_on, shelves_of
from compliance.licensed.read.books import Hung, Shelved
from compliance.licensed.read.catalogue_stored import Linted, StoredCatalogue
from compliance.licensed.words.catalogue_index import words_of
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import for_the_region, show, show_region
from games.schema import Game, dated
from games.schema.tally import Tally

LONGEST = 80


class GameLine(Struct, frozen=True):
    """A game in a list of games."""

    game: Game
    tally: Tally
    defects: int
    notices: int
    hung: tuple[str, ...]  # the tables at which one of its options hangs


class Shelf(Struct, frozen=True):
    """A book in a list of books: its games by family, as far as the filters let them through."""

    shelf: Shelved
    families: tuple[tuple[str, tuple[GameLine, ...]], ...]
    lines: tuple[GameLine, ...]
    defects: int
    notices: int

    @property
    def options(self) -> int:
        """Each printed page once, however many games it serves."""
        return len({key for line in self.lines for key in _options(line.game)})

    @property
    def pay_rows(self) -> int:
        return sum(line.tally.pay_rows for line in self.lines)

    @property
    def hung(self) -> int:
        return sum(len(line.hung) for line in self.lines)


def _options(game: Game) -> Iterable[tuple[str, tuple[str, ...], int]]:
    return (
        (schedule.schedule, schedule.cite, option.number) for schedule in game.schedule for option in schedule.option
    )


class Wanted(Struct, frozen=True):
    """The filters of a list of games."""

    family: str = ""
    banked: str = ""
    q: str = ""
    hung: bool = False

    @property
    def any(self) -> bool:
        return bool(self.family or self.banked or self.q or self.hung)

    def lets(self, game: Game, hung: Sequence[Hung]) -> bool:
        """Whether a game is one of those looked for: every word is in its title, family, approval or owner."""
        if (self.family and game.family != self.family) or (self.banked and game.banked_by != self.banked):
            return False
        if self.hung and not hung:
            return False
        approvals = " ".join(edition.approval or "" for edition in game.edition)
        words = words_of(f"{game.title} {game.family} {game.slug} {approvals} {game.owner or ''}")
        return all(any(word.startswith(asked) for word in words) for asked in words_of(self.q))


@page(Right.SEE_CATALOGUE)
def books(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    stored, shelves = shelves_of(request)
    return _shown(request, day, stored, shelves, "licensed/books.html", {})


@page(Right.SEE_CATALOGUE)
def book(request: HttpRequest, house: str, day: datetime.date, book: str) -> HttpResponse:
    stored, shelf = book_of(request, book)
    more = {
        "shelf": shelf,
        "readings": list(dated.as_of(shelf.book.reading, day).values()),
        "duties": asked_of(shelf.book, day),
    }
    return _shown(request, day, stored, [shelf], "licensed/book.html", more)


def _shown(
    request: HttpRequest,
    day: datetime.date,
    stored: StoredCatalogue,
    shelves: list[Shelved],
    template: str,
    more: dict[str, object],
) -> HttpResponse:
    given = request.GET
    wanted = Wanted(
        given.get("family", ""), given.get("banked", ""), given.get("q", "").strip()[:LONGEST], bool(given.get("hung"))
    )
    hung, tallies, linted = hung_on(request, day), stored.tallies(day), stored.lint(day)
    listed = [_listed(shelf, wanted, hung, tallies, linted) for shelf in shelves]
    games = [game for shelf in shelves for game in shelf.games]
    context = {
        **more,
        "house": establishment_of(request).slug,
        "day": day,
        "shelves": listed,
        "wanted": wanted,
        "found": sum(len(each.lines) for each in listed),
        "family_names": sorted({game.family for game in games}),
        "bankers": sorted({game.banked_by for game in games}),
    }
    if for_the_region(request):
        return show_region(request, "licensed/books/_games.html", context)
    return show(request, template, context, section="books", day=day)


def _listed(
    shelf: Shelved,
    wanted: Wanted,
    hung: dict[str, list[Hung]],
    tallies: dict[str, Tally],
    linted: Sequence[Linted],
) -> Shelf:
    mine = [one for one in linted if one.said.book == shelf.slug]
    lines = tuple(
        _line(game, tallies[str(game.slug)], mine, hung.get(str(game.slug), []))
        for game in shelf.games
        if wanted.lets(game, hung.get(str(game.slug), []))
    )
    families = sorted({line.game.family for line in lines})
    return Shelf(
        shelf,
        tuple((family, tuple(line for line in lines if line.game.family == family)) for family in families),
        lines,
        sum(one.said.weight == "defect" for one in mine),
        sum(one.said.weight != "defect" for one in mine),
    )


def _line(game: Game, counted: Tally, linted: Iterable[Linted], hung: Sequence[Hung]) -> GameLine:
    weights = [one.said.weight for one in linted if game.slug in one.games]
    defects = weights.count("defect")
    tables = tuple(dict.fromkeys(posting.table for posting in hung))
    return GameLine(game, counted, defects, len(weights) - defects, tables)
