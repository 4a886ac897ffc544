"""The calendar: what falls due is on its day, what is done names its proof; the feed is one that calendar programs read."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from compliance.cases.forms.due import Entry
from compliance.cases.models import CalendarFeed
from compliance.cases.pages.ics import calendar_file
from compliance.cases.write.case_act import case_act
from compliance.cases.write.case_open import Opening, case_open
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.people.models import Access, Assignment, Person
from compliance.shell.days import today_at
from tests import builders
from tests.pages import AT, short_hand

pytestmark = pytest.mark.django_db
Page = Callable[..., str]
Play = Callable[..., None]
CALENDAR = f"{AT}/calendar"
NOW = datetime.datetime(2026, 9, 3, 12, tzinfo=datetime.UTC)


def place(city: str = "marina") -> Establishment:
    Establishment.objects.filter(slug=builders.HOUSE).update(city=city)
    return Establishment.objects.get(slug=builders.HOUSE)


def case_with_clock(officer: Person) -> int:
    """A case about somebody, with a currency report that is due on 09/16/2026."""
    house = place()
    opening = Opening(title="About D-114", party="employee", name="D-114")
    case = case_open(establishment=house, opening=opening, by=officer, now=NOW)
    case_act(establishment=house, number=case.pk, act="event", seen=None, by=officer, now=NOW, today=NOW.date(),
        typed={"event": "currency-transaction", "at": "2026-09-01T10:00"})  # fmt: skip
    return case.pk


def test_a_month_is_listed_by_week(page: Page, house: str, officer: Person) -> None:
    number = case_with_clock(officer)
    text = page(f"{CALENDAR}?month=2026-09")
    assert text.index("Mon 09/14/2026") < text.index("Wed 09/16/2026")
    assert "09/14/2026 – 09/20/2026" in text
    assert "File a currency transaction report: About D-114" in text
    assert f'href="{AT}/cases/{number}"' in text
    assert "31 CFR 1021.311" in text
    assert "About D-114" not in page(f"{CALENDAR}?month=2026-10")


def test_a_filing_stands_on_the_last_day_that_is_in_time(page: Page, house: str) -> None:
    place("marina")  # before the 15th of the month that follows
    text = page(f"{CALENDAR}?month=2026-09")
    row = re.search(r"<tr[^>]*>(?:(?!</tr>).)*of the period to 08/31/2026.*?</tr>", text, re.DOTALL)
    assert row is not None
    assert "09/14/2026" in row[0]
    place("")
    text = page(f"{CALENDAR}?month=2026-09")
    assert "of the period to" not in text
    assert "Which city the house files with is not said." in text


def test_a_waiver_is_there_until_it_is_settled(page: Page, play: Play) -> None:
    play(short_hand(1))
    Finding.objects.update(state="waived", waived_until="2026-09-20")
    assert "Last day of the waiver of a finding" in page(f"{CALENDAR}?month=2026-09")
    Finding.objects.update(state="resolved")
    assert "Last day of the waiver of a finding" not in page(f"{CALENDAR}?month=2026-09")


def test_a_text_of_the_law_is_read_again_after_a_year(page: Page, house: str) -> None:
    assert "Read again: 25 CFR 543.10" in page(f"{CALENDAR}?month=2027-11")
    assert "Read again" not in page(f"{CALENDAR}?month=2027-10")


@pytest.mark.parametrize("month", ["2026-13", "0001-01", "x", "2026-9-1"])
def test_what_is_no_month_is_no_page(client: Client, house: str, month: str) -> None:
    assert client.get(f"{CALENDAR}?month={month}").status_code == 404


def made(client: Client) -> str:
    text = client.post(f"{CALENDAR}/address").content.decode()
    found = re.search(r"http://[^<]*(/calendar\.ics\?token=oliver_calendar_[^<]*)", text)
    assert found is not None
    return found[1]


def test_the_feed_is_read_by_another_program_and_names_nobody(client: Client, house: str, officer: Person) -> None:
    number = case_with_clock(officer)
    due = timezone.now().date() + datetime.timedelta(days=5)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE cases_clock SET due = %s", [due])
    response = Client().get(made(client))
    assert response["Content-Type"].startswith("text/calendar")
    assert b"D-114" not in response.content
    parsed = Calendar.from_ical(response.content)
    [event] = [one for one in parsed.walk("VEVENT") if str(one["UID"]).startswith("clock-")]
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (due, due + datetime.timedelta(days=1))
    assert str(event["SUMMARY"]) == f"Case {number}: File a currency transaction report"
    assert str(event["DESCRIPTION"]) == "31 CFR 1021.311; 31 CFR 1010.306(a)(1)"
    assert [str(alarm["ACTION"]) for alarm in event.walk("VALARM")] == ["DISPLAY"]
    assert len({str(one["UID"]) for one in parsed.walk("VEVENT")}) == len(list(parsed.walk("VEVENT")))


def test_a_new_address_ends_the_one_before_and_the_token_is_kept_nowhere(client: Client, house: str) -> None:
    first, second = made(client), made(client)
    assert Client().get(first).status_code == 404
    assert Client().get(second).status_code == 200
    token = second.rpartition("=")[2]
    assert token.encode() not in b"".join(bytes(one.digest) for one in CalendarFeed.objects.all())
    assert set(Access.objects.filter(what__startswith="calendar").values_list("what", flat=True)) == {
        "calendar address made"
    }
    assert token not in "".join(Access.objects.values_list("where", flat=True))
    client.post(f"{CALENDAR}/end")
    assert Client().get(second).status_code == 404


def test_whoever_no_longer_works_there_reads_nothing(client: Client, house: str, officer: Person) -> None:
    address = made(client)
    Assignment.objects.filter(person=officer).update(until="2026-01-01T00:00:00Z")
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("length", [10, 60, 61, 62, 63, 64, 65, 66, 67, 68, 200])
def test_lines_are_folded_and_text_comes_back_as_it_was(length: int) -> None:
    words = "Fil§; a, b\\c – " + "é" * length
    entry = Entry(NOW.date(), "filing", "key", words, words)
    made = calendar_file(title="Club; one, two", host="example.org", entries=[entry], now=NOW)
    assert all(len(line) <= 75 for line in made.split(b"\r\n"))
    assert b"\n" not in made.replace(b"\r\n", b"")
    [event] = Calendar.from_ical(made).walk("VEVENT")
    assert str(event["SUMMARY"]) == words


@pytest.mark.parametrize(("days", "there"), [(0, True), (7, True), (8, False), (-1, False)])
def test_the_inbox_tells_it_a_week_before(
    page: Page, house: str, monkeypatch: pytest.MonkeyPatch, days: int, there: bool
) -> None:
    from compliance.cases.pages import calendar

    day = today_at(Establishment.objects.get(slug=house))
    due = Entry(day + datetime.timedelta(days=days), "licence", "k", "Licence P-9 expires", "A licence expires")
    monkeypatch.setattr(calendar, "due_days", lambda *, establishment, first, last: [due] * (first <= due.day <= last))
    assert ("Licence P-9 expires" in page(f"{AT}/inbox")) is there


def test_more_that_falls_due_asks_no_more_queries(client: Client, house: str, officer: Person) -> None:
    def asked(**more: Any) -> int:
        client.get(f"{CALENDAR}?month=2026-09")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"{CALENDAR}?month=2026-09").status_code == 200
        return len(queries)

    case_with_clock(officer)
    few = asked()
    for _ in range(10):
        case_with_clock(officer)
    assert asked() == few
    assert few <= 24  # one for what the gaming days left, three for what hangs there and asks, one for failed audits
