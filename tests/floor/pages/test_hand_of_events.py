"""The pages of rounds without a bank: balls drawn, events, points between players; what was posted is shown beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from compliance.licensed.write.catalogue_load import catalogue_load
from tests import builders
from tests.games.hand_samples import FAMILIES
from tests.pages import AT

Play = Callable[..., None]
Page = Callable[..., str]
NO_BANK: dict[str, Any] = {"bank": None, "offers": None, "cards": None, "decks": None, "collections": None}
SHOWN = {
    "bingo": (
        "75 1 16 31 46 61",
        "B1 I1 N1 G1 O1",
        "prizes $100.00",
        "none: nobody banks",
        "paid $100.00, taken $2.00",
        "The numbers of the cards and what was posted as prizes: taken as recorded",
    ),
    "keno": (
        "1 2 3 4 5 6 7 8",
        "2-2 $12.00",
        "progressive $500.00",
        "none: the house banks",
        "1 of 2 caught",
        "Not checked:",
    ),
    "sports pool": ("g1:home won", "g2:away canceled", "none: the house banks", "g2:away was canceled"),
    "a pot that rolls over": ("rolled over $96.00", "none: nobody banks"),
    "points between players": ("the hands of seat 2 were not recorded",),
    "pan": ("4 chips to seat 1",),
}


@pytest.fixture(autouse=True)
def _games(house: str) -> None:
    """The games of the house that are played here, beside the one that all tests have."""
    catalogue_load(catalogue=builders.catalogue(*(FAMILIES[name]["game"] for name in SHOWN)), now=builders.NOW)


@pytest.mark.django_db
@pytest.mark.parametrize("family", sorted(SHOWN))
def test_a_round_is_shown_with_what_decided_it(page: Page, play: Play, family: str) -> None:
    told = {**NO_BANK, **FAMILIES[family]}
    if family == "bingo":
        told["wagers"] = [{**told["wagers"][0], "settled": {"paid": "90.00", "taken": "2.00"}}]
    play(builders.hand(1, **told))
    text = page(f"{AT}/hands/T1-1")
    for words in SHOWN[family]:
        assert words in text, words
    assert ("SET001" in text) is True
