"""Books wait for another review whenever something that they rest on has changed, wherever it was recorded."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from compliance.floor.models import Finding
from compliance.houses.models import Establishment, Posting
from compliance.houses.write.posting_add import posting_add, posting_end
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.money.models import BooksPending, DayBooks
from compliance.money.write import accounts_open, accounts_review
from compliance.money.write.accounts_open import accounts_wait_for_usual
from tests import builders
from tests.money.write.test_books_arrival import paper, reading
from tests.money.write.test_books_review import box, count, judge, send

pytestmark = pytest.mark.django_db
KENO = {"meter": "keno-1", "title": "Keno", "game": "keno-progressive-choctaw", "base": "5000.00", "per": "ticket"}
KENO |= {"increment": "0.10", "by": "A-1"}
LATER = datetime.datetime(2026, 10, 3, 12, tzinfo=datetime.UTC)
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
    accounts_wait_for_usual(establishment_id=place.pk, gaming_day=datetime.date(2026, 8, 1))
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
    judged = accounts_review.check_day

    def fails(day: Any) -> Any:
        if day.gaming_day.day == 29:
            raise MemoryError
        return judged(day)

    monkeypatch.setattr(accounts_review, "check_day", fails)
    with pytest.raises(ExceptionGroup):
        judge()
    assert list(DayBooks.objects.filter(revision=1).values_list("gaming_day", flat=True)) == [
        datetime.date(2026, 8, 30)
    ]
    assert {one.gaming_day.day for one in BooksPending.objects.all()} == {29}, "it still waits"
    monkeypatch.undo()
    judge()
    assert not BooksPending.objects.exists()


def test_books_wait_when_something_else_hung_at_a_table_also_where_no_hand_is_recorded(house: str) -> None:
    for number, day in enumerate(("2026-08-20", "2026-08-29", "2026-09-02")):
        send(house, box(id=f"BX-{number}", gaming_day=day))
    judge()
    [hung] = Posting.objects.filter(table__name="T1")
    posting_end(
        posting=hung, at=datetime.datetime(2026, 8, 29, 20, tzinfo=datetime.UTC), actor="test", now=builders.NOW
    )
    assert {one.gaming_day.isoformat() for one in BooksPending.objects.all()} == {"2026-08-29", "2026-09-02"}
    judge()
    later = builders.posting("T1", from_=datetime.datetime(2026, 9, 2, 20, tzinfo=datetime.UTC))
    posting_add(establishment=house, posting=later, actor="test", now=builders.NOW, as_it_hung=True)
    assert {one.gaming_day.isoformat() for one in BooksPending.objects.all()} == {"2026-09-02"}


def test_a_day_looks_back_as_far_as_its_own_figure_says(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figure was another one when the earlier day was: what counts is that of the day that looks."""
    for number, day in enumerate(("2026-07-01", "2026-08-29", "2026-08-30")):
        send(house, box(id=f"BX-{number}", gaming_day=day))
    judge()
    monkeypatch.setattr(accounts_open, "looks_back_at_most", lambda: 60)
    monkeypatch.setattr(accounts_open, "looks_back", lambda day: 60 if day.isoformat() == "2026-08-30" else 28)
    place = Establishment.objects.get(slug=house)
    accounts_wait_for_usual(establishment_id=place.pk, gaming_day=datetime.date(2026, 7, 1))
    assert [one.gaming_day.isoformat() for one in BooksPending.objects.all()] == ["2026-08-30"]


def test_late_figures_wake_the_days_that_look_back_once_each_and_come_to_rest(
    house: str, record: Record, review: Review
) -> None:
    """Counted: however many days look back, each is judged once more, and none a third time."""
    days = [builders.DAY + datetime.timedelta(days=n) for n in (0, 1, 2, 27, 28, 29)]
    for number, day in enumerate(days):
        send(house, box(id=f"BX-{number}", gaming_day=day.isoformat(), removed="2026-09-01T14:05:00-07:00"), now=LATER)
    judge()
    assert set(DayBooks.objects.values_list("revision", flat=True)) == {1}
    record(*builders.floor(30))
    review()
    assert judge() == 1 + 4, "the day itself, and those that look back at it: up to the 28th behind it"
    assert judge() == 0
    told = dict(DayBooks.objects.values_list("gaming_day", "revision"))
    assert [told[day] for day in days] == [2, 2, 2, 2, 2, 1]
    record(builders.hand(31))
    review()
    assert judge() == 1 + 4
    record(builders.hand(1, table="T2", collections=None))
    review("T2")
    assert judge() == 1, "too few hands for a figure: nothing changed for those behind"


def test_a_month_put_in_backwards_is_judged_in_bounded_work(house: str) -> None:
    """Forty days that each arrive before the one before them: the queue holds a day once, and the sweep goes forward."""
    days = [builders.DAY - datetime.timedelta(days=n) for n in range(40)]
    for number, day in enumerate(days):
        send(house, box(id=f"BX-{number}", gaming_day=day.isoformat()))
    assert judge() == 40
    assert judge() == 0
    send(house, count(id="CT-1", gaming_day=days[-1].isoformat()))
    judged = judge()
    assert judged == 37, "a box is named for 35 days on each that follows; then what is carried is the same again"
