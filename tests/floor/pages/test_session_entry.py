"""A clerk's line of the playing book: read as it is typed, warned about before it goes in, corrected by another one."""

from __future__ import annotations

import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from msgspec.json import decode

from compliance.floor.models import ProviderSession
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from compliance.record import read
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
ZONE = ZoneInfo("America/Los_Angeles")
ENTER, TAKE = f"{ON}/sessions/enter", f"{ON}/sessions/take"
LINE = {
    "id": "form-" + "0" * 12,
    "person": "P1",
    "table": "T1",
    "from": "10:00",
    "until": "1800",
    "provider": "TP-1",
    "licence": "L-7",
    "expires": "06/30/2027",
}
Page = Any


@pytest.fixture(autouse=True)
def _told(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.floor.pages.session_entry.reviews_enqueue", list)


def entered(client: Client, **changes: str) -> Any:
    """The line, entered in spite of what speaks against it."""
    line = LINE | changes
    response = client.post(TAKE, line)
    if response.status_code == 409:
        response = client.post(TAKE, line | {"seen": seen(response)})
    return response


def seen(response: Any) -> str:
    match = re.search(r'name="seen" value="(\w+)"', response.content.decode())
    assert match is not None
    return match[1]


def said(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_a_line_goes_into_the_record_and_the_next_one_is_empty(client: Client, officer: Person) -> None:
    first = client.post(TAKE, LINE)
    assert (first.status_code, ProviderSession.objects.count()) == (409, 0)
    assert "P1 was never booked here before." in said(first)
    assert 'value="1800"' in first.content.decode()
    response = client.post(TAKE, LINE | {"seen": seen(first)})
    assert response.status_code == 200
    assert "Entered: P1 at T1 from 10:00 to 1800." in said(response)
    assert 'name="person" value=""' in response.content.decode()
    one = ProviderSession.objects.get()
    entry = read.entry(one.index)
    assert entry is not None
    assert (entry.kind, entry.actor) == ("session/1", officer.username)
    assert (one.began.isoformat(), str(one.ended)) == ("2026-09-01T17:00:00+00:00", "2026-09-02 01:00:00+00:00")
    log = Access.objects.get(what="session entered")
    assert log.detail == f"{one.index} {LINE['id']}"


def test_the_same_form_twice_is_one_session(client: Client) -> None:
    entered(client)
    again = entered(client)
    assert "It was in the book already." in said(again)
    assert ProviderSession.objects.count() == 1
    otherwise = entered(client, person="P2")
    assert otherwise.status_code == 422
    assert "was entered before" in said(otherwise)


@pytest.mark.parametrize(
    ("typed", "began", "ended"),
    [
        (("10", "2 pm"), "01 10:00", "01 14:00"),
        (("930", "14:05"), "01 09:30", "01 14:05"),
        (("22:00", "4:00"), "01 22:00", "02 04:00"),
        (("1:30am", ""), "02 01:30", None),
        (("23:00", "07:00"), "01 23:00", "02 07:00"),
        (("09/02/2026 02:10", "9/2/2026 3:15"), "02 02:10", "02 03:15"),
        (("2026-09-01T12:00:00-07:00", "12:30"), "01 12:00", "01 12:30"),
    ],
)
def test_times_are_read_within_the_gaming_day(
    client: Client, typed: tuple[str, str], began: str, ended: str | None
) -> None:
    response = entered(client, **{"from": typed[0], "until": typed[1]})
    assert response.status_code == 200, said(response)
    one = ProviderSession.objects.get()
    local = [None if moment is None else f"{moment.astimezone(ZONE):%d %H:%M}" for moment in (one.began, one.ended)]
    assert local == [began, ended]


@pytest.mark.parametrize(
    ("changes", "field", "cure"),
    [
        ({"person": ""}, "person", "the house&#x27;s pseudonym"),
        ({"table": "T9"}, "table", "T1"),
        ({"from": ""}, "from", "When did it begin?"),
        ({"from": "25:00"}, "from", "14:05, 1405 or 2:05 pm"),
        ({"until": "13 pm"}, "until", "14:05, 1405 or 2:05 pm"),
        ({"until": "09/04/2026 10:00"}, "until", "within a day"),
        ({"from": "13/40/2026 10:00"}, "from", "11/18/2026 14:05"),
        ({"expires": "June"}, "expires", "06/30/2027"),
        ({"licence": "L" * 81}, "licence", "at most 80 letters"),
        ({"person": "P\x001"}, "person", "without control characters"),
        ({"licence": "L\u202e7"}, "licence", "without control characters"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field_and_kept(
    client: Client, changes: dict[str, str], field: str, cure: str
) -> None:
    response = entered(client, **changes)
    text = response.content.decode()
    assert (response.status_code, ProviderSession.objects.count()) == (422, 0)
    [where] = re.findall(r'<p class="cure" id="s-(\w+)-cure">(.*?)</p>', text)
    assert where[0] == field
    assert cure in where[1]
    assert re.search(rf'id="s-{field}"[^>]* autofocus', text)
    assert 'value="TP-1"' in text


def test_a_time_that_the_clock_skipped_is_refused(client: Client) -> None:
    response = client.post(f"{AT}/2026-03-07/sessions/take", LINE | {"from": "2:30"})
    assert response.status_code == 422
    assert "put forward" in said(response)


@pytest.mark.parametrize(
    ("changes", "warned"),
    [
        ({"table": "T1"}, "This session is in the book already"),
        ({"from": "17:00", "until": "19:00"}, "P1 is booked here at the same time"),
        ({"table": "T2", "from": "17:00", "until": ""}, "P1 is booked at T1 at the same time"),
        ({"person": "P2", "licence": "L-8"}, "P1 of TP-1 is booked at this table at the same time"),
        ({"from": "18:00", "until": "19:00", "expires": "08/31/2026"}, "The licence expired after 08/31/2026."),
        ({"from": "18:00", "until": "19:00", "expires": ""}, "When the licence expires is not written."),
        ({"from": "18:00", "until": "19:00", "licence": "L-9"}, "The last session of P1 has licence L-7."),
        ({"person": "P2", "provider": "TP-2"}, "Licence L-7 stands with P1"),
    ],
)
def test_what_speaks_against_a_line_is_said_first(client: Client, changes: dict[str, str], warned: str) -> None:
    entered(client)
    line = LINE | {"id": "form-" + "1" * 12} | changes
    response = client.post(TAKE, line)
    assert (response.status_code, ProviderSession.objects.count()) == (409, 1)
    assert warned in said(response)
    changed = client.post(TAKE, line | {"seen": seen(response), "until": "20:00"})
    assert changed.status_code == 409, "what was typed otherwise is looked at again"
    assert client.post(TAKE, line | {"seen": seen(response)}).status_code == 200
    assert ProviderSession.objects.count() == 2


def test_a_line_that_nothing_speaks_against_goes_in_at_once(client: Client) -> None:
    entered(client)
    line = LINE | {"id": "form-" + "1" * 12, "from": "18:00", "until": ""}
    assert client.post(TAKE, line).status_code == 200
    assert ProviderSession.objects.count() == 2


def test_a_correction_supersedes_with_its_reason_and_author(client: Client, page: Page) -> None:
    entered(client)
    first = ProviderSession.objects.get()
    text = page(ENTER, correct=first.index, end=1)
    assert 'value="09/01/2026 10:00"' in text
    assert 'value="The session ended."' in text
    line = LINE | {"id": "form-" + "2" * 12, "correct": str(first.index), "until": "17:00"}
    assert "Say why it is corrected" in client.post(TAKE, line).content.decode()
    response = client.post(TAKE, line | {"reason": "Left an hour earlier."})
    assert response.status_code == 200, said(response)
    second = ProviderSession.objects.get(supersedes=first)
    entry = read.entry(second.index)
    assert entry is not None
    body = decode(entry.body)
    assert body["supersedes"] == {"id": LINE["id"], "reason": "Left an hour earlier.", "author": "Cleo Marsh"}
    assert Access.objects.filter(what="session corrected").count() == 1
    assert client.get(ENTER, {"correct": first.index}).status_code == 404
    assert client.get(ENTER, {"correct": 99}).status_code == 404


def test_a_session_that_never_took_place_is_struck_out(client: Client, page: Page) -> None:
    entered(client)
    first = ProviderSession.objects.get()
    assert "It never took place" in page(ENTER, correct=first.index)
    line = LINE | {"id": "form-" + "2" * 12, "correct": str(first.index), "struck": "yes"}
    assert "Say why it is corrected" in client.post(TAKE, line).content.decode()
    assert "is struck out" in said(client.post(TAKE, line | {"reason": "Typed for the wrong house."}))
    assert ProviderSession.objects.get(supersedes=first).struck
    assert "No session yet." in page(ENTER)


def test_what_is_known_of_a_person_comes_with_the_suggestion(client: Client, page: Page) -> None:
    entered(client)
    entered(client, id="form-" + "1" * 12, licence="L-8", **{"from": "19:00", "until": ""})
    [known] = re.findall(r'<option value="P1"([^>]*)>', page(ENTER))
    assert known.split() == ['data-provider="TP-1"', 'data-licence="L-8"', 'data-expires="06/30/2027"']


def test_a_recorder_enters_and_does_not_see_the_book(house: str) -> None:
    ravi = Person.objects.create(username="ravi")
    give(ravi, Role.RECORDER, house)
    recorder = signed_in(ravi)
    assert entered(recorder).status_code == 200
    text = recorder.get(ENTER).content.decode()
    assert f'{ENTER}?correct={ProviderSession.objects.get().index}"' in text
    assert f'"{ON}/sessions"' not in text
    assert recorder.get(f"{ON}/sessions").status_code == 403


def test_the_template_names_the_columns_and_holds_an_example(client: Client, house: str) -> None:
    response = client.get(f"{ON}/intake/sessions.csv")
    assert response.status_code == 200
    head, line = response.content.decode().splitlines()
    assert head.startswith("id,table,provider,person,licence,expires,from,until")
    assert line.startswith("example-2026-09-01-1,T1,TP-1,P-101,TPPPS-0001,2027-09-01,2026-09-01T10:00:00-07:00")


def test_the_list_is_paged_by_key(client: Client, page: Page) -> None:
    for number in range(3):
        entered(client, id=f"form-{number:012d}", **{"from": f"{10 + number}:00", "until": f"{11 + number}:00"})
    newest = ProviderSession.objects.latest("index").index
    rows = re.findall(r"correct=(\d+)\" aria-label", page(ENTER, before=newest))
    assert rows == [str(newest - 1), str(newest - 2)]
    assert client.get(ENTER, {"before": "x"}).status_code == 404
