"""What the rail and the list of all that is to do count is kept up: no finding is read for it, whatever the statistics say."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.desk.read.findings import listed_count
from compliance.floor.models import Finding
from compliance.floor.read.finding_filters import TO_DO, Filters
from compliance.floor.read.finding_narrow import Narrow
from compliance.houses.models import Establishment
from compliance.shell.frame_facts import state_read
from compliance.tools.bench.plans import whole
from tests import builders
from tests.pages import short_hand

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("statistics", ["missing", "stale", "fresh"])
def test_no_finding_is_read_for_what_the_rail_counts(play: Callable[..., None], statistics: str) -> None:
    house = Establishment.objects.get(slug=builders.HOUSE)
    if statistics == "stale":  # from when there was nothing yet
        _analyze()
    play(*(short_hand(number) for number in range(1, 31)))
    if statistics == "fresh":
        _analyze()
    with CaptureQueriesContext(connection) as asked:
        state = state_read(establishment_id=house.pk, day=builders.DAY)
        listed = listed_count(
            establishment_id=house.pk, filters=Filters(state=TO_DO, narrow=Narrow(zone=house.time_zone))
        )
    standing = Finding.objects.filter(status="open", state__in=("new", "acknowledged"))
    assert state.to_do == state.to_do_of_day == listed == standing.count() >= 30
    for query in asked:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (FORMAT JSON) {query['sql']}")
            [(plan,)] = cursor.fetchall()
        assert "compliance_finding" not in whole(plan[0]["Plan"])
        assert "compliance_finding" not in query["sql"]


def _analyze() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE compliance_finding, desk_issue, desk_trend")
