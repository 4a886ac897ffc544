"""Oliver and the references written from the text agree, sequence for sequence: here the first of those that
`python -m tests.games.rotation` tries."""

from __future__ import annotations

import pytest

from games.schema import load
from tests.games.rotation.compared import disagreement
from tests.games.rotation.reference.books import JUDGES
from tests.games.rotation.reference.table import Asked, Round
from tests.games.rotation.told import told

SEQUENCES = 150


@pytest.mark.parametrize("slug", JUDGES)
def test_the_rules_say_what_the_text_says(slug: str) -> None:
    for seed in range(SEQUENCES):
        assert not (found := disagreement(slug, seed)), found


@pytest.mark.parametrize(("rolls", "found"), [((7,), {"kept": "fail"}), ((6, 7), {}), ((6, 4, 7), {"kept": "fail"})])
def test_who_takes_over_a_point_goes_on_with_it(rolls: tuple[int, ...], found: dict[str, str]) -> None:
    """Choctaw 241: the new shooter completes the hand in progress. The first left a 6 standing."""
    people = {1: "A", 2: "B", 3: "C"}
    everybody = frozenset(people.items())
    table = [
        Round(people, everybody, 1, (Asked(1, took=True),), rolls=(6,)),
        Round(people, everybody, 2, (Asked(2, took=True),), rolls=rolls),
        Round(people, everybody, 2, (), rolls=(2,)),
    ]
    assert [*told("craps-choctaw", table)][-1] == found


def test_every_page_that_prints_a_rotation_has_a_reference() -> None:
    assert {slug for slug, game in load.catalogue().games.items() if game.rotation} == JUDGES.keys()
