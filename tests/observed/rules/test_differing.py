"""What was seen beside what was recorded, field by field; and what the figures of a period say."""

from __future__ import annotations

from typing import Any

import pytest

from compliance.observed.rules.against import Pair, Sums, share
from compliance.observed.rules.differing import compared
from compliance.observed.sampling.binomial import limits
from tests import builders

GAME = (builders.GAME, builders.GAME)
HAND = builders.hand(1)


def differ(**seen: Any) -> list[tuple[str, str, str]]:
    found = compared(seen, HAND, GAME).differ
    return [(one.field, one.seen, one.recorded) for one in found]


def test_the_hand_itself_differs_in_nothing() -> None:
    found = compared(HAND, HAND, GAME)
    assert (found.differ, found.absent, found.collected) == ((), (), 0)
    assert {"seats", "player-dealer", "offers", "wagers", "cards", "payouts", "collections"} <= set(found.agree)


def test_what_was_not_seen_is_not_compared() -> None:
    found = compared({"bank": {"seat": 1, "occupant": "P1"}}, HAND, GAME)
    assert (found.agree, found.differ, found.collected) == (("game", "player-dealer"), (), None)


@pytest.mark.parametrize(
    ("seen", "field", "here", "there"),
    [
        ({"bank": {"seat": 2, "occupant": "P2"}}, "player-dealer", "seat 2", "seat 1"),
        ({"seats": HAND["seats"][:2]}, "seats", "1, 2", "1, 2, 3"),
        ({"cards": {"player": ["9H"], "banker": ["5D"]}}, "cards", "banker 5D; player 9H", "banker 2H 5D; player 9H KH"),
        ({"collections": []}, "collections", "none", "fee from player-dealer $2.00"),
        ({"offers": [{"seat": 2, "accepted": False}]}, "offers", "seat 2 −", "none"),
    ],
)  # fmt: skip
def test_a_field_that_differs_is_told_as_both_have_it(seen: dict[str, Any], field: str, here: str, there: str) -> None:
    assert differ(**seen) == [(field, here, there)]


def test_cards_of_a_pile_count_in_any_order_and_a_wager_in_two_stacks_is_one() -> None:
    assert differ(cards={"player": ["KH", "9H"], "banker": ["2H", "5D"]}) == []
    halves = [{"seat": seat, "bettor": "x", "wager": "player-line", "amount": "30.00"} for seat in (2, 2, 3, 3)]
    assert differ(wagers=halves) == []


def test_what_was_seen_and_not_recorded_is_no_difference() -> None:
    found = compared({"dealer": "D-7"}, HAND, GAME)
    assert (found.differ, found.absent) == ((), ("dealer",))


def test_figures_come_with_their_exact_limits_and_short_apart_from_over() -> None:
    fee = HAND["collections"][0]
    less, more = ({"collections": [{**fee, "amount": amount}]} for amount in ("5.00", "1.50"))
    pairs = [
        Pair(1, "T1", "matched", 1, "a", True, False, compared(less, HAND, GAME)),
        Pair(2, "T1", "matched", 2, "b", True, True, compared(more, HAND, GAME)),
        Pair(3, "T1", "matched", 3, "c", False, False, compared(HAND, HAND, GAME)),
        Pair(4, "T1", "seen but not recorded", video_fault=True),
        Pair(5, "T2", "nothing recorded that day", video_fault=True),
    ]
    sums = Sums(pairs, 2)
    assert (sums.short, sums.over, sums.counted) == (300, 50, 3)
    assert (sums.differing, sums.unrecorded) == (share(2, 3), share(1, 4))
    assert sums.unrecorded.within == limits(1, 4)
    assert sums.unrecorded.words == "25.00 %, between 0.63 and 80.59 %"
    assert dict(sums.faults) == {(True, False): 1, (True, True): 1, (False, False): 1}
    assert sums.shown == share(1, 2)
    first = sums.fields[0]
    assert (first.field, first.agree, first.differ) == ("collections", share(1, 3), 2)


def test_of_nothing_nothing_is_said() -> None:
    sums = Sums([], 0)
    assert (sums.fields, sums.differing.words, sums.short) == ([], "nothing to say", 0)
