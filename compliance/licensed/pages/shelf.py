"""Which rule books a visitor finds on the shelf, and what of them hangs where on the gaming day."""

from __future__ import annotations

import datetime

from django.http import Http404, HttpRequest

from compliance.licensed.read.books import Hung, Shelved, books_read, hung_read
from compliance.licensed.read.catalogue_stored import StoredCatalogue, catalogue_read
from compliance.people.access import standing_of
from compliance.people.rights import Role
from compliance.shell.days import opens_closes
from compliance.shell.door import establishment_of
from games.schema import Game


def shelves_of(request: HttpRequest) -> tuple[StoredCatalogue, list[Shelved]]:
    """The catalogue that holds and its books; a reader of a commission finds those that this commission licenses."""
    held, establishment = catalogue_read(), establishment_of(request)
    shelves = books_read(held)
    if set(standing_of(request=request).roles_at(establishment)) == {Role.COMMISSION}:
        shelves = [shelf for shelf in shelves if shelf.commission_id == establishment.commission_id]
    return held, shelves


def book_of(request: HttpRequest, slug: str) -> tuple[StoredCatalogue, Shelved]:
    """One book; one that is not open to the visitor is as absent as one that does not exist."""
    held, shelves = shelves_of(request)
    for shelf in shelves:
        if shelf.slug == slug:
            return held, shelf
    raise Http404(f"No rule book is named {slug}.")


def game_of(shelf: Shelved, slug: str) -> Game:
    """A game of a book."""
    for game in shelf.games:
        if game.slug == slug:
            return game
    raise Http404(f"The rule book {shelf.slug} holds no game named {slug}.")


def hung_on(request: HttpRequest, day: datetime.date) -> dict[str, list[Hung]]:
    """What hangs at the establishment on a gaming day, by game."""
    establishment = establishment_of(request)
    opens, closes = opens_closes(establishment, day)
    found: dict[str, list[Hung]] = {}
    for posting in hung_read(establishment_id=establishment.pk, opens=opens, closes=closes):
        found.setdefault(posting.game, []).append(posting)
    return found
