"""The form as a person uses it: told back while it is typed, judged when it is stored, never before."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.cases.write.references import refs_join
from compliance.observed.models import Observed
from compliance.people.models import Person
from compliance.people.rights import Role
from tests.cases.pages.test_cases import opened
from tests.observed.conftest import fields
from tests.observed.write.test_observe import WHOLE
from tests.pages import AT, give, signed_in

pytestmark = pytest.mark.django_db
NEW = f"{AT}/observed/new"
HTMX = {"HTTP_HX_REQUEST": "true"}


def typed(line: str, number: int = 1, **changes: Any) -> dict[str, str]:
    return fields(line, number, how="floor", **changes)


@pytest.fixture
def vera(house: str) -> Client:
    person = Person.objects.create(username="vera")
    give(person, Role.SURVEILLANCE, house)
    return signed_in(person)


def test_what_lies_is_told_back_and_nothing_of_what_is_due(vera: Client) -> None:
    shown = vera.post(f"{NEW}/read", typed("s1-3 b1 500 w2 60pl+60 p:9hkh b:5d2h fb 1"), **HTMX).content.decode()
    assert "9♥ K♥" in shown
    assert "$60.00 player line (paid $60.00)" in shown
    for word in ("FEE001", "due", "short", "$2.00"):
        assert word not in shown
    assert not Observed.objects.exists()


def test_a_card_that_the_chart_wants_or_forbids_is_marked_at_once(vera: Client) -> None:
    wanted = vera.post(f"{NEW}/read", typed("s1-3 b1 w2 60pl p:2h3h b:5d2h"), **HTMX).content.decode()
    assert "Player: the drawing table gives another card here." in wanted
    forbidden = vera.post(f"{NEW}/read", typed("s1-3 b1 w2 60pl p:9hkh b:5d2h3c"), **HTMX).content.decode()
    assert "Banker: the drawing table gives no further card here." in forbidden


def test_a_word_that_does_not_fit_is_told_while_it_is_typed(vera: Client) -> None:
    shown = vera.post(f"{NEW}/read", typed("s1-3 b1 w2 60zz"), **HTMX).content.decode()
    assert "60zz" in shown
    assert "Zz is no wager of this game" in shown


def test_what_was_due_is_shown_when_it_is_stored_and_the_next_hand_stands_ready(vera: Client) -> None:
    answer = vera.post(f"{NEW}/store", typed(WHOLE.replace("fb 2", "fb 1")), **HTMX).content.decode()
    assert "Fee collected $1.00, due $2.00: short $1.00." in answer
    assert 'name="began" value="11:01:40"' in re.sub(r"\s+", " ", answer)
    assert 'name="line" value=""' in re.sub(r"\s+", " ", answer)
    [row] = Observed.objects.all()
    page = vera.get(f"{AT}/observed/{row.index}").content.decode()
    assert "short $1.00" in page
    listed = vera.get(f"{AT}/observed?outcome=fail").content.decode()
    assert f"{AT}/observed/{row.index}" in listed
    assert f"{AT}/observed/{row.index}" not in vera.get(f"{AT}/observed?outcome=pass").content.decode()


def test_what_does_not_fit_stands_still_there_with_its_cure(vera: Client) -> None:
    answer = vera.post(f"{NEW}/store", typed("s1-3 b1 w2 60zz", table="T9"), **HTMX)
    text = answer.content.decode()
    assert (answer.status_code, "Choose a table of the house." in text, "s1-3 b1 w2 60zz" in text) == (422, True, True)


def test_without_a_script_the_form_answers_with_a_page(vera: Client) -> None:
    assert "What can be typed" in vera.get(NEW).content.decode()
    assert "Fee due $2.00" in vera.post(f"{NEW}/store", typed(WHOLE)).content.decode()


def test_it_is_struck_out_by_whoever_typed_it(vera: Client, client: Client) -> None:
    vera.post(f"{NEW}/store", typed(WHOLE), **HTMX)
    [row] = Observed.objects.all()
    client.post(f"{AT}/observed/{row.index}/strike", {"why": "not mine"})
    assert "Struck out." not in vera.get(f"{AT}/observed/{row.index}").content.decode()
    vera.post(f"{AT}/observed/{row.index}/strike", {"why": "the wrong table"})
    assert "the wrong table" in vera.get(f"{AT}/observed/{row.index}").content.decode()
    assert f"{AT}/observed/{row.index}" not in vera.get(f"{AT}/observed").content.decode()


@pytest.mark.parametrize(("role", "status"), [(Role.SURVEILLANCE, 200), (Role.OFFICER, 200), (Role.ACCOUNTING, 403)])
def test_who_may(house: str, role: Role, status: int) -> None:
    person = Person.objects.create(username="somebody")
    give(person, role, house)
    assert signed_in(person).get(f"{AT}/observed").status_code == status


def short(vera: Client, number: int) -> int:
    """A fee that was short, seen by Vera."""
    line = WHOLE.replace("fb 2", "fb 1")
    vera.post(f"{NEW}/store", typed(line, number, watch=f"form-{number:012x}"), **HTMX)
    return int(Observed.objects.order_by("-index")[0].index)


def test_what_is_not_right_waits_in_the_inbox_until_a_case_gathers_it(
    vera: Client, client: Client, officer: Person
) -> None:
    kept, struck, gathered = (short(vera, number) for number in (1, 2, 3))
    vera.post(f"{NEW}/store", typed(WHOLE, 4, watch="form-0000000000dd"), **HTMX)
    vera.post(f"{AT}/observed/{struck}/strike", {"why": "the wrong table"})
    refs_join(case=opened(officer), refs=[["observation", str(gathered)]], index=1)
    lane = client.get(f"{AT}/inbox").content.decode().partition('id="not-right"')[2].partition("</section>")[0]
    assert re.findall(r'<tr data-href="[^"]*/observed/(\d+)', lane) == [str(kept)]


def test_the_lane_costs_one_query_however_much_waits(vera: Client, client: Client) -> None:
    counts = []
    for number in (1, 2, 3):
        short(vera, number)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            client.get(f"{AT}/inbox")
        counts.append(len([one for one in caught.captured_queries if "FROM observed_observation" in one["sql"]]))
    assert counts == [1, 1, 1]


def test_the_list_is_a_csv_of_what_the_filters_leave(vera: Client) -> None:
    index = short(vera, 1)
    vera.post(f"{NEW}/store", typed(WHOLE, 2, watch="form-0000000000dd"), **HTMX)
    answer = vera.get(f"{AT}/observed.csv?outcome=fail")
    [row] = csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode()))  # type: ignore[attr-defined]
    assert (row["observation"], row["what_came_out"], row["rules_that_fail"]) == (str(index), "fail", "FEE001")
    assert "observed.csv?outcome=fail" in vera.get(f"{AT}/observed?outcome=fail").content.decode()
