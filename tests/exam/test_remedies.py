"""The questions of the examination on what went wrong at a table: what the catalogue prints gives the examination's answer."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.hand.form import Bank, Hand
from games.hand.irregular import Irregularity
from games.schema import dated, load
from games.settling.remedies import held, ruling
from tests.games.hand_samples import HEAD

ASKED: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "told" / "remedies.toml").read_text(encoding="utf-8")
)["asked"]
GAMES = load.catalogue().games


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_what_was_done_is_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    ones = msgspec.convert(asked["irregularities"], list[Irregularity])
    bank = asked.get("bank")
    told = msgspec.convert(
        {
            **HEAD,
            "form": "oliver.hand/2",
            "game": asked["game"],
            "seats": [{"seat": 1, "occupant": "P1"}],
            "wagers": [],
        },
        Hand,
    )
    told = msgspec.structs.replace(
        told, irregularities=ones, bank=None if bank is None else Bank(seat=bank, occupant=f"P{bank}")
    )
    game = GAMES[asked["game"]]
    day = max(edition.from_ for edition in game.edition)
    found = ruling(tuple(dated.as_of(game.irregularity, day).values()), told, ones[0])
    verdicts = {held(ones[0], block).verdict for block in found.blocks} | ({"open"} if found.none else set())
    assert verdicts == {asked["right"]}, [(block.name, held(ones[0], block)) for block in found.blocks]
