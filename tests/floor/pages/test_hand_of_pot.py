"""The page of a hand that was played for a pot: what was put in, which pots it made, who is due what, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from compliance.floor.rules.cases import Case
from compliance.licensed.write.catalogue_load import catalogue_load
from tests import builders
from tests.pages import AT

Play = Callable[..., None]
Page = Callable[..., str]
BASE = Case(name="pot", outcome="pass", why="The base hand of the pot cases.", base="pot")


@pytest.fixture(autouse=True)
def _games(house: str) -> None:
    """The game of the house that is played here, beside the one that all tests have."""
    catalogue_load(catalogue=builders.catalogue("texas-holdem-choctaw"), now=builders.NOW)


def _hand(**awards: Any) -> dict[str, Any]:
    """A hand with a side pot; see compliance/floor/rules/base-pot.toml."""
    told: dict[str, Any] = msgspec.to_builtins(BASE.told()[0])
    pot = {**told["pot"], **awards}
    played = {name: told[name] for name in ("game", "seats", "cards", "collections")}
    return builders.hand(1, **played, decks=1, wagers=[], bank=None, offers=None, pot=pot)


@pytest.mark.django_db
def test_the_pots_of_a_hand_are_told_with_who_is_due_what(page: Page, play: Play) -> None:
    play(_hand())
    text = page(f"{AT}/hands/T1-1")
    for shown in ("Seat 1 is due $23.00 and seat 3 is due $132.00", "Main pot", "$45.00 after what was taken out"):
        assert shown in text, shown
    assert not re.search("POT0[0-9]{2}", text)


@pytest.mark.django_db
def test_a_pot_that_was_given_to_another_seat_is_found(page: Page, play: Play) -> None:
    awards = [{"seat": 3, "amount": "45.00", "pot": 0}, {"seat": 3, "amount": "80.00", "pot": 1}]
    play(_hand(awards=awards))
    text = page(f"{AT}/hands/T1-1")
    assert "The main pot: $45.00 to seat 3; due $23.00 to seat 1 and $22.00 to seat 3." in text
    [finding] = set(re.findall(rf"{AT}/findings/\d+", text[text.index("POT001") :].split("</li>")[0]))
    assert "The main pot: $23.00 to seat 1 (straight, ace high, split 2 ways)" in page(finding)


@pytest.mark.django_db
def test_every_seat_whose_money_differs_is_tinted_and_the_difference_is_the_findings(page: Page, play: Play) -> None:
    """$23 of the main pot went to seat 3 instead of seat 1: nothing is over or short in total."""
    awards = [{"seat": 3, "amount": "45.00", "pot": 0}, {"seat": 3, "amount": "80.00", "pot": 1}]
    play(_hand(awards=awards))
    text = page(f"{AT}/hands/T1-1")
    [finding] = set(re.findall(rf"{AT}/findings/\d+", text[text.index("POT001") :].split("</li>")[0]))
    told = page(finding)
    tinted = re.findall(r'<tr class="row-fail[^"]*"><th scope="row" class="c-seat">(\d+)', told)
    assert tinted == ["1", "3"]
    assert re.search(r"To the wrong seat</dt><dd[^>]*>\$23\.00", told)
    assert "−$23.00 short" in told
    assert "+$23.00 over" in told
