"""A collection taken once in a round of play that may last several hands: Trips of Crystal Park (628, 645, 682)."""

from __future__ import annotations

import datetime

import pytest

from games.schema import load
from games.terms.game import ChargeTerms, fee_terms
from games.terms.play import Play

DAY = datetime.date(2026, 9, 1)


def collection() -> ChargeTerms:
    terms = fee_terms(load.catalogue().games["trips-crystal-park"], "table-limits", 3, DAY)
    return next(one for one in terms.charges if one.charge.name == "collection")


def test_every_player_of_the_hand_that_begins_a_round_owes_it() -> None:
    owed = collection().owed(Play(players=3, begins_round=True))
    assert [one.due.fees for one in owed] == [(200,), (200,), (200,)]


@pytest.mark.parametrize(
    ("begins_round", "why"), [(None, "begins a round of play is not told"), (False, "who has is not told")]
)
def test_nobody_is_told_to_owe_it_in_a_hand_that_may_continue_a_round(begins_round: bool | None, why: str) -> None:
    owed = collection().owed(Play(players=3, begins_round=begins_round))
    assert [one.due.fees for one in owed] == [()]
    assert owed[0].due.why.endswith(why)
