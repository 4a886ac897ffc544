"""Audits in pages: the standard set, an audit begun and answered, blind for whoever may be the second, corrected, made again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from compliance.cases.read.due_days import due_days
from compliance.houses.models import Establishment
from compliance.observed.models import Audit, AuditStandard
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.shell.days import today_at
from tests import builders
from tests.observed.conftest import Look, Seal
from tests.pages import give, signed_in

pytestmark = pytest.mark.django_db
AT = f"/at/{builders.HOUSE}/audits"
Watcher = Callable[[str], Client]


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.fixture
def watcher(house: str) -> Watcher:
    """Somebody of surveillance, who does not plan."""

    def do(name: str) -> Client:
        person = Person.objects.create(username=name)
        give(person, Role.SURVEILLANCE, house)
        return signed_in(person)

    return do


def standard(client: Client, **changes: Any) -> Any:
    today = today_at(Establishment.objects.get(slug=builders.HOUSE))
    fields = {
        "from_": str(today), "questions": "Is the box locked?\nWas the deck cut?", "most_no": "0", "most_wrong": "10",
        "again_days": "10", "second": "100", "reports_to": "vera: sam",
    }  # fmt: skip
    return client.post(f"{AT}/standard/store", fields | changes)


def begin(client: Client, **changes: Any) -> Any:
    page = flat(client.get(f"{AT}/new?table=T1").content.decode())
    [number] = re.findall(r'name="id" value="([^"]+)"', page)
    day = re.findall(r'name="day" value="([^"]+)"', page)
    clock = re.findall(r'name="began" value="([^"]+)"', page)
    fields = {"id": number, "what": "The fee", "table": "T1", "day": day[0], "began": clock[0], "how": "camera"}
    return client.post(f"{AT}/new/store", fields | changes)


def test_from_the_standard_to_the_audit_again(client: Client, watcher: Watcher, seal: Seal, house: str) -> None:
    vera, maria = watcher("vera"), watcher("maria")
    assert begin(vera).status_code == 422
    assert standard(client).status_code == 302
    where = begin(vera)["Location"]
    page = flat(vera.get(where).content.decode())
    assert "Is the box locked?" in page
    assert "Type a hand" in page
    assert vera.post(f"{where}/answer", {"a-q0": "y", "a-q1": "n", "why-q1": "It was not."}).status_code == 302
    assert "It does not meet the standard" in flat(vera.get(where).content.decode())
    seal()
    blind = flat(maria.get(where).content.decode())
    assert "It was not." not in blind, "a second auditor looks blind"
    assert "It is drawn for a second auditor" in blind
    assert "Failed" not in flat(maria.get(AT).content.decode())
    assert maria.post(f"{where}/answer", {"a-q0": "y", "a-q1": "n"}).status_code == 302
    told = flat(maria.get(where).content.decode())
    assert "It was not." in told
    assert "How far the two agree" in told
    lead = flat(client.get(where).content.decode())
    assert "What corrects it" in lead
    assert client.post(f"{where}/correct", {"correction": "Instructed.", "by": "F-1"}).status_code == 302
    place = Establishment.objects.get(slug=house)
    until = Audit.objects.get().result.again_by
    assert until is not None
    found = [one for one in due_days(establishment=place, first=until, last=until) if one.source == "audit"]
    assert [(one.refer, one.done) for one in found] == [(("audit", where.rpartition("/")[2]), False)]
    assert where in client.get(f"/at/{house}/calendar?month={until:%Y-%m}").content.decode()
    assert "made again" in flat(client.get(where).content.decode()).lower()
    index = where.rpartition("/")[2]
    again = flat(vera.get(f"{AT}/new?again={index}").content.decode())
    assert f'name="again_of" value="{index}"' in again
    assert "The fee" in again
    assert begin(vera, again_of=index).status_code == 302


@pytest.mark.parametrize(
    ("changes", "cure"),
    [
        ({"questions": "x"}, "A question has 3 to 500 letters."), ({"reports_to": "vera"}, "Write it as vera: sam"),
        ({"from_": "2020-01-01"}, "It holds from"), ({"second": "101"}, "less than or equal to 100"),
        ({"questions": "Is it so?\nIs it so?"}, "Each question only once."),
    ],
)  # fmt: skip
def test_a_standard_that_does_not_fit_is_told_with_its_cure(
    client: Client, house: str, changes: dict[str, str], cure: str
) -> None:
    answer = standard(client, **changes)
    assert (answer.status_code, cure in flat(answer.content.decode())) == (422, True)
    assert not AuditStandard.objects.exists()


@pytest.mark.parametrize(
    ("changes", "cure"),
    [
        ({"table": "T9"}, "not one of the available choices"),
        ({"what": ""}, "required"),
        ({"began": "x"}, "Enter a valid time"),
    ],
)
def test_an_audit_that_does_not_fit_is_told_with_its_cure(
    client: Client, watcher: Watcher, changes: dict[str, str], cure: str
) -> None:
    standard(client)
    answer = begin(watcher("vera"), **changes)
    assert (answer.status_code, cure in flat(answer.content.decode())) == (422, True)
    assert not Audit.objects.exists()


def test_a_question_that_is_left_open_is_told_and_nothing_is_lost(client: Client, watcher: Watcher) -> None:
    vera = watcher("vera")
    standard(client)
    where = begin(vera)["Location"]
    answer = vera.post(f"{where}/answer", {"a-q0": "n", "why-q0": "The key was in it."})
    text = flat(answer.content.decode())
    assert (answer.status_code, "Answer it: yes, no, not seen or not applicable." in text) == (422, True)
    assert 'value="The key was in it."' in text


def test_surveillance_sets_no_standard(watcher: Watcher) -> None:
    assert standard(watcher("vera")).status_code == 403


def test_hands_of_an_audit_are_hidden_from_whoever_may_be_the_second(
    client: Client, watcher: Watcher, look: Look, here: Establishment
) -> None:
    index = look("s1-3 b1 500", mode="rotation", actor="vera", audit="form-000000000001").index
    vera, maria = watcher("vera"), watcher("maria")
    where = f"/at/{builders.HOUSE}/observed"
    for client_of, seen in ((vera, True), (client, True), (maria, False)):
        assert (f"{where}/{index}" in client_of.get(where).content.decode()) is seen
        assert client_of.get(f"{where}/{index}").status_code == (200 if seen else 404)
