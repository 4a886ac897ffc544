"""Books wait for another review whenever something that they rest on has changed, wherever it was recorded."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from compliance.models import BooksPending, DayBooks, Finding
from compliance.services import books_review
from compliance.services.books_open import books_wait_for_usual
from compliance.services.catalogue_load import catalogue_load
from games.models import Establishment
from tests import builders
from tests.services.test_books_arrival import paper, reading
from tests.services.test_books_review import box, judge, send

pytestmark = pytest.mark.django_db
KENO = {"meter": "keno-1", "title": "Keno", "game": "keno-progressive-choctaw", "base": "5000.00", "per": "ticket"}
KENO |= {"increment": "0.10", "by": "A-1"}
Record, Review = Callable[..., Any], Callable[..., int]


def told(rule: str) -> set[tuple[str, str]]:
    found = Finding.objects.filter(status="open", rule=rule).values_list("gaming_day", "subject")
    return {(day.isoformat(), subject) for day, subject in found}


def test_a_meter_set_up_late_is_known_to_every_day_behind_it(house: str) -> None:
    send(house, *reading("RD-1", "2026-08-30", "06:00", "6000.00", 100, "shift-start"))
    send(house, *reading("RD-2", "2026-09-02", "06:00", "6000.00", 100, "shift-start"))
    judge()
    assert told("JPT001") == {("2026-08-30", "reading RD-1"), ("2026-09-02", "reading RD-2")}
    send(house, *paper("meter", "MT-1", "2026-08-29", "06:00", **KENO))
    judge()
    assert told("JPT001") == set()


def test_an_earlier_first_paper_opens_the_books_of_the_days_of_play_behind_it(
    house: str, record: Record, review: Review
) -> None:
    record(builders.hand())
    review()
    send(house, box(gaming_day="2026-09-02"))
    judge()
    assert [day.isoformat() for day in DayBooks.objects.values_list("gaming_day", flat=True)] == ["2026-09-02"]
    send(house, box(id="BX-0", gaming_day="2026-08-30"))
    judge()
    days = DayBooks.objects.order_by("gaming_day").values_list("gaming_day", flat=True)
    assert [day.isoformat() for day in days] == ["2026-08-30", "2026-09-01", "2026-09-02"]


def test_days_that_look_back_at_changed_figures_wait(house: str) -> None:
    for number, day in enumerate(("2026-08-01", "2026-08-29", "2026-08-30")):
        send(house, box(id=f"BX-{number}", gaming_day=day))
    judge()
    place = Establishment.objects.get(slug=house)
    books_wait_for_usual(establishment_id=place.pk, gaming_day=datetime.date(2026, 8, 1))
    assert [one.gaming_day.isoformat() for one in BooksPending.objects.all()] == ["2026-08-29"]


def test_books_with_a_meter_wait_when_the_catalogue_has_another_version_of_such_a_game(house: str) -> None:
    send(house, box(gaming_day="2026-08-29"))
    send(house, *paper("meter", "MT-1", "2026-08-30", "06:00", **KENO))
    judge()
    catalogue_load(catalogue=builders.catalogue("keno-progressive-choctaw"), now=builders.NOW)
    assert [one.gaming_day.isoformat() for one in BooksPending.objects.all()] == ["2026-08-30"]


def test_an_award_behind_the_last_reading_of_a_day_is_in_the_sum_of_the_next(house: str) -> None:
    award = {"meter": "keno-1", "amount": "900.00", "words": "nine hundred dollars", "rank": "eight"}
    send(house, *paper("meter", "MT-1", "2026-08-30", "06:00", **KENO))
    send(house, *reading("RD-1", "2026-08-30", "06:10", "5900.00", 100, "shift-start"))
    send(house, *paper("award", "AW-1", "2026-08-30", "23:00", **award))
    send(house, *reading("RD-2", "2026-08-31", "06:00", "5000.00", 100, "shift-start"))
    judge()
    assert told("JPT001") | told("JPT002") == set()


def test_a_day_that_cannot_be_judged_keeps_no_other_from_being_judged(
    house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(house, box(gaming_day="2026-08-29"), box(id="BX-2", gaming_day="2026-08-30"))
    judged = books_review.check_day

    def fails(day: Any) -> Any:
        if day.gaming_day.day == 29:
            raise MemoryError
        return judged(day)

    monkeypatch.setattr(books_review, "check_day", fails)
    with pytest.raises(ExceptionGroup):
        judge()
    assert list(DayBooks.objects.filter(revision=1).values_list("gaming_day", flat=True)) == [
        datetime.date(2026, 8, 30)
    ]
    assert {one.gaming_day.day for one in BooksPending.objects.all()} == {29}, "it still waits"
    monkeypatch.undo()
    judge()
    assert not BooksPending.objects.exists()
