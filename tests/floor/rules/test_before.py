"""What a hand leaves for the next one: how long the position has been held, and since when it was offered."""

from __future__ import annotations

import msgspec

from compliance.floor.rules.cases import base
from compliance.floor.rules.facts import Before
from compliance.floor.rules.review import after
from games.hand.form import Bank, Hand, Offer

NONE: list[Offer] = []
DECLINED = [Offer(4, False)]


def held(hands: list[tuple[int, str | None, list[Offer] | None]]) -> Before:
    """What a run of hands (number, occupant, offers before it) leaves."""
    before = None
    for number, occupant, offers in hands:
        before = after(hand(number, occupant, offers), before)
    assert before is not None
    return before


def hand(number: int, occupant: str | None, offers: list[Offer] | None) -> Hand:
    base_hand, _, _ = base().told()
    bank = None if occupant is None else Bank(3, occupant)
    return msgspec.structs.replace(base_hand, number=number, bank=bank, offers=offers)


def counts(*hands: tuple[int, str | None, list[Offer] | None]) -> tuple[int, bool, int, int | None]:
    left = held(list(hands))
    return left.run, left.whole, left.least, left.most


def test_hands_in_a_row_are_counted() -> None:
    assert counts((1, "P3", NONE)) == (1, True, 1, 1)
    assert counts((1, "P3", NONE), (2, "P3", NONE)) == (2, True, 2, 2)


def test_another_occupant_begins_anew() -> None:
    assert counts((1, "P3", NONE), (2, "P3", NONE), (3, "P4", NONE)) == (1, True, 1, 1)


def test_offer_that_all_declined_begins_the_count_anew_but_not_the_run() -> None:
    assert counts((1, "P3", NONE), (2, "P3", NONE), (3, "P3", DECLINED)) == (3, True, 1, 1)


def test_offers_not_recorded_may_have_been_made() -> None:
    assert counts((1, "P3", NONE), (2, "P3", NONE), (3, "P3", None)) == (3, True, 1, 3)
    assert counts((1, "P3", NONE), (2, "P3", NONE), (3, "P3", None), (4, "P3", NONE)) == (4, True, 2, 4)


def test_missing_hand_leaves_no_upper_bound_until_an_offer_is_on_record() -> None:
    assert counts((1, "P3", NONE), (3, "P3", NONE)) == (1, False, 1, None)
    assert counts((1, "P3", NONE), (3, "P3", NONE), (4, "P3", NONE)) == (2, False, 2, None)
    assert counts((1, "P3", NONE), (3, "P3", NONE), (4, "P3", DECLINED)) == (2, False, 1, 1)


def test_record_that_begins_in_the_middle_knows_no_upper_bound() -> None:
    assert counts((5, "P3", NONE)) == (1, False, 1, None)
    assert counts((5, "P3", DECLINED)) == (1, False, 1, 1)
    assert counts((5, "P3", NONE), (6, "P4", NONE)) == (1, True, 1, 1)


def test_bank_that_was_not_recorded_counts_for_nobody() -> None:
    assert counts((1, None, NONE), (2, "P3", NONE)) == (1, True, 1, 1)
    assert counts((1, "P3", NONE), (2, None, NONE)) == (1, True, 1, None)
