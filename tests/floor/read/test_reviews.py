from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.floor.models import Finding
from compliance.floor.read.reviews import backlog_count, findings_open
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import UnknownEstablishment, house_read, place_read
from tests import builders

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def house(small_house: None) -> Establishment:
    return Establishment.objects.get()


def test_the_backlog_counts_hands_once_and_by_establishment(house: Establishment) -> None:
    for _ in range(2):
        lines = builders.lines(builders.hand(1), builders.hand(1, table="T2"))
        list(hands_record(establishment=house.slug, lines=lines, actor="test", now=builders.NOW))
    assert backlog_count() == backlog_count(establishment_id=house.pk) == 2
    assert backlog_count(establishment_id=house.pk + 1) == 0
    table_day_review(establishment=house.slug, table="T1", gaming_day=builders.DAY, clock=timezone.now)
    assert backlog_count() == 1


def test_open_findings_come_latest_first_and_withdrawn_ones_not_at_all(house: Establishment) -> None:
    lines = builders.lines(*(builders.hand(n, collections=[]) for n in (1, 2)))
    list(hands_record(establishment=house.slug, lines=lines, actor="test", now=builders.NOW))
    table_day_review(establishment=house.slug, table="T1", gaming_day=builders.DAY, clock=timezone.now)
    found = list(findings_open(establishment_id=house.pk))
    assert [finding.hand.number for finding in found] == [2, 1]
    Finding.objects.filter(pk=found[0].pk).update(status="withdrawn")
    assert [finding.hand.number for finding in findings_open(establishment_id=house.pk)] == [1]


def test_the_games_are_decoded_once_in_a_process() -> None:
    games_read()
    with CaptureQueriesContext(connection) as queries:
        games_read()
    assert len(queries) == 1


def test_the_house_of_one_table_takes_three_queries(house: Establishment) -> None:
    with CaptureQueriesContext(connection) as queries:
        house_read(slug=house.slug, table="T1")
    assert len(queries) == 3
    with CaptureQueriesContext(connection) as queries:
        assert set(place_read(slug=house.slug).tables) == {"T1", "T2"}
    assert len(queries) == 2


def test_an_unknown_establishment_names_those_there_are() -> None:
    with pytest.raises(UnknownEstablishment, match="Known: lucky-derby"):
        house_read(slug="nowhere")
