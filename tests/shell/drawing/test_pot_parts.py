"""Who is tinted where a pot was given otherwise than due, and by how much it parts."""

from __future__ import annotations

import msgspec
import pytest

from compliance.floor.rules.cases import Case
from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.scene import scene
from games.hand.form import Hand
from games.hand.pot import Award
from games.schema import load
from games.terms.game import game_terms

# A hand with a side pot: $45 of the main pot are due to seats 1 ($23) and 3 ($22), $80 of the side pot to seat 3.
BASE: Hand = Case(name="pot", outcome="pass", why="The base hand of the pot cases.", base="pot").told()[0]
TERMS = game_terms(load.catalogue().games[BASE.game], BASE.gaming_day)


def _awarded(*awards: tuple[int, str, int | None], subjects: set[str]) -> Scene:
    assert BASE.pot is not None
    given = [Award(seat=seat, amount=amount, pot=pot) for seat, amount, pot in awards]
    played = msgspec.structs.replace(BASE, pot=msgspec.structs.replace(BASE.pot, awards=given))
    return scene(played, TERMS, TERMS.settle(played), None, subjects)


def _tinted(told: Scene) -> list[int]:
    return [place.number for place in told.places if any(stake.ringed for stake in place.stakes)]


@pytest.mark.parametrize("subject", ["pot.awards[0]", "pot.awards", "pot"])
def test_every_seat_that_has_another_sum_is_tinted(subject: str) -> None:
    told = _awarded((3, "45.00", 0), (3, "80.00", 1), subjects={subject})
    assert _tinted(told) == [1, 3]
    assert told.moved == ((1, -2300), (3, 2300))
    assert told.to_wrong_seats == 2300


def test_only_the_pot_of_which_a_finding_speaks_is_looked_at() -> None:
    told = _awarded((3, "45.00", 0), (2, "80.00", 1), subjects={"pot.awards[1]"})
    assert _tinted(told) == [2, 3]


def test_a_seat_that_was_given_its_due_is_not_tinted() -> None:
    told = _awarded((1, "23.00", 0), (3, "22.00", 0), (3, "80.00", 1), subjects={"pot.awards"})
    assert _tinted(told) == []
    assert told.moved == ()


def test_a_sum_that_is_missing_went_to_no_wrong_seat() -> None:
    told = _awarded((1, "23.00", 0), (3, "80.00", 1), subjects={"pot.awards"})
    assert _tinted(told) == [3]
    assert told.moved == ()
