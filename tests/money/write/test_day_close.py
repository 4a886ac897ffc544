"""A gaming day's books: prepared by one person, closed by another, restated with a reason; nothing is changed."""

from __future__ import annotations

import datetime

import pytest

from compliance.floor.models import Finding
from compliance.money.write.accounts_review import accounts_sweep
from compliance.money.write.day_close import CloseError, day_close, day_prepare
from compliance.papers.models import Paper
from compliance.papers.write.paper_record import papers_record
from compliance.people.models import Person
from tests import builders
from tests.closing import reasons
from tests.money.write.test_books_review import box, count, send

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 9, 1)


@pytest.fixture
def ann() -> Person:
    return Person.objects.create_user(username="ann")


@pytest.fixture
def bob() -> Person:
    return Person.objects.create_user(username="bob")


def prepare(house: str, by: Person, hour: int = 1) -> str:
    return day_prepare(establishment=house, gaming_day=DAY, by=by, now=builders.NOW + datetime.timedelta(hours=hour))


def close(house: str, by: Person, hour: int = 2, reason: str = "") -> str:
    """With the same reason for everything that is open."""
    now = builders.NOW + datetime.timedelta(hours=hour)
    return day_close(establishment=house, gaming_day=DAY, by=by, now=now, reason=reason, reasons=reasons(house))


def test_one_prepares_and_another_closes(house: str, ann: Person, bob: Person) -> None:
    send(house, box(), count())
    with pytest.raises(CloseError, match="Nobody has prepared"):
        close(house, bob)
    prepare(house, ann)
    with pytest.raises(CloseError, match="second person"):
        close(house, ann)
    close(house, bob)
    assert list(Paper.objects.order_by("index").values_list("kind", flat=True))[-2:] == ["preparation", "closing"]
    with pytest.raises(CloseError, match="nothing to prepare"):
        prepare(house, ann, 3)


def test_figures_that_changed_since_are_prepared_again(house: str, ann: Person, bob: Person) -> None:
    send(house, box(), count())
    prepare(house, ann)
    send(house, count(id="CT-2", count="second", counted_by=["C-3", "C-4"], amount="470.00"))
    with pytest.raises(CloseError, match="changed since"):
        close(house, bob)


def test_a_closed_day_that_changes_is_told_until_it_is_restated(house: str, ann: Person, bob: Person) -> None:
    send(house, box(), count())
    prepare(house, ann)
    close(house, bob)
    second = {"id": "CT-2", "count": "second", "counted_by": ["C-3", "C-4"], "amount": "470.00"}
    send(house, count(**second))
    accounts_sweep(clock=lambda: builders.NOW)
    told = Finding.objects.get(rule="CNT013", status="open")
    assert "$480.00 when the day was closed" in told.says
    prepare(house, ann, 3)
    with pytest.raises(CloseError, match="why it is restated"):
        close(house, bob, 4)
    close(house, bob, 4, "The second count came late.")
    accounts_sweep(clock=lambda: builders.NOW)
    assert Finding.objects.get(rule="CNT013").status == "withdrawn"


def test_nothing_known_is_nothing_to_close(house: str, ann: Person) -> None:
    with pytest.raises(CloseError, match="nothing to close"):
        prepare(house, ann)


def test_a_closing_is_no_paper_that_somebody_sends(house: str) -> None:
    line = b'{"id": "CL-1", "gaming_day": "2026-09-01"}'
    with pytest.raises(LookupError):
        papers_record(establishment=house, kind="closing", lines=[line], actor="clerk", now=builders.NOW)
