"""The demonstration house shows living cases, by the road of any house, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from compliance.cases.models import Case, CaseLetter, CaseReference
from compliance.desk.read.patron import patron_read
from compliance.houses.models import Establishment
from compliance.people.rights import Role
from compliance.tools.demonstration.cases import demonstration_cases_open
from tests import builders
from tests.cases.write.test_case_act import differences, person
from tests.pages import _this_machine, officer, play, short_hand

__all__ = ["_this_machine", "officer", "play"]  # fixtures


@pytest.mark.django_db
def test_the_first_names_a_patron_who_sat_at_its_hands(house: str, play: Callable[..., None]) -> None:
    play(short_hand(1), short_hand(2))
    place = Establishment.objects.get(slug=builders.HOUSE)
    place.demonstration = True
    place.save()
    person("ada", Role.OFFICER, place)
    person("lea", Role.LEAD, place)
    demonstration_cases_open(slug=place.slug, clock=timezone.now)
    [named] = CaseReference.objects.filter(kind="pseudonym")
    found = patron_read(establishment_id=place.pk, case=named.case_id, name=named.ref)
    assert found is not None
    assert found.lines
    assert differences() == []


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
