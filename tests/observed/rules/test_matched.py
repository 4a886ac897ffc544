"""Which recorded hand it was that somebody saw; what is said of none; and that nothing is matched twice."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.observed.rules.matched import Looking, Matched, Recorded, match

NOON = datetime.datetime(2026, 9, 1, 19, tzinfo=datetime.UTC)
ERROR = datetime.timedelta(seconds=10)


def at(seconds: float) -> datetime.datetime:
    return NOON + datetime.timedelta(seconds=seconds)


def look(place: int, begins: float, ends: float, watch: str = "w", silent: bool = False) -> Looking:
    return Looking(100 * len(watch) + place, watch, place, at(begins), at(ends), silent)


def hand(number: int, begins: float, ends: float) -> Recorded:
    return Recorded(number, number, at(begins), at(ends))


def said(found: Matched) -> list[tuple[str, int | None]]:
    return [(one.standing, one.hand) for one in found.looks]


HANDS = [hand(number, 60 * number, 60 * number + 50) for number in range(1, 11)]


def test_hands_are_matched_by_their_clock_within_its_error() -> None:
    looks = [look(place, 60 * (place + 1) + 9, 60 * (place + 1) + 58) for place in (1, 2, 3)]
    found = match(looks, HANDS, ERROR)
    assert said(found) == [("matched", 2), ("matched", 3), ("matched", 4)]


def test_a_hand_that_the_table_dropped_was_seen_and_not_recorded() -> None:
    looks = [look(place, 60 * place, 60 * place + 50) for place in (1, 2, 3)]
    found = match(looks, [HANDS[0], HANDS[2]], ERROR)
    assert said(found) == [("matched", 1), ("seen but not recorded", None), ("matched", 3)]
    assert found.unseen == ()


def test_at_a_table_that_recorded_nothing_that_day_no_hand_is_missing() -> None:
    assert said(match([look(1, 60, 110, silent=True)], [], ERROR)) == [("nothing recorded that day", None)]


def test_a_hand_recorded_while_somebody_watched_and_saw_none_is_told() -> None:
    looks = [look(1, 60, 110), look(2, 180, 230)]
    assert match(looks, HANDS, ERROR).unseen == (2,)


def test_where_the_observer_says_that_hands_were_missed_nothing_is_unseen() -> None:
    looks = [look(1, 60, 110), look(3, 180, 230)]
    assert match(looks, HANDS, ERROR).unseen == ()


def test_a_second_look_sees_what_the_first_one_missed() -> None:
    first = [look(1, 60, 110), look(2, 180, 230)]
    second = [look(place, 60 * place, 60 * place + 50, watch="again") for place in (1, 2, 3)]
    assert match(first + second, HANDS, ERROR).unseen == ()


def test_of_several_that_fit_the_number_decides() -> None:
    quick = [hand(number, 8 * number, 8 * number + 8) for number in range(1, 8)]
    slow = hand(8, 200, 250)
    looks = [look(3, 24, 32), look(8, 200, 250)]
    assert said(match(looks, [*quick, slow], ERROR)) == [("matched", 3), ("matched", 8)]


def test_where_neither_clock_nor_number_tells_nothing_is_said() -> None:
    quick = [hand(number, 8 * number, 8 * number + 8) for number in range(1, 8)]
    found = match([look(3, 24, 32)], quick, ERROR)
    assert said(found) == [("several fit", None)]
    assert found.unseen == ()


def test_two_looks_of_a_watch_are_never_the_same_hand() -> None:
    found = match([look(1, 60, 80), look(2, 80, 110)], [HANDS[0]], ERROR)
    assert said(found) == [("several fit", None), ("several fit", None)]


@given(st.sets(st.integers(0, 40), min_size=1), st.sets(st.integers(0, 40)), st.integers(-9, 9))
def test_with_clocks_within_their_error_each_hand_finds_itself(seen: set[int], dropped: set[int], off: int) -> None:
    """Hands a minute apart, some not recorded, each look off by the same few seconds: no wrong match, none left out."""
    looks = [look(one + 1, 60 * one + off, 60 * one + 50 + off) for one in sorted(seen)]
    hands = [hand(one + 1, 60 * one, 60 * one + 50) for one in range(41) if one not in dropped]
    found = match(looks, hands, ERROR)
    assert [one.hand for one in found.looks] == [None if one in dropped else one + 1 for one in sorted(seen)]
    assert not set(found.unseen) & {one + 1 for one in seen}


@pytest.mark.parametrize("dropped", [0, 5])
def test_a_table_that_drops_every_hundredth_hand_is_found_at_that_rate(dropped: int) -> None:
    looks = [look(place, 60 * place, 60 * place + 50) for place in range(1, 1_001)]
    hands = [hand(one, 60 * one, 60 * one + 50) for one in range(1, 1_001) if not dropped or one % 100 != dropped]
    missing = [one for one in match(looks, hands, ERROR).looks if one.standing == "seen but not recorded"]
    assert len(missing) == (10 if dropped else 0)
