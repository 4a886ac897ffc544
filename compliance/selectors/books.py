"""The rule books as pages show them: books and games that hold, a game as of a day, where its options hang."""

from __future__ import annotations

import datetime

import msgspec
from msgspec import Struct

from compliance.selectors.games import games_read
from compliance.selectors.query import rows
from games.schema import Book, Game

_book = msgspec.json.Decoder(Book)


class Shelved(Struct, frozen=True):
    """A rule book with its games."""

    slug: str
    book: Book
    digest: str
    record_index: int
    games: tuple[Game, ...]


class Version(Struct, frozen=True):
    """A version of a game, and from when Oliver judges by it."""

    digest: str
    at: datetime.datetime
    record_index: int


class Hung(Struct, frozen=True):
    """A posting: which option hangs at which table, with which limits."""

    table: str
    schedule: str
    option: int
    min: int
    max: int
    since: datetime.datetime
    until: datetime.datetime | None


_BOOKS = "SELECT DISTINCT ON (slug) slug, body, digest, record_index FROM games_book ORDER BY slug, id DESC"
_VERSIONS = """
SELECT game.digest, adoption.at, game.record_index
FROM games_adoption AS adoption JOIN games_game AS game ON game.id = adoption.game_id
WHERE adoption.slug = %s ORDER BY adoption.id DESC LIMIT 50
"""
_HUNG = """
SELECT place.name, option.schedule, option.number, posting.min_cents, posting.max_cents,
       lower(posting.period), upper(posting.period)
FROM games_posting AS posting
JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = option.game_id
JOIN games_table AS place ON place.id = posting.table_id
WHERE place.establishment_id = %s AND game.slug = %s AND posting.period && tstzrange(%s, %s)
ORDER BY place.name, posting.period
"""


def books_read() -> list[Shelved]:
    """Every rule book with the games that hold."""
    games = sorted(games_read().values(), key=lambda game: game.title)
    return [
        Shelved(slug, _book.decode(bytes(body)), digest, index, tuple(game for game in games if game.book == slug))
        for slug, body, digest, index in rows(_BOOKS, [])
    ]


def versions_read(*, slug: str) -> list[Version]:
    """The versions of a game, the one that holds first."""
    return [Version(*row) for row in rows(_VERSIONS, [slug])]


def hung_read(*, establishment_id: int, game: str, opens: datetime.datetime, closes: datetime.datetime) -> list[Hung]:
    """Where the game's options hang between two moments."""
    return [Hung(*row) for row in rows(_HUNG, [establishment_id, game, opens, closes])]
