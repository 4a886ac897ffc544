"""Counts, readings, inspections, plans and video: each on its day, in the inbox before it, done only when something shows it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.cases.forms.due import Entry
from compliance.cases.read.due_days import due_days
from compliance.houses.models import Establishment
from compliance.money.write.accounts_review import accounts_sweep
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.shell.days import today_at
from tests import builders
from tests.money.write.test_books_review import box, count, send
from tests.observed.conftest import seal
from tests.observed.pages.test_inspections import answer, fiona
from tests.observed.write.test_plan import all_in_order, make, played
from tests.pages import AT, ON, _this_machine, client, give, house, officer, page, play, signed_in

__all__ = ["_this_machine", "client", "fiona", "house", "officer", "page", "play", "played", "seal"]  # fixtures
pytestmark = pytest.mark.django_db
DAY = builders.DAY
NEXT = DAY + datetime.timedelta(days=1)
Page = Callable[..., str]


@pytest.fixture
def here(house: str) -> Establishment:
    return Establishment.objects.get(slug=house)


def due(here: Establishment, source: str, first: datetime.date, last: datetime.date | None = None) -> list[Entry]:
    return [one for one in due_days(establishment=here, first=first, last=last or first) if one.source == source]


def settle(*papers: tuple[str, dict[str, Any]]) -> None:
    send(builders.HOUSE, *papers)
    accounts_sweep(clock=lambda: builders.NOW)


def test_boxes_are_counted_by_the_day_that_follows(here: Establishment, page: Page) -> None:
    assert due(here, "count", DAY, NEXT) == []
    settle(box(), box(id="BX-2", box="T2-Day", table="T2"), count())
    assert due(here, "count", DAY) == []
    [entry] = due(here, "count", NEXT)
    said = "Count the boxes of gaming day 09/01/2026: 1 box not counted, 1 box counted once only"
    assert (entry.what, entry.plain, entry.done, entry.proof) == (said, said.partition(":")[0], False, None)
    other = {"box": "T2-Day", "table": "T2"}
    settle(count(id="CT-2", **other), count(id="CT-3", count="second", counted_by=["C-3", "C-4"], **other))
    settle(count(id="CT-4", count="second", counted_by=["C-3", "C-4"]))
    [entry] = due(here, "count", NEXT)
    assert (entry.what, entry.done, entry.proof) == (entry.plain, True, ("count", "2026-09-01"))
    text = page(f"{AT}/calendar?month=2026-09")
    assert f'href="{ON}/money/papers?kind=count"' in text
    assert "what shows it" in text
    assert "CT-4" in page(f"{ON}/money/papers?kind=count")


def today_box(here: Establishment, day: datetime.date) -> tuple[str, dict[str, Any]]:
    return box(id=f"BX-{day}", gaming_day=day.isoformat(), removed=f"{day}T14:05:00-08:00")


def test_a_count_is_told_before_its_day_and_stays_in_the_inbox_until_it_is_made(
    here: Establishment, page: Page
) -> None:
    now = datetime.datetime.now(datetime.UTC)
    today = today_at(here)
    past = today - datetime.timedelta(days=3)
    send(builders.HOUSE, today_box(here, past), now=now)
    accounts_sweep(clock=lambda: now)
    text = page(f"{AT}/inbox")
    assert f"Count the boxes of gaming day {past:%m/%d/%Y}: 1 box not counted" in text
    assert "overdue" in text
    assert f"Count the boxes of gaming day {today:%m/%d/%Y}" in text
    counted = {"gaming_day": past.isoformat(), "at": f"{past}T15:00:00-08:00"}
    send(builders.HOUSE, count(**counted), now=now)
    send(builders.HOUSE, count(id="CT-2", count="second", counted_by=["C-3", "C-4"], **counted), now=now)
    accounts_sweep(clock=lambda: now)
    text = page(f"{AT}/inbox")
    assert f"gaming day {past:%m/%d/%Y}" not in text


METER = {
    "id": "MT-1", "gaming_day": "2026-08-20", "meter": "caribbean-1", "title": "Caribbean stud progressive",
    "game": "caribbean-stud-choctaw", "tables": ["T1"], "from": "2026-08-20T12:00:00-07:00", "base": "10000.00",
    "increment": "0.70", "per": "wager", "limit": "90000.00", "by": "A-1",
}  # fmt: skip
READ = {"meter": "caribbean-1", "amount": "10000.00", "coin_in": 0, "by": "F-2"}


def test_meters_are_read_where_the_book_asks_for_it(many_games: None, here: Establishment) -> None:
    start = READ | {
        "id": "RD-1",
        "gaming_day": "2026-09-01",
        "at": "2026-09-01T06:30:00-07:00",
        "moment": "shift-start",
    }
    end = start | {"id": "RD-2", "at": "2026-09-02T05:50:00-07:00", "moment": "shift-end"}
    send(builders.HOUSE, ("reading", start))
    accounts_sweep(clock=lambda: builders.NOW)
    assert due(here, "reading", DAY) == [], "no book of a meter of the house asks for it"
    [taken] = send(builders.HOUSE, ("meter", METER))
    assert taken.status == "recorded", taken
    settle(box(shift="Whole day"))
    [entry] = due(here, "reading", DAY)
    assert (entry.done, entry.proof, bool(entry.cite)) == (False, None, True)
    settle(("reading", end))
    [entry] = due(here, "reading", DAY)
    assert (entry.done, entry.proof) == (True, ("reading", "2026-09-01"))


def test_an_inspection_is_done_when_everything_is_answered(here: Establishment, fiona: Client, page: Page) -> None:
    today = today_at(here)
    tomorrow = today + datetime.timedelta(days=1)
    before = due(here, "inspection", today - datetime.timedelta(days=3), tomorrow)
    days = [one for one in before if one.key.startswith("inspection-2")]
    assert [one.day for one in days] == [today, tomorrow], "nothing is asked of the days before the first inspection"
    assert [one.done for one in days] == [False, False]
    answer(fiona, today, a="y")
    [entry] = [one for one in due(here, "inspection", today) if one.key == f"inspection-{today}"]
    assert entry.what.startswith(f"{entry.plain}: ")
    assert entry.what.endswith(" answered")
    assert f'href="{AT}/{today}/inspections"' in page(f"{AT}/inbox")
    ann = Person.objects.create(username="ann")
    give(ann, Role.ACCOUNTING, builders.HOUSE)
    Authenticator.objects.create(user=ann, type=Authenticator.Type.TOTP, data={})
    hers = signed_in(ann).get(f"{AT}/inbox")
    assert (hers.status_code, "Inspect (" in hers.content.decode()) == (200, False)  # it is not her work


def test_a_plan_is_listed_then_looked_at_and_the_record_shows_both(
    played: Establishment, seal: Callable[[], None]
) -> None:
    last = DAY + datetime.timedelta(days=7)
    make(played)
    listed, looked = due(played, "plan", DAY, last)
    assert (listed.day, listed.done, listed.proof is not None) == (
        NEXT,
        True,
        True,
    )  # its days were over: listed at once
    assert (looked.day, looked.done, looked.plain) == (last, False, "Look at what a plan of observation drew")
    seal()
    all_in_order(played)
    [done] = due(played, "plan", last)
    assert done.done
    assert done.proof is not None


def test_plans_ask_no_more_queries_for_many(played: Establishment, seal: Callable[[], None]) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            due(played, "plan", DAY, DAY + datetime.timedelta(days=7))
        return len(queries)

    make(played)
    seal()
    asked()  # what is looked up once in the life of the process
    few = asked()
    for number in range(5):
        make(played, id=f"more-{number}")
    seal()
    assert asked() == few
