"""Oliver and the references written from the text agree, sequence for sequence: here the first of those that
`python -m compliance.tools.rotations` tries."""

from __future__ import annotations

import pytest

from games.schema import load
from tests.games.rotation.compared import disagreement
from tests.games.rotation.reference.books import JUDGES

SEQUENCES = 150


@pytest.mark.parametrize("slug", JUDGES)
def test_the_rules_say_what_the_text_says(slug: str) -> None:
    for seed in range(SEQUENCES):
        assert not (found := disagreement(slug, seed)), found


def test_every_page_that_prints_a_rotation_has_a_reference() -> None:
    assert {slug for slug, game in load.catalogue().games.items() if game.rotation} == JUDGES.keys()
