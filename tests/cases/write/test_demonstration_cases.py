"""The demonstration house shows living cases, by the road of any house, once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from compliance.cases.models import Case, CaseLetter
from compliance.houses.models import Establishment
from compliance.people.rights import Role
from compliance.tools.demonstration.cases import demonstration_cases_open
from tests import builders
from tests.cases.write.test_case_act import differences, person


@pytest.mark.django_db
def test_two_cases_are_there_once_and_follow_from_the_record(house: str) -> None:
    place = Establishment.objects.get(slug=builders.HOUSE)
    place.demonstration = True
    place.save()
    demonstration_cases_open(slug=place.slug, clock=timezone.now)
    assert not Case.objects.exists(), "nobody runs cases there yet"
    person("ada", Role.OFFICER, place)
    person("lea", Role.LEAD, place)
    for _ in range(2):
        demonstration_cases_open(slug=place.slug, clock=timezone.now)
    assert list(Case.objects.order_by("pk").values_list("state", flat=True)) == ["to be corrected", "open"]
    waits = CaseLetter.objects.filter(due__isnull=False, confirmed_by=None)
    assert waits.count() == 1
    assert differences() == []
