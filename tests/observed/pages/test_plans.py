"""Plans in pages: made by a form, drawn by a checkpoint, answered unit by unit, told in words with their denominators."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.cases.read.due_days import due_days
from compliance.houses.models import Establishment
from compliance.observed.models import Plan, PlanUnit
from compliance.observed.read.plans import plan_read
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.observed.conftest import Seal
from tests.pages import give, signed_in

pytestmark = pytest.mark.django_db
AT = f"/at/{builders.HOUSE}/plans"
FIELDS = {
    "id": "fees-9", "question": "Is the fee taken?", "units": "hands", "first_day": "2026-09-01", "last_day": "2026-09-01",
    "tolerated": "20", "confidence": "95", "looks": "1", "most": "5", "tables": "T1, T2", "strata": ["table"],
}  # fmt: skip


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.fixture
def vera(house: str) -> Client:
    person = Person.objects.create(username="vera")
    give(person, Role.SURVEILLANCE, house)
    return signed_in(person)


@pytest.fixture
def made(client: Client, play: Callable[..., None]) -> Client:
    play(*(builders.hand(n, table=table) for table in ("T1", "T2") for n in range(1, 21)), review=False)
    answer = client.post(f"{AT}/new/store", FIELDS)
    assert answer.status_code == 302, re.findall(r"cure[^<]*<|failure[^<]*<", flat(answer.content.decode()))
    return client


def first_drawn(house: str) -> tuple[str, str]:
    found = plan_read(establishment_id=Establishment.objects.get(slug=house).pk, plan_id="fees-9")
    assert found is not None
    assert found.standing is not None
    one = next(one for one in found.standing.drawn if one.result is None)
    return one.stratum, one.unit


def test_from_the_form_to_the_answer(made: Client, house: str, seal: Seal) -> None:
    page = flat(made.get(f"{AT}/of/fees-9").content.decode())
    assert "The next signed checkpoint draws: nobody knows yet which." in page
    assert "20 in 100, with 95 % confidence, in 1 look" in page
    seal()
    page = flat(made.get(f"{AT}/of/fees-9").content.decode())
    assert "Nothing was looked at: nothing can be said." in page
    stratum, unit = first_drawn(house)
    stored = made.post(f"{AT}/of/fees-9/look", {"stratum": stratum, "unit": unit, "said": "wrong", "short": "2.50"})
    assert stored.status_code == 302
    assert PlanUnit.objects.get().short == 250
    page = flat(made.get(f"{AT}/of/fees-9").content.decode())
    assert "One in 1" in page
    assert "$2.50 short" in page
    assert "between $2.50 and" in page, "dollars with their interval"
    assert "fees-9" in made.get(AT).content.decode()


@pytest.mark.parametrize(
    ("changes", "cure"),
    [
        ({"tolerated": "90"}, "From 0.1 to 50 in 100."), ({"confidence": "99.99"}, "The confidence is from 50 to 99.9 %."),
        ({"tables": "T9"}, "The house has no table T9."), ({"asks": "FEE999"}, "There is no rule FEE999."),
        ({"units": "table-hours", "strata": ["dealer"]}, "A table-hour may have several dealers"),
        ({"units": "clock-hours"}, "plan each apart"), ({"looked_by": "2026-09-01"}, "A day behind the last one"),
        ({"last_day": "no day"}, "Enter a valid date."), ({"id": "a b"}, "Enter a valid value."),
        ({"games": "NO SUCH"}, "games"), ({"question": ""}, "This field is required."),
    ],
)  # fmt: skip
def test_what_does_not_fit_stands_in_the_form_with_its_cure(
    client: Client, house: str, changes: dict[str, str], cure: str
) -> None:
    answer = client.post(f"{AT}/new/store", FIELDS | changes)
    text = flat(answer.content.decode()).replace("&#x27;", "'")
    assert (answer.status_code, cure in text) == (422, True)
    assert "Is the fee taken?" in text or changes.get("question") == ""
    assert not Plan.objects.exists()


def test_a_unit_that_was_not_drawn_wants_a_reason_and_stands_apart(made: Client, house: str, seal: Seal) -> None:
    seal()
    stratum, unit = first_drawn(house)
    told = made.post(f"{AT}/of/fees-9/look", {"stratum": stratum, "unit": unit, "said": "not viewable"})
    assert (told.status_code, "Say why it could not be seen." in told.content.decode()) == (422, True)
    unknown = made.post(f"{AT}/of/fees-9/look", {"stratum": stratum, "unit": "nowhere", "said": "wrong", "why": "told"})
    assert (unknown.status_code, "not in the list of the plan" in unknown.content.decode()) == (422, True)


def test_surveillance_looks_and_does_not_plan(made: Client, vera: Client, house: str, seal: Seal) -> None:
    assert vera.get(f"{AT}/new").status_code == 403
    seal()
    stratum, unit = first_drawn(house)
    assert vera.post(f"{AT}/of/fees-9/look", {"stratum": stratum, "unit": unit, "said": "in order"}).status_code == 302


def test_a_plan_of_another_name_is_not_there(client: Client, house: str) -> None:
    assert client.get(f"{AT}/of/none").status_code == 404
    assert client.post(f"{AT}/of/none/list").status_code == 404


def test_what_is_due_is_in_the_calendar_by_the_day_that_the_plan_names(client: Client, house: str) -> None:
    today = timezone.localdate()
    by = today + datetime.timedelta(days=30)
    days = {"first_day": str(today), "last_day": str(today), "units": "clock-hours", "strata": []}
    assert client.post(f"{AT}/new/store", FIELDS | days | {"looked_by": str(by)}).status_code == 302
    place = Establishment.objects.get(slug=house)
    [due] = [one for one in due_days(establishment=place, first=by, last=by) if one.source == "plan"]
    assert (due.day, due.done, due.refer) == (by, False, ("plan", "fees-9"))
    page = client.get(f"/at/{house}/calendar?month={by:%Y-%m}").content.decode()
    assert reverse("plan", kwargs={"house": house, "plan_id": "fees-9"}) in page
