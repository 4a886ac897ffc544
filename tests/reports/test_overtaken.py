"""A paper in somebody's hand, and a day of it restated since: who checks the paper sees it, also before it is made anew."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from compliance.houses.models import Establishment
from compliance.money.read.open_days import days_restated_since
from compliance.people.models import Person
from compliance.people.rights import Role
from reports.models import ReportEdition
from tests import builders
from tests.money.write.test_books_review import box, count
from tests.pages import give, signed_in
from tests.reports.asking import FIRST, edition_of, run
from tests.reports.test_statements_held import STATEMENT, close, send

pytestmark = pytest.mark.django_db(transaction=True)


def checked(edition: ReportEdition) -> str:
    response = Client().get(f"/check/{edition.verification}", follow=True)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_who_checks_a_paper_sees_that_its_day_was_restated(house: str) -> None:
    send(house, box(), count())
    close(house, 1)
    made = run(**STATEMENT)
    first = edition_of(made)
    reader = Person.objects.create(username="ada")
    give(reader, Role.ACCOUNTING, house)
    page = f"/at/{house}/reports/{made.pk}"
    assert "Overtaken" not in checked(first)
    assert "Overtaken" not in signed_in(reader).get(page).content.decode()
    send(house, count(id="CT-2", count="second", counted_by=["C-3", "C-4"], amount="470.00"))
    assert "Overtaken" not in checked(first), "nobody has restated it yet"
    close(house, 2, "The second count came late.")
    told = checked(first)
    assert "Overtaken" in told
    assert "Overtaken" in signed_in(reader).get(page).content.decode()
    assert "09/01/2026" in told or "September 1" in told or "2026-09-01" in told
    assert "ask for the report made from the restated books" in told
    second = edition_of(run(when=FIRST + datetime.timedelta(hours=1), **STATEMENT))
    assert "the same report was made again" in checked(first)
    assert "Overtaken" not in checked(second)


def test_only_days_of_the_paper_count_and_the_first_closing_is_no_restatement(house: str) -> None:
    send(house, box(), count())
    place = Establishment.objects.get(slug=house).pk
    day = builders.DAY
    close(house, 1)
    assert days_restated_since(establishment_id=place, first=day, last=day, position=None) == []
    send(house, count(id="CT-2", count="second", counted_by=["C-3", "C-4"], amount="470.00"))
    close(house, 2, "The second count came late.")
    assert days_restated_since(establishment_id=place, first=day, last=day, position=None) == [day]
    later = day + datetime.timedelta(days=1)
    assert days_restated_since(establishment_id=place, first=later, last=later, position=None) == []
    assert days_restated_since(establishment_id=place, first=day, last=day, position=10_000) == []
