"""A position held from morning to night: what law asks of it is told when the time runs out, and not again.

What a hand leaves reaches back two hours (`holding.KEPT`); the days here are far longer.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from compliance.floor.rules.review import Judge, review_in_order
from games.hand.form import decode
from tests import builders

HANDS = 400  # a minute each, without a stop
SIXTY, FORTY = "bureau-2016-sixty-minutes", "ccr-11-2076-2077"


def told(rule: str, law: str, **changes: Any) -> Counter[int]:
    """How often a rule spoke on each hand."""
    judge = Judge(builders.house(), builders.catalogue().games, frozenset({law}))
    bank = {"seat": 1, "occupant": "P1", "wager": "500.00"}
    offers = [{"seat": 2, "accepted": False}, {"seat": 3, "accepted": False}]
    held = {"bank": bank, "offers": offers, "wagers": [], "collections": []} | changes
    hands = [decode(builders.line(builders.hand(number, **held))) for number in range(1, HANDS + 1)]
    reviews = review_in_order(judge, hands)
    return Counter(hand.number for hand, review in reviews for one in review.findings if one.rule == rule)


def test_the_hour_is_told_once() -> None:
    assert told("ROT018", SIXTY) == {61: 1}  # the first that ends more than sixty minutes after the first one began


def test_nobody_else_within_forty_minutes_is_told_once() -> None:
    seats = [{"seat": 1, "occupant": "P1", "role": "proposition", "provider": "One"}]
    seats += [{"seat": n, "occupant": f"P{n}"} for n in (2, 3)]
    assert told("ROT014", FORTY, seats=seats) == {42: 1}


@pytest.mark.parametrize(("rule", "law"), [("ROT018", FORTY), ("ROT014", SIXTY)])
def test_each_is_asked_by_its_own_instrument(rule: str, law: str) -> None:
    assert not told(rule, law)
