"""Of a game for which the book prints no fee, that is said, and not that nothing hung."""

from __future__ import annotations

import pytest

from compliance.floor.explained.settled import _fee
from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from games.hand.form import Hand
from games.schema import load
from tests.tools.simulate.floors import LAST_DAY

GAME = "red-dog-choctaw"
SAYS = "the rule book prints no fee schedule for Red Dog Poker"


@pytest.fixture(scope="module")
def dealt() -> tuple[House, Hand]:
    made = simulate(load.catalogue(), Spec(last_day=LAST_DAY, tables=1, days=1, hands=4, faults=0, game=GAME))
    return made.house, next(made.hands)


@pytest.mark.parametrize("hung", [True, False])
def test_that_no_fee_is_printed_is_said_whether_or_not_limits_hung(dealt: tuple[House, Hand], hung: bool) -> None:
    house, hand = dealt
    judge = Judge(house if hung else House(**{**_fields(house), "postings": ()}), load.catalogue().games)
    facts = judge.facts(hand, None)

    assert (facts.fee, facts.fee_why) == (None, SAYS)
    assert (facts.limits is not None) == hung
    assert _fee(facts).working == SAYS


def _fields(house: House) -> dict[str, object]:
    return {name: getattr(house, name) for name in House.__struct_fields__}
