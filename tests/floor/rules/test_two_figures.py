"""Where two printed rows hold the total, a fee that is neither is held against the nearer of the two."""

from __future__ import annotations

import msgspec
import pytest

from compliance.floor.rules.cases import base
from compliance.floor.rules.review import Judge
from compliance.law.registry import RULES
from games.schema import load


@pytest.mark.parametrize(("amount", "difference"), [("4.00", -100), ("6.00", 100), ("7.50", -50), ("9.00", 100)])
def test_a_fee_that_is_neither_is_short_or_over_by_the_nearer(amount: str, difference: int) -> None:
    hand, before, house = base().told()
    given = Judge(house, load.catalogue().games).facts(hand, before)
    assert given.due is not None
    assert hand.collections is not None
    taken = msgspec.structs.replace(hand.collections[0], amount=amount)
    given = msgspec.structs.replace(
        given, due=given.due._replace(fees=(500, 800)), hand=msgspec.structs.replace(hand, collections=[taken])
    )
    (fault,) = RULES["FEE001"].check(given)
    assert fault.difference == difference


@pytest.mark.parametrize("amount", ["5.00", "8.00"])
def test_either_fee_passes(amount: str) -> None:
    hand, before, house = base().told()
    given = Judge(house, load.catalogue().games).facts(hand, before)
    assert given.due is not None
    assert hand.collections is not None
    taken = msgspec.structs.replace(hand.collections[0], amount=amount)
    given = msgspec.structs.replace(
        given, due=given.due._replace(fees=(500, 800)), hand=msgspec.structs.replace(hand, collections=[taken])
    )
    assert not RULES["FEE001"].check(given)
