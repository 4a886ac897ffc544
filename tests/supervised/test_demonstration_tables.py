"""The demonstration's floor supervisor has tables yesterday and today, by the road of any house, once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.rights import Role
from compliance.supervised.models import Assignment
from compliance.tools.demonstration.supervised import demonstration_tables_take
from tests import builders
from tests.cases.write.test_case_act import differences, person


@pytest.mark.django_db
def test_he_has_every_other_table_of_two_days_once(small_house: None) -> None:
    place = Establishment.objects.get(slug=builders.HOUSE)
    place.demonstration = True
    place.save()
    demonstration_tables_take(slug=place.slug, clock=timezone.now)
    assert not Assignment.objects.exists(), "nobody supervises there yet"
    person("sam", Role.FLOOR, place)
    for _ in range(2):
        demonstration_tables_take(slug=place.slug, clock=timezone.now)
    names = sorted(place.tables.values_list("name", flat=True))
    assert [list(one.tables) for one in Assignment.objects.order_by("index")] == [names[::2], names[::2]]
    assert differences() == []
