"""The table gone round as books print it: where a round begins, where the next one does, and where the house dealer stands."""

from __future__ import annotations

import datetime
from typing import get_args

import msgspec
import pytest

from games.hand.form import FORM, Bank, Hand, Seat
from games.hand.pot import Act, Pot, Street
from games.schema import Order
from games.schema.irregular import Start
from games.settling.gone_round import HOUSE, SEATS, Round, begins_wrong, round_of, rounds, turned

AT = datetime.datetime(2026, 9, 1, 18, tzinfo=datetime.UTC)


def _hand(*acts: Act, bank: int | None = None, button: int | None = None) -> Hand:
    return Hand(
        form=FORM, id="h", establishment="house", table="T1", game="any", gaming_day=AT.date(), number=1,
        started=AT, dealt=AT, ended=AT, seats=[Seat(seat, f"P{seat}") for seat in range(1, 7)], wagers=[],
        bank=None if bank is None else Bank(bank, f"P{bank}"),
        pot=Pot(button=button, streets=[Street("first", list(acts))]) if acts or button else None,
    )  # fmt: skip


def _printed(**said: str) -> Order:
    return msgspec.convert({"from": AT.date(), "cite": ["1"], **said}, Order)


def _start(starts: str, hand: Hand) -> int | None:
    way = round_of(_printed(of="asked", starts=starts, direction="clockwise"), hand, None)
    return None if way is None else way.start


BLINDS = (Act(2, "small-blind", "1.00"), Act(3, "big-blind", "2.00"))


@pytest.mark.parametrize(
    ("starts", "acts", "seat"),
    [
        ("left-of-big-blind", BLINDS, 4),
        ("left-of-big-blind", (*BLINDS, Act(4, "straddle", "4.00")), None),  # who straddles acts in another place
        ("left-of-big-blind", (*BLINDS, Act(5, "big-blind", "2.00")), None),  # a newcomer posts one too
        ("left-of-bring-in", (Act(5, "bring-in", "1.00"),), 6),
        ("final-bettor", (Act(1, "check"), Act(2, "bet", "2.00"), Act(1, "raise", "4.00")), 1),
        ("final-opener", (Act(1, "check"), Act(2, "bet", "2.00"), Act(1, "raise", "4.00")), None),
        ("final-opener", (Act(1, "check"), Act(2, "bet", "2.00"), Act(1, "call", "2.00")), 2),
        ("final-bettor", (Act(2, "check"), Act(1, "check")), 2),
        ("final-bettor", (Act(2, "bet", "2.00", all_in=True), Act(1, "call", "2.00")), None),
    ],
)
def test_a_round_of_a_pot_begins_where_its_acts_say(starts: str, acts: tuple[Act, ...], seat: int | None) -> None:
    assert _start(starts, _hand(*acts)) == seat


def test_every_place_that_a_book_may_name_is_known() -> None:
    for starts in get_args(Start):
        _start(starts, _hand(*BLINDS, bank=6, button=1))


def test_a_round_begins_beside_the_bank() -> None:
    assert _start("left-of-bank", _hand(bank=6)) == 1
    assert _start("right-of-bank", _hand(bank=1)) == SEATS
    assert _start("right-of-bank", _hand(bank=4)) == 3


@pytest.mark.parametrize(("action", "seat"), [(4, 4), (3, None), (1, None), (2, 2), (None, None)])
def test_the_first_hand_goes_to_the_action_unless_that_may_stand_for_the_bank(
    action: int | None, seat: int | None
) -> None:
    assert _start("first-hand", msgspec.structs.replace(_hand(bank=2), action_seat=action)) == seat


def test_a_seat_that_comes_again_begins_another_round() -> None:
    assert list(rounds([1, 2, 2, 3, 1, 3, 1])) == [(0, [1, 2, 2, 3]), (4, [1, 3]), (6, [1])]
    assert list(rounds([])) == [(0, [])]


def test_the_house_dealer_stands_between_the_first_and_the_last_seat() -> None:
    assert turned([3, 2, 1, HOUSE, 6, 5, 4], Round(3, clockwise=False)) is None
    assert turned([5, 6, HOUSE, 1, 2], Round(5, clockwise=True)) is None
    wrong = turned([5, HOUSE, 6, 1], Round(5, clockwise=True))
    assert wrong is not None
    assert wrong.place == 2


def test_without_a_printed_direction_only_the_ends_are_told() -> None:
    way = round_of(_printed(of="opened", starts="right-of-house-dealer"), _hand(), None)
    assert way is not None
    assert turned([6, 1, 5, 2], way) is None
    assert not begins_wrong([6, 1, 5], way, [1, 5, 6])
    assert begins_wrong([1, 6, 5], way, [1, 5, 6])
    last = round_of(_printed(of="dealt", last="button"), _hand(button=4), None)
    assert last is not None
    assert turned([2, 6, 4], last) is None
    assert turned([2, 4, 6], last) is not None
    assert round_of(_printed(of="dealt"), _hand(), None) is None
