"""Each family says how its hands are recorded, and its example is a hand that the intake takes and that is settled."""

from __future__ import annotations

import datetime

import pytest

from compliance.licensed.words.hand_forms import family_forms
from games.hand.check import problems
from games.hand.form import decode
from games.schema import load
from games.terms.game import game_terms

NOW = datetime.datetime(2027, 1, 1, tzinfo=datetime.UTC)
FORMS = {form.procedure: form for form in family_forms()}


def test_every_procedure_of_the_catalogue_is_told() -> None:
    used = {game.procedure[-1].name for game in load.catalogue().games.values() if game.procedure}
    assert set(FORMS) == used


@pytest.mark.parametrize("name", FORMS)
def test_the_example_is_taken_in_and_settled(name: str) -> None:
    form = FORMS[name]
    assert form.paragraphs
    hand = decode(form.example)
    terms = game_terms(load.catalogue().games[hand.game], hand.gaming_day)
    assert terms.game.title == form.example_of
    assert not problems(hand, NOW)
    assert not terms.refuse(hand)
    assert terms.settle(hand).lines is not None
