from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import UnknownEstablishment, house_read, place_read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def house(small_house: None) -> Establishment:
    return Establishment.objects.get()


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
