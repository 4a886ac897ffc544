"""The games by which hands are judged now, decoded once per version."""

from __future__ import annotations

import msgspec
from django.db import connection

from games.schema import Game

_decoder = msgspec.json.Decoder(Game)
_decoded: dict[str, Game] = {}

_ADOPTED = """
SELECT DISTINCT ON (adoption.slug) adoption.slug, game.digest
FROM games_adoption AS adoption JOIN games_game AS game ON game.id = adoption.game_id
ORDER BY adoption.slug, adoption.id DESC
"""


def digests_read() -> dict[str, str]:
    """The digest of the version that holds, by slug."""
    with connection.cursor() as cursor:
        cursor.execute(_ADOPTED)
        return dict(cursor.fetchall())


def games_read() -> dict[str, Game]:
    """The games that hold, by slug. A version is read and decoded once in the life of the process."""
    return games_of(digests_read())


def games_of(digests: dict[str, str]) -> dict[str, Game]:
    """The games of these versions, by slug."""
    missing = [digest for digest in digests.values() if digest not in _decoded]
    if missing:
        with connection.cursor() as cursor:
            cursor.execute("SELECT digest, body FROM games_game WHERE digest = ANY(%s)", [missing])
            for digest, body in cursor.fetchall():
                _decoded[digest] = _decoder.decode(body)
    return {slug: _decoded[digest] for slug, digest in digests.items()}


def pinned_read(*, digest: str) -> Game | None:
    """The version of a game with this digest, whether it holds now or not."""
    found = games_of({"": digest}) if digest in _decoded or _known(digest) else {}
    return found.get("")


def _known(digest: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM games_game WHERE digest = %s", [digest])
        return cursor.fetchone() is not None
