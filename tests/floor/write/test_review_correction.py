"""A correction in the middle of a long table-day is judged with its neighbourhood, and never beyond its gaming day."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from compliance.floor.models import HandReview, ReviewPending
from compliance.papers.forms.answer import Answer
from tests import builders

Record = Callable[..., list[Answer]]
Review = Callable[..., int]

HANDS = 400
NEXT = builders.DAY + datetime.timedelta(days=1)
LATER = {"started", "dealt", "ended"}


def on(day: datetime.date, number: int, **changes: Any) -> dict[str, Any]:
    """A hand of the first gaming day, or of the one after it."""
    hand = builders.hand(number)
    if day == NEXT:
        a_day = datetime.timedelta(days=1)
        times = {name: (datetime.datetime.fromisoformat(hand[name]) + a_day).isoformat() for name in LATER}
        hand |= times | {"gaming_day": NEXT.isoformat(), "id": f"T1-next-{number}"}
    return hand | changes


def correction(of: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return of | {"id": f"{of['id']}b", "supersedes": {"id": of["id"], "reason": "misread", "author": "Ben"}} | changes


@pytest.fixture
def two_days(record: Record, review: Review) -> None:
    """Two long gaming days at one table, judged."""
    for day in (builders.DAY, NEXT):
        record(*(on(day, number) for number in range(1, HANDS + 1)))
        assert review(day=day) == HANDS


def again(day: datetime.date) -> set[int]:
    """The numbers of the hands of a day that were judged more than once."""
    found = HandReview.objects.filter(hand__gaming_day=day, revision__gt=1)
    return set(found.values_list("hand__number", flat=True))


@pytest.mark.django_db
def test_another_banker_in_the_middle_is_judged_until_that_is_forgotten(
    two_days: None, record: Record, review: Review
) -> None:
    middle = on(builders.DAY, HANDS // 2)
    bank = {"seat": 3, "occupant": "P3", "wager": "500.00"}
    record(correction(middle, bank=bank, offers=[], wagers=[], collections=[]))

    judged = review()

    assert 3 <= judged <= 20
    reached = again(builders.DAY)
    assert len(reached) <= judged
    assert min(reached) > HANDS // 2
    assert max(reached) <= HANDS // 2 + 20
    assert review(day=NEXT) == 0
    assert again(NEXT) == set()


@pytest.mark.django_db
def test_a_correction_that_changes_nothing_of_the_rotation_is_judged_alone(
    two_days: None, record: Record, review: Review
) -> None:
    record(correction(on(builders.DAY, HANDS // 2), collections=[]))

    # The one after it is told apart by the id of the hand before.
    assert review() <= 2
    assert len(again(builders.DAY)) <= 1


@pytest.mark.django_db
def test_the_last_hand_of_a_gaming_day_touches_nothing_of_the_next(
    two_days: None, record: Record, review: Review
) -> None:
    record(correction(on(builders.DAY, HANDS), bank={"seat": 3, "occupant": "P3"}, wagers=[]))

    assert not ReviewPending.objects.filter(gaming_day=NEXT).exists()
    assert review() == 1
    assert review(day=NEXT) == 0
    assert again(NEXT) == set()


@pytest.mark.django_db
def test_a_hand_corrected_into_the_next_gaming_day_is_judged_in_both_neighbourhoods(
    two_days: None, record: Record, review: Review
) -> None:
    last = on(builders.DAY, HANDS)
    moved = {name: on(NEXT, HANDS)[name] for name in LATER} | {"gaming_day": NEXT.isoformat(), "number": HANDS + 1}
    record(correction(last, **moved))

    assert review() <= 1
    assert 1 <= review(day=NEXT) <= 2
    assert not HandReview.objects.filter(hand__gaming_day=builders.DAY, hand__number=HANDS).exists()
    assert HandReview.objects.filter(hand__gaming_day=NEXT, hand__number=HANDS + 1).exists()
    assert (again(builders.DAY), again(NEXT)) == (set(), set())
