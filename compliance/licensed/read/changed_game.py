"""A game that somebody wants to change: the version that holds, with its book and the tables where it may hang."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from compliance.houses.read.games import games_of
from compliance.shell.rows import rows
from games.schema import Book, Game

_book = msgspec.json.Decoder(Book)
_HELD = """
SELECT game.digest, book.id, book.body FROM games_adoption AS adoption
JOIN games_game AS game ON game.id = adoption.game_id JOIN games_book AS book ON book.id = game.book_id
WHERE adoption.slug = %s ORDER BY adoption.id DESC LIMIT 1
"""
_SLUGS = """
SELECT DISTINCT ON (game.slug) game.slug, game.title FROM games_game AS game JOIN games_book AS book ON book.id = game.book_id
WHERE %(commission)s::bigint IS NULL OR book.commission_id = %(commission)s ORDER BY game.slug, game.id DESC
"""
_TABLES = "SELECT name FROM games_table WHERE establishment_id = %s ORDER BY name"


class GameInForce(Struct, frozen=True):
    """The version of a game that holds, and the row of its book."""

    game: Game
    digest: str
    book: Book
    book_id: int


def game_in_force_read(*, slug: str) -> GameInForce | None:
    """None where no licensed game has this slug."""
    found = rows(_HELD, [slug])
    if not found:
        return None
    digest, book_id, body = found[0]
    return GameInForce(games_of({slug: digest})[slug], digest, _book.decode(bytes(body)), book_id)


def titles_read(*, commission_id: int | None) -> dict[str, str]:
    """The titles of the games that a commission licenses (None: of all), by slug."""
    return dict(rows(_SLUGS, {"commission": commission_id}))


def tables_of(*, establishment_id: int) -> list[str]:
    """The names of an establishment's tables."""
    return [row[0] for row in rows(_TABLES, [establishment_id])]
