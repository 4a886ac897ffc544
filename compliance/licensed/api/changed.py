"""How what is licensed and posted comes to be changed, and a licensed game as a file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from rest_framework.request import Request

from compliance.licensed.read import commission_catalogue, commission_changes
from compliance.licensed.read.commission_catalogue import GameOnDay
from compliance.licensed.read.commission_changes import ChangeStep
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.door import Asked, Door
from compliance.shell.api.commission.listing import PAGED, Listing
from compliance.shell.api.commission.openapi import described, in_path
from compliance.shell.api.commission.problem import not_there
from compliance.shell.lists import Key
from games.schema import write_toml

TOML = "application/toml"


@described(
    "changes",
    "Changes of games and postings, step by step",
    ChangeStep,
    words="In the order of the record: what was submitted, and how another person decided it.",
)
class Changes(Listing):
    scope = "catalogue"
    parameters = (asking.ESTABLISHMENT, asking.GAME, asking.CHANGED_SINCE, *PAGED)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[ChangeStep]:
        return commission_changes.change_steps_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: ChangeStep) -> Key:
        return (row.record,)


@described(
    "game_file",
    "One game as a file of the catalogue",
    GameOnDay,
    path=[in_path("slug", "Slug of the game.", str)],
    gives=[TOML],
    words="Whole, with the blocks of every day: TOML that loads to the version of this digest.",
)
class GameFile(Door):
    scope = "catalogue"
    parameters = (asking.DIGEST,)
    media_types = ("*/*",)
    compresses = False  # Repr-Digest is of the bytes that are sent

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        slug = path["slug"]
        game = commission_catalogue.game_get(wanted=asked.wanted(), slug=slug, digest=asked.values.get("digest"))
        if game is None:
            raise not_there("slug", slug, "there is no such game or version", "Ask /games for those there are.")
        content = write_toml.game_text(game, game.title).encode()
        self.told = slug
        response = HttpResponse(content, content_type=f"{TOML}; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{slug}.toml"'
        response["Repr-Digest"] = f"sha-256=:{b64encode(sha256(content).digest()).decode()}:"  # RFC 9530
        return response
