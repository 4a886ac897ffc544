"""A licensed game as a file: the version that holds, as TOML in the style of the catalogue's files."""

from __future__ import annotations

import datetime

from django.http import Http404, HttpRequest, HttpResponse

from compliance.licensed.read.changed_game import game_in_force_read
from compliance.people.rights import Right
from compliance.shell.door import page
from games.schema import write_toml


@page(Right.SEE_CATALOGUE, what="export")
def game_file(request: HttpRequest, house: str, day: datetime.date, book: str, game: str) -> HttpResponse:
    """The whole game with every block, earlier and later ones too: the days stand in the blocks."""
    held = game_in_force_read(slug=game)
    if held is None or held.game.book != book:
        raise Http404(f"No rule book {book} holds a game named {game}.")
    comment = f"{held.game.title}, {held.book.title}. Version {held.digest}."
    response = HttpResponse(write_toml.file_text(held.game, comment), content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{game}.toml"'
    return response
