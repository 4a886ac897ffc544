"""The page of a round of craps and of a spin: what was thrown, where wagers lay, what decided them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from compliance.licensed.write.catalogue_load import catalogue_load
from tests import builders
from tests.pages import AT

Play = Callable[..., None]
Page = Callable[..., str]
HOUSE_BANKS: dict[str, Any] = {"bank": None, "offers": None, "cards": None, "decks": None, "collections": None}


def _bet(wager: str, amount: str, settled: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"seat": 1, "bettor": "P1", "wager": wager, "amount": amount, "settled": settled, **more}


@pytest.fixture(autouse=True)
def _games(house: str) -> None:
    """The games of the house that are played here, beside the one that all tests have."""
    catalogue_load(catalogue=builders.catalogue("craps-choctaw", "roulette-choctaw"), now=builders.NOW)


@pytest.mark.django_db
def test_a_round_of_craps_is_shown_with_its_rolls_and_a_wrong_payout_is_found(page: Page, play: Play) -> None:
    wagers = [
        _bet("pass", "10.00", {"taken": "10.00"}),
        _bet("place-6-to-win", "6.00", {"paid": "9.00"}, from_roll=2),
        _bet("hop-unlike", "5.00", {"taken": "5.00"}, on=["1", "6"], from_roll=3),
    ]
    rolls = [[2, 2], [3, 3], [3, 4]]
    play(builders.hand(1, game="craps-choctaw", wagers=wagers, rolls=rolls, **HOUSE_BANKS))
    text = page(f"{AT}/hands/T1-1")
    for shown in (
        "2-2, 3-3, 3-4",
        "on 1, 6 from roll 3",
        "Roll 3 is 7: the shooter sevens out",
        "SET001",
        "paid $7.00",
    ):
        assert shown in text, shown
    [finding] = set(re.findall(rf"{AT}/findings/\d+", text[text.index("SET001") :].split("</li>")[0]))
    assert "Roll 2 is 6, before any 7: Place Bet 6 to Win wins" in page(finding)


@pytest.mark.django_db
def test_a_spin_is_shown_with_what_the_wagers_cover(page: Page, play: Play) -> None:
    wagers = [_bet("split", "5.00", {"paid": "85.00"}, on=["17", "20"]), _bet("even", "5.00", {"taken": "5.00"})]
    play(builders.hand(1, game="roulette-choctaw", wagers=wagers, spin="17", **HOUSE_BANKS))
    text = page(f"{AT}/hands/T1-1")
    assert "The wheel stopped at" in text
    assert "on 17, 20" in text
    assert "The wheel stopped at 17: seat 1 wins $80.00" in text
    assert "whether its numbers lie together on the layout is not checked" in text
    assert "Action button" not in text
    assert "SET001" not in text


@pytest.mark.django_db
def test_only_a_hand_played_for_a_pot_is_given_as_a_history(page: Page, play: Play, client: Client) -> None:
    play(builders.hand(1))
    assert "history.phh" not in page(f"{AT}/hands/T1-1")
    response = client.get(f"{AT}/hands/T1-1/history.phh")
    assert response.status_code == 404
    assert "the hand has no pot" in response.content.decode()
