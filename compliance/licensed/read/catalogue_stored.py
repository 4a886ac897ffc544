"""The catalogue by which hands are judged now, with what is worked out of it once per version: numbers, lint, search index."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from compliance.houses.read.games import digests_read, games_of
from compliance.licensed.words.catalogue_index import Index, index_of
from games import lint
from games.schema import Game
from games.schema.tally import Tally, tally
from games.terms import defect
from games.terms.defect import Defect

DAYS = 32  # of which the numbers are kept: somebody who walks through a month finds them again
T = TypeVar("T")


class Linted:
    """A finding of the lint with every game that prints it: a page for seven games is found wrong once."""

    def __init__(self, said: Defect, games: tuple[str, ...]) -> None:
        self.said = said
        self.games = games


class StoredCatalogue:
    """One version of the whole catalogue."""

    def __init__(self, digests: dict[str, str], games: dict[str, Game]) -> None:
        self.digests = digests
        self.games = games
        self._kept: dict[tuple[str, datetime.date], object] = {}

    @cached_property
    def index(self) -> Index:
        """Everything that can be searched for."""
        return index_of(self.games.values())

    def tallies(self, day: datetime.date) -> dict[str, Tally]:
        """The numbers of each game, by slug."""
        return self.once("tallies", day, lambda: {slug: tally(game, day) for slug, game in self.games.items()})

    def lint(self, day: datetime.date) -> tuple[Linted, ...]:
        """Everything that the lint says of the pages in force on a day, in the order of book and lines."""
        return self.once("lint", day, lambda: _linted(self.games, day))

    def once(self, what: str, day: datetime.date, make: Callable[[], T]) -> T:
        """What was made of this version before under this name, for this day."""
        key = (what, day)
        if key not in self._kept:
            if len(self._kept) >= DAYS * 2:
                self._kept.clear()
            self._kept[key] = make()
        return self._kept[key]  # type: ignore[return-value]


_held: StoredCatalogue | None = None


def catalogue_read() -> StoredCatalogue:
    """The catalogue that holds. One query; whatever was worked out of this version before is there again."""
    global _held
    digests = digests_read()
    if _held is None or _held.digests != digests:
        _held = StoredCatalogue(digests, games_of(digests))
    return _held


def _linted(games: dict[str, Game], day: datetime.date) -> tuple[Linted, ...]:
    found: dict[Defect, list[str]] = {}
    pages = {slug: defect.page(game, day) for slug, game in games.items()}
    for slug, page in pages.items():
        for said in lint.find(page):
            found.setdefault(said._replace(file=""), []).append(slug)
    for said in lint.across(pages.values()):
        found.setdefault(said._replace(file=""), []).append(said.file)
    linted = [Linted(said._replace(file=slugs[0]), tuple(slugs)) for said, slugs in found.items()]
    return tuple(sorted(linted, key=_place))


def _place(linted: Linted) -> tuple[str, int, str]:
    lines = linted.said.lines
    return linted.said.book, int(lines[0].partition("-")[0]) if lines else 0, linted.said.kind
