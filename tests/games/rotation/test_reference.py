"""Oliver and the references written from the text agree, sequence for sequence.

A fail is a fail in both. What the text does not answer is never a fail, and may go unsaid. Where the text answers and the
record lacks what decides, it cannot be told. ROTATION_SEQUENCES says how many sequences of each page are tried.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from games.schema import Rotation, load
from tests.games.rotation.reference.books import JUDGES
from tests.games.rotation.reference.table import FAIL, UNSAID, UNWRITTEN, Round
from tests.games.rotation.sequences import table_of
from tests.games.rotation.told import terms, told

SEQUENCES = int(os.environ.get("ROTATION_SEQUENCES", "150"))
KINDS = {"house-banks": "house-banks", "alternating": "alternating", "pass-on-loss": "pass-on-loss", "none": "none"}
KINDS |= {"shooter": "dice", "dealer-button": "button"}
AGREES = {
    (FAIL, "fail"),
    (UNWRITTEN, "cannot tell"),
    (UNSAID, "cannot tell"),
    (UNSAID, None),
    (None, None),
}


def kind_of(slug: str) -> str:
    rotation = terms(slug).rotation
    assert rotation is not None
    return KINDS.get(rotation.regime, "player-dealer")


@pytest.mark.parametrize("slug", JUDGES)
def test_the_rules_say_what_the_text_says(slug: str) -> None:
    kind = kind_of(slug)
    for seed in range(SEQUENCES):
        rounds = table_of(Random(f"{kind}/{seed}"), kind)
        for i, found in enumerate(told(slug, rounds)):
            text = JUDGES[slug](rounds, i)
            for question in text.keys() | found.keys():
                pair = (text.get(question), found.get(question))
                assert pair in AGREES, f"{slug}, seed {seed}, round {i}, {question}: {pair}\n{shown(rounds[: i + 1])}"


def shown(rounds: list[Round]) -> str:
    return "\n".join(f"{n}: {one}" for n, one in enumerate(rounds))


def test_every_way_in_which_a_page_goes_round_has_a_reference() -> None:
    every = {slug: terms(slug).rotation for slug, game in load.catalogue().games.items() if game.rotation}
    assert {_printed(rotation) for rotation in every.values()} == {_printed(every[slug]) for slug in JUDGES}


def _printed(rotation: Rotation | None) -> tuple[object, ...]:
    assert rotation is not None
    needs = tuple(need.kind for need in rotation.needs)
    way = (rotation.direction, rotation.begins, rotation.each_player)
    return (rotation.regime, rotation.hands, *way, rotation.refused, needs)
