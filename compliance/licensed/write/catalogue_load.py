"""Takes the catalogue's files into the database: each version once, by its digest, whole or not at all.

What two people changed here (`CatalogueChange`) is laid on top of the files each time, so that a later release does not
undo it. Where a file and such a change do not go together the load is refused, and the refusal says which.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from compliance.floor.read.rejudge import reviewed_otherwise
from compliance.houses.read import games as games_selectors
from compliance.licensed.read.proposals import Approved, approved_read
from compliance.licensed.write.catalogue_store import book_store, game_adopt, game_store
from compliance.money.write.accounts_open import accounts_wait_for_catalogue
from compliance.record import append
from games.schema import Book, Game, load, proposal

ACTOR = "catalogue"


class Loaded(Struct, frozen=True):
    """What a load added; nothing when everything was there."""

    books: int
    games: int
    adopted: int
    rejudge: tuple[str, ...] = ()  # games of which hands were reviewed by another version than now holds

    @property
    def advice(self) -> list[str]:
        """What is to be done about hands that another version judged, a line for each game."""
        say = "{0}: hands were judged by another version of it. Needed: `manage.py rejudge --game {0}` (--dry-run weighs it)."
        return [say.format(slug) for slug in self.rejudge]


def catalogue_load(*, catalogue: load.Catalogue | None = None, now: datetime.datetime | None = None) -> Loaded:
    """Load every book and game that is not there yet and let the catalogue's versions hold. Idempotent and atomic."""
    books, games = catalogue or load.catalogue()
    now = now or timezone.now()
    with transaction.atomic():
        append.lock()  # two loads at once would both find a version missing
        stored_books = {slug: book_store(book=book, actor=ACTOR, now=now) for slug, book in books.items()}
        new_books = sum(new for _, new in stored_books.values())
        held, approved = games_selectors.digests_read(), approved_read()
        new_games = adopted = 0
        rejudge, meters_or_funds = [], False
        for slug, file_game in games.items():
            game = _changed(file_game, books[str(file_game.book)], approved.get(slug, ()))
            row, new = game_store(game=game, book=stored_books[str(game.book)][0], actor=ACTOR, now=now)
            new_games += new
            if held.get(slug) != row.digest:
                adopted += 1
                game_adopt(row=row, new=new, actor=ACTOR, now=now)
                if game.jackpot:
                    meters_or_funds = True
                if slug in held and reviewed_otherwise(slug=slug, digest=row.digest):
                    rejudge.append(slug)
        if meters_or_funds:
            accounts_wait_for_catalogue()
    return Loaded(books=new_books, games=new_games, adopted=adopted, rejudge=tuple(rejudge))


def _changed(game: Game, book: Book, approved: Sequence[Approved]) -> Game:
    """The file's game with every change that was approved here, in the order of their approval."""
    for change in approved:
        file = f"{game.book}/{game.slug}.toml with the approved change {change.id} ({change.title})"
        game = proposal.applied(game, book, proposal.read(change.text), file)
    return game
