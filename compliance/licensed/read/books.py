"""The rule books as pages show them: books and games that hold, a game as of a day, where its options hang."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec import Struct

from compliance.licensed.read.catalogue_stored import StoredCatalogue, catalogue_read
from compliance.shell.rows import rows
from games.schema import Book, Game

_book = msgspec.json.Decoder(Book)


def book_name(book: Book) -> str:
    """The licensee, as the title of the book begins; the title, where the book names none."""
    return book.licensee if book.title.startswith(book.licensee) else book.title


class Shelved(Struct, frozen=True):
    """A rule book with its games."""

    slug: str
    book: Book
    digest: str
    record_index: int
    commission_id: int
    games: tuple[Game, ...]

    @property
    def name(self) -> str:
        return book_name(self.book)


class Version(Struct, frozen=True):
    """A version of a game, and from when Oliver judges by it."""

    digest: str
    at: datetime.datetime
    record_index: int


class Hung(Struct, frozen=True):
    """A posting: which option hangs at which table, with which limits; no option where limits hang alone."""

    game: str
    table: str
    schedule: str | None
    option: int | None
    min: int
    max: int
    since: datetime.datetime
    until: datetime.datetime | None


_BOOKS = """
SELECT DISTINCT ON (slug) slug, body, digest, record_index, commission_id FROM games_book ORDER BY slug, id DESC
"""
_VERSIONS = """
SELECT game.digest, adoption.at, game.record_index
FROM games_adoption AS adoption JOIN games_game AS game ON game.id = adoption.game_id
WHERE adoption.slug = %s ORDER BY adoption.id DESC LIMIT 50
"""
_HUNG = """
SELECT game.slug, place.name, option.schedule, option.number, posting.min_cents, posting.max_cents,
       lower(posting.period), upper(posting.period)
FROM games_posting AS posting
LEFT JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
JOIN games_table AS place ON place.id = posting.table_id
WHERE place.establishment_id = %s AND posting.period && tstzrange(%s, %s)
ORDER BY place.name, posting.period
"""


def books_read(held: StoredCatalogue | None = None) -> list[Shelved]:
    """Every rule book with the games that hold."""
    games = sorted((held or catalogue_read()).games.values(), key=lambda game: game.title)
    return [
        Shelved(slug, _decoded(digest, bytes(body)), digest, index, commission, tuple(_of(games, slug)))
        for slug, body, digest, index, commission in rows(_BOOKS, [])
    ]


def _of(games: list[Game], slug: str) -> Iterable[Game]:
    return (game for game in games if game.book == slug)


@lru_cache(maxsize=32)
def _decoded(digest: str, body: bytes) -> Book:
    """A version of a book; a digest has one body."""
    return _book.decode(body)


def versions_read(*, slug: str) -> list[Version]:
    """The versions of a game, the one that holds first."""
    return [Version(*row) for row in rows(_VERSIONS, [slug])]


def hung_read(*, establishment_id: int, opens: datetime.datetime, closes: datetime.datetime) -> list[Hung]:
    """Which options hang at which tables between two moments."""
    return [Hung(*row) for row in rows(_HUNG, [establishment_id, opens, closes])]
