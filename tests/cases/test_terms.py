"""What ends on a day: written down once, renewed or ended by a further entry, told by the calendar with the law's clocks."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from compliance.cases.models import Term
from compliance.cases.read.due_days import due_days
from compliance.cases.read.terms import terms_standing
from compliance.cases.write.term_write import TermError, term_renew, term_write
from compliance.houses.models import Establishment
from compliance.record import read
from compliance.record.declared import differences_of
from tests import builders
from tests.pages import AT, _this_machine, client, house, officer, play

__all__ = ["_this_machine", "client", "house", "officer", "play"]  # fixtures
pytestmark = pytest.mark.django_db
ENDS = datetime.date(2027, 4, 1)
NOW = builders.NOW


@pytest.fixture
def here(house: str) -> Establishment:
    return Establishment.objects.get(slug=house)


def contract(here: Establishment, ends: datetime.date = ENDS, name: str = "Blue Star") -> Term:
    return term_write(establishment=here, kind="contract", name=name, ends=ends, words="", by="cleo", now=NOW)


def days(here: Establishment, first: datetime.date, last: datetime.date) -> list[tuple[str, datetime.date, bool]]:
    return [
        (one.what, one.day, one.done)
        for one in due_days(establishment=here, first=first, last=last)
        if one.source == "term"
    ]


def test_it_stands_in_the_record_as_in_the_table(here: Establishment) -> None:
    first = contract(here)
    over = term_renew(establishment=here, index=first.pk, ends=None, words="left", by="ben", now=NOW)
    for term in (first, over):
        entry = read.entry(term.pk)
        assert entry is not None
        assert (entry.kind, differences_of(entry)) == ("term/1", [])


def test_the_application_falls_due_ninety_days_before_a_contract_ends(here: Establishment) -> None:
    contract(here)
    due = datetime.date(2027, 1, 1)
    assert days(here, due, due) == [("Apply to extend a provider contract: Blue Star", due, False)]
    assert days(here, ENDS, ENDS) == [("Provider contract Blue Star ends", ENDS, False)]
    for beside in (due - datetime.timedelta(1), due + datetime.timedelta(1), ENDS + datetime.timedelta(1)):
        assert days(here, beside, beside) == []


def test_a_renewal_is_what_shows_that_it_is_done(here: Establishment) -> None:
    first = contract(here)
    later = ENDS.replace(year=2028)
    renewed = term_renew(establishment=here, index=first.pk, ends=later, words="two years", by="ben", now=NOW)
    [entry] = [one for one in due_days(establishment=here, first=ENDS, last=ENDS) if one.source == "term"]
    assert (entry.done, entry.proof) == (True, ("entry", str(renewed.pk)))
    assert days(here, later, later) == [("Provider contract Blue Star ends", later, False)]
    assert [one.index for one in terms_standing(establishment_id=here.pk)] == [renewed.pk]
    with pytest.raises(TermError, match="already; look"):
        term_renew(establishment=here, index=first.pk, ends=later, words="", by="ben", now=NOW)
    with pytest.raises(TermError, match="already; name a later day"):
        term_renew(establishment=here, index=renewed.pk, ends=later, words="", by="ben", now=NOW)


def test_what_is_not_renewed_falls_due_no_more(here: Establishment) -> None:
    first = contract(here)
    with pytest.raises(TermError, match="why"):
        term_renew(establishment=here, index=first.pk, ends=None, words=" ", by="ben", now=NOW)
    term_renew(establishment=here, index=first.pk, ends=None, words="the provider left", by="ben", now=NOW)
    assert terms_standing(establishment_id=here.pk) == []
    assert [done for *_, done in days(here, ENDS, ENDS)] == [True]
    assert contract(here).pk > first.pk  # and may be written down anew


def test_the_same_thing_stands_once(here: Establishment) -> None:
    contract(here)
    with pytest.raises(TermError, match="stands in the register"):
        contract(here)
    contract(here, name="Red Star")


def test_what_leaves_the_house_names_nobody(here: Establishment) -> None:
    contract(here)
    found = due_days(establishment=here, first=datetime.date(2027, 1, 1), last=ENDS)
    assert {one.plain for one in found if one.source == "term"} == {
        "Apply to extend a provider contract",
        "A provider contract ends",
    }


def test_the_page_writes_renews_and_ends(client: Client, here: Establishment) -> None:
    page = f"{AT}/calendar/ends"
    given = {"kind": "contract", "name": "Blue Star", "ends": "2027-04-01", "words": "No. 7"}
    said = client.post(f"{page}/put", given, follow=True).content.decode()
    assert "In the record: Provider contract Blue Star, 04/01/2027." in said
    assert "01/01/2027" in said
    assert "4 CCR 12278(b)" in said
    assert client.post(f"{page}/put", given).status_code == 422
    assert client.post(f"{page}/put", {**given, "ends": "soon", "name": "Red"}).status_code == 422
    renew = f"{page}/{Term.objects.get().pk}/renew"
    assert "Name the new last day" in client.post(renew, {"ends": ""}, follow=True).content.decode()
    assert "valid date" in client.post(renew, {"ends": "soon"}, follow=True).content.decode()
    assert "goes on to 04/01/2029" in client.post(renew, {"ends": "2029-04-01"}, follow=True).content.decode()
    last = f"{page}/{Term.objects.order_by('-pk')[0].pk}/renew"
    said = client.post(last, {"over": "1", "words": "left"}, follow=True).content.decode()
    assert "is not renewed" in said
    assert "Nothing is written down" in said
    month = client.get(f"{AT}/calendar?month=2027-04").content.decode()
    assert "Provider contract Blue Star ends" in month
