"""Marks of wagers, and where they lay."""

from __future__ import annotations

import pytest

from compliance.shell.drawing.felt import felt
from compliance.shell.drawing.laid import laid, marks
from compliance.shell.drawing.scene import scene
from games.hand.form import Wager
from games.schema import cases, load
from games.terms.game import game_terms

GAMES = load.catalogue().games


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_two_wagers_of_a_game_have_one_mark(slug: str) -> None:
    names = [wager.name for wager in GAMES[slug].wager]
    found = marks(names)
    assert len(set(found.values())) == len(names)
    assert all(1 <= len(mark) <= 3 for mark in found.values())


def test_what_a_wager_covers_and_when_it_lay_is_said() -> None:
    bet = Wager(1, "P1", "split", "5.00", on=["17", "20"], from_roll=3, to_roll=5, called_on=[4], consecutive=2)
    assert laid(bet) == "on 17, 20 from roll 3 to roll 5 called on for roll 4 time 2 in a row"
    assert laid(Wager(1, "P1", "pass", "5.00")) == ""


def test_every_worked_round_of_craps_is_drawn() -> None:
    slug = "craps-choctaw"
    held = cases.read(load.CATALOGUE / "choctaw" / f"{slug}.cases.toml")
    for case in held.case:
        hand = cases.recorded(GAMES[slug], held, case)
        terms = game_terms(GAMES[slug], hand.gaming_day)
        shown = scene(hand, terms, terms.settle(hand), None)
        assert felt(shown).shapes
        assert felt(shown, narrow=True).shapes
        assert shown.outcome
