"""Which tables somebody had: hours that were dealt without a supervisor, and two people at one table at once."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.houses.models import Establishment
from compliance.supervised.forms.coverage import Covered, Had, Span, covered
from compliance.supervised.read.coverage import coverage_read
from tests import builders
from tests.desk.pages.test_supervisors import has
from tests.pages import AT, ON, _this_machine, client, house, officer, page, play

__all__ = ["_this_machine", "client", "house", "officer", "page", "play"]  # fixtures
DAY = builders.DAY


def at(hour: float) -> datetime.datetime:
    return datetime.datetime(2026, 9, 1, tzinfo=datetime.UTC) + datetime.timedelta(hours=hour)


def spans(*edges: float) -> list[Span]:
    return [(at(began), at(until)) for began, until in zip(edges[::2], edges[1::2], strict=True)]


def of(had: list[tuple[str, float, float]], *dealt: float) -> Covered:
    return covered("T1", [Had(at(began), at(until), who) for who, began, until in had], spans(*dealt))


@pytest.mark.parametrize(
    ("had", "dealt", "gaps", "twice"),
    [
        ([], (8, 9), (8, 9), ()),
        ([("ana", 8, 9)], (8, 9), (), ()),
        ([("ana", 8, 9)], (8, 9, 9, 10), (9, 10), ()),
        ([("ana", 8.5, 9)], (8, 9), (8, 8.5), ()),
        ([("ana", 8, 8.25), ("ben", 8.75, 9)], (8, 9), (8.25, 8.75), ()),
        ([("ana", 8, 9), ("ana", 9, 10)], (8, 9, 9, 10), (), ()),  # goes on
        ([("ana", 8, 10), ("ben", 9, 11)], (8, 9), (), (9, 10)),
        ([("ana", 8, 10), ("ana", 9, 11)], (8, 9), (), ()),  # one person, twice written down
        ([("ana", 8, 9), ("ben", 9, 10)], (8, 9, 9, 10), (), ()),  # they touch
        ([("ana", 8, 9)], (), (), ()),  # nothing was dealt
        ([("ana", 6, 7), ("ben", 7.5, 12)], (8, 9, 10, 11, 11, 12, 12, 13), (12, 13), ()),
    ],
)
def test_gaps_and_overlaps(
    had: list[tuple[str, float, float]], dealt: tuple[float, ...], gaps: tuple[float, ...], twice: tuple[float, ...]
) -> None:
    found = of(had, *dealt)
    assert (list(found.gaps), list(found.twice)) == (spans(*gaps), spans(*twice))


@pytest.mark.django_db
def test_the_page_says_it_and_is_found_from_the_supervisors(
    page: Callable[..., str], play: Callable[..., None], house: str
) -> None:
    play(builders.hand(1), builders.hand(1, table="T2"))  # 11:01
    has("ana", "T1", "10:00", "13:00")
    has("ben", "T1", "12:00", "14:00", take_over=True)
    text = " ".join(page(f"{ON}/supervisors").split())
    assert "1 table was dealt without a supervisor." in text
    assert "11:00 – 12:00" in text
    assert "Sam" not in text
    place = Establishment.objects.get(slug=builders.HOUSE)
    one, other = coverage_read(establishment=place, day=DAY)
    assert [each.supervisor for each in one.had] == ["ana", "ben"]
    assert (one.gaps, one.twice) == ((), ())  # taken over: ana had it until noon
    assert len(other.gaps) == 1
    assert "/supervisors" in page(f"{AT}/supervisors")


@pytest.mark.django_db
def test_it_costs_the_same_at_any_number_of_tables(play: Callable[..., None], house: str) -> None:
    place = Establishment.objects.get(slug=builders.HOUSE)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            coverage_read(establishment=place, day=DAY)
        return len(queries)

    play(builders.hand(1))
    has("ana", "T1", "10:00", "13:00")
    few = asked()
    play(*(builders.hand(n, table="T2") for n in range(1, 5)))
    has("ben", "T2", "10:00", "13:00")
    assert asked() == few == 2
