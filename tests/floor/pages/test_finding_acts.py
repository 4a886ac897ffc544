"""Acts on findings from the pages: one at a time and a selection, with and without script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.floor.models import Finding, FindingAct
from compliance.people.models import Person
from compliance.people.rights import Right, Role
from compliance.shell.urls import urlpatterns
from tests import builders
from tests.pages import AT, ON, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def finding(play: Play) -> Finding:
    play(short_hand(1))
    return Finding.objects.get()


@pytest.fixture
def lead(house: str, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A lead officer, whose second factor the tests of people are about."""
    monkeypatch.setattr("compliance.people.access.Standing.lacks_second_factor", False)
    person = Person.objects.create(username="ben", first_name="Ben", last_name="Okafor")
    give(person, Role.LEAD, builders.HOUSE)
    return signed_in(person)


def test_the_rights_stand_at_the_addresses() -> None:
    rights = {pattern.name: getattr(pattern.callback, "right", None) for pattern in urlpatterns}
    assert rights["finding_act"] is rights["findings_act"] is Right.ACT_ON_FINDINGS
    assert rights["finding_waive"] is rights["findings_waive"] is Right.WAIVE
    assert rights["findings_selected"] is Right.EXPORT


def test_a_finding_is_acknowledged_and_the_page_comes_back(client: Client, finding: Finding, page: Page) -> None:
    address = f"{AT}/findings/{finding.pk}"
    response = client.post(f"{address}/act?rule=FEE001", {"act": "acknowledge", "acted": "0"})
    assert (response.status_code, response["Location"]) == (302, f"{address}?rule=FEE001")
    text = page(response["Location"])
    assert "Acknowledged." in text
    assert re.search(r"<strong>Cleo Marsh</strong> Acknowledged <span", text)
    assert re.search(r"\d\d/\d\d/\d{4} \d\d:\d\d:\d\d</span> <strong>Cleo", text)
    finding.refresh_from_db()
    assert finding.state == "acknowledged"


def test_with_script_the_region_alone_comes_back(client: Client, finding: Finding) -> None:
    response = client.post(
        f"{AT}/findings/{finding.pk}/act", {"act": "comment", "words-comment": "<b>Seen</b>\nat once"}, headers=HTMX
    )
    text = response.content.decode()
    assert text.startswith('<div id="handling"')
    assert "<html" not in text
    assert "&lt;b&gt;Seen&lt;/b&gt;<br>at once" in text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_missing_is_said_and_what_was_typed_stays(
    client: Client, finding: Finding, headers: dict[str, str]
) -> None:
    response = client.post(
        f"{AT}/findings/{finding.pk}/act", {"act": "resolve", "words-resolve": "made good at 22:10"}, headers=headers
    )
    assert response.status_code == 422
    text = response.content.decode()
    assert "Choose why it is settled." in text
    assert "made good at 22:10</textarea>" in text
    assert ("<html" in text) is not bool(headers)
    assert not FindingAct.objects.exists()


def test_who_was_slower_reads_who_was_faster_and_keeps_his_words(
    client: Client, finding: Finding, lead: Client
) -> None:
    address = f"{AT}/findings/{finding.pk}/act"
    lead.post(address, {"act": "resolve", "acted": "0", "reason": "fee-made-good"})
    response = client.post(
        address, {"act": "resolve", "acted": "0", "reason": "recorded-wrongly", "words-resolve": "mine"}, headers=HTMX
    )
    assert response.status_code == 409
    assert "Resolved: Fee made good, Ben Okafor," in response.content.decode()
    assert Finding.objects.get().state == "resolved"


def test_a_waiver_is_the_lead_officers(client: Client, finding: Finding, lead: Client) -> None:
    address, waiver = f"{AT}/findings/{finding.pk}/waive", {"words-waive": "Trial week", "until": "2099-01-01"}
    assert client.post(address, waiver).status_code == 403
    assert client.post(f"{AT}/findings/{finding.pk}/act", {"act": "waive", **waiver}).status_code == 404
    assert "/waive" not in client.get(f"{AT}/findings/{finding.pk}").content.decode()
    assert lead.post(address, waiver).status_code == 302
    assert Finding.objects.get().state == "waived"
    text = lead.get(f"{AT}/findings/{finding.pk}").content.decode()
    assert "until 01/01/2099" in text
    assert "Fee collected $1.00, due $2.00" in text


def test_who_may_only_look_sees_no_button_and_is_refused(finding: Finding, house: str) -> None:
    person = Person.objects.create(username="dora")
    give(person, Role.ACCOUNTING, house)
    client = signed_in(person)
    assert "formaction" not in client.get(f"{AT}/findings/{finding.pk}").content.decode()
    assert "Acknowledge</button>" not in client.get(f"{ON}/findings").content.decode()
    assert client.post(f"{AT}/findings/{finding.pk}/act", {"act": "acknowledge"}).status_code == 403
    assert client.post(f"{ON}/findings/act", {"act": "acknowledge", "id": finding.pk}).status_code == 403


def test_acts_are_posted_with_a_token(finding: Finding, officer: Person) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    assert client.post(f"{AT}/findings/{finding.pk}/act", {"act": "acknowledge"}).status_code == 403
    assert client.post(f"{ON}/findings/act", {"act": "acknowledge", "id": finding.pk}).status_code == 403
    assert client.get(f"{AT}/findings/{finding.pk}/act").status_code == 405
    assert not FindingAct.objects.exists()


def test_a_selection_is_acted_on_at_once_and_the_list_comes_back(client: Client, play: Play) -> None:
    play(*(short_hand(n) for n in range(1, 5)))
    ids = list(Finding.objects.order_by("pk").values_list("pk", flat=True))
    chosen = {"act": "resolve", "reason": "dealer-error-corrected", "id": ids[:3], "seen": [f"{n}.0" for n in ids]}
    text = client.post(f"{ON}/findings/act", chosen, headers=HTMX).content.decode()
    assert "3 findings resolved." in text
    assert re.findall(r'<tr data-href="[^"]*/findings/(\d+)', text) == [str(ids[3])]
    assert len({act.record_index for act in FindingAct.objects.all()}) == 3


def test_of_a_selection_what_cannot_be_done_is_left_and_named(client: Client, play: Play) -> None:
    play(*(short_hand(n) for n in range(1, 4)))
    first, second, _ = Finding.objects.order_by("pk").values_list("pk", flat=True)
    client.post(f"{AT}/findings/{first}/act", {"act": "acknowledge"})
    response = client.post(f"{ON}/findings/act", {"act": "acknowledge", "id": [first, second, 10**9]}, follow=True)
    text = response.content.decode()
    assert "1 finding acknowledged." in text
    assert f"Finding {first}: It is acknowledged; it cannot be acknowledged now. Acknowledged, Cleo Marsh," in text
    assert "Finding 1000000000: There is no such finding here." in text


def test_an_empty_selection_says_so_and_a_wrong_one_keeps_its_boxes(client: Client, finding: Finding) -> None:
    assert client.post(f"{ON}/findings/act", {"act": "acknowledge"}).status_code == 422
    response = client.post(f"{ON}/findings/act", {"act": "resolve", "id": finding.pk, "words-resolve": "mine"})
    text = response.content.decode()
    assert response.status_code == 422
    assert "checked" in text
    assert "mine</textarea>" in text


def test_the_list_is_what_is_to_do_and_filters_by_state_and_by_me(
    client: Client, page: Page, play: Play, officer: Person
) -> None:
    play(*(short_hand(n) for n in range(1, 4)))
    first, second, third = Finding.objects.order_by("pk").values_list("pk", flat=True)
    client.post(f"{AT}/findings/{first}/act", {"act": "resolve", "reason": "fee-made-good"})
    client.post(f"{AT}/findings/{second}/act", {"act": "assign", "assignee": officer.pk})

    def shown(**query: str) -> set[int]:
        text = page(f"{ON}/findings", **query)
        return {int(found) for found in re.findall(r'<tr data-href="[^"]*/findings/(\d+)', text)}

    assert shown() == {second, third}
    assert shown(state="resolved") == {first}
    assert shown(state="any") == {first, second, third}
    assert shown(mine="1") == {second}
    assert client.get(f"{ON}/findings", {"state": "gone"}).status_code == 404
    assert "Cleo Marsh</td>" in page(f"{ON}/findings")


def test_the_selection_goes_on_to_its_csv(client: Client, finding: Finding) -> None:
    response = client.post(f"{ON}/findings/selected", {"id": [finding.pk]})
    assert response["Location"] == f"{ON}/findings.csv?id={finding.pk}"


def test_the_history_holds_every_review_of_the_hand(client: Client, finding: Finding, play: Play, page: Page) -> None:
    from compliance.floor.write.hand_review import table_day_review
    from tests.floor.write.test_finding_act import _again  # what waits is judged again

    def review() -> int:
        return table_day_review(
            establishment=builders.HOUSE, table="T1", gaming_day=builders.DAY, clock=lambda: builders.NOW
        )

    _again(review)
    text = page(f"{AT}/findings/{finding.pk}")
    assert "Reviewed, revision 1: fail. Fee collected $1.00" in text
    assert "Reviewed, revision 2: fail. Fee collected $1.00" in text


def test_more_acts_ask_no_more_queries(client: Client, finding: Finding) -> None:
    def asks(address: str) -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    few = [asks(f"{AT}/findings/{finding.pk}"), asks(f"{ON}/findings?state=any")]
    for n in range(10):
        client.post(f"{AT}/findings/{finding.pk}/act", {"act": "comment", "words-comment": f"{n}"})
    assert [asks(f"{AT}/findings/{finding.pk}"), asks(f"{ON}/findings?state=any")] == few
