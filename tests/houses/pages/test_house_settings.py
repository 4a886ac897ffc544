"""Tables, layouts and shifts of a house changed on a page: stored as by a house file, and in the record."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable

import pytest
from django.test import Client

from compliance.cases.read.due_days import due_days
from compliance.houses.models import Establishment
from compliance.houses.read.changes import changes_waiting
from compliance.houses.read.games import games_read
from compliance.houses.read.house import table_on
from compliance.people.models import Access
from compliance.record import read
from compliance.record.declared import differences_of
from tests import builders
from tests.pages import AT

pytestmark = pytest.mark.django_db
PAGE = f"{AT}/settings"


def place() -> Establishment:
    return Establishment.objects.get(slug=builders.HOUSE)


def layouts() -> dict[str, str | None]:
    return dict(place().tables.values_list("name", "layout"))


def last() -> read.Entry:
    found = read.newest("house/1")
    assert found is not None
    return found


@pytest.fixture
def printed(house: str) -> str:
    return min(layout.table for game in games_read().values() for layout in game.layout)


def test_new_tables_stand_on_the_page_and_in_the_record_with_who_made_them(client: Client, house: str) -> None:
    before, index = layouts(), last().index
    assert client.post(f"{PAGE}/tables", {"names": "X-1, X-2\nX-2", "layout": ""}).status_code == 302
    assert layouts() == before | {"X-1": None, "X-2": None}
    entry = last()
    assert entry.index > index
    assert (entry.actor, entry.establishment) == ("cleo", house)
    assert "X-1" in json.dumps(json.loads(entry.body))
    assert list(differences_of(entry)) == []
    assert "X-2" in client.get(PAGE).content.decode()


def test_a_layout_becomes_known_once_and_never_another_one(client: Client, printed: str) -> None:
    client.post(f"{PAGE}/tables", {"names": "X-1", "layout": ""})
    assert client.post(f"{PAGE}/tables", {"names": "X-1", "layout": printed}).status_code == 302
    assert layouts()["X-1"] == printed
    assert client.post(f"{PAGE}/tables", {"names": "X-3", "layout": "no-such"}).status_code == 422
    place().tables.filter(name="X-1").update(layout="another")
    answer = client.post(f"{PAGE}/tables", {"names": "X-1", "layout": printed})
    assert answer.status_code == 422
    assert "Hands were judged by it" in answer.content.decode()
    assert "a second person confirms it" in answer.content.decode()
    assert layouts()["X-1"] == "another"


@pytest.mark.parametrize(("names", "cure"), [("", "required"), ("a b", "without blanks"), ("T1", "there already")])
def test_what_does_not_fit_changes_nothing_and_stays_in_the_form(
    client: Client, house: str, names: str, cure: str
) -> None:
    before, size = layouts(), read.size()
    answer = client.post(f"{PAGE}/tables", {"names": names, "layout": ""})
    assert answer.status_code == 422
    assert cure in answer.content.decode()
    assert (layouts(), read.size()) == (before, size)


def test_the_shifts_are_changed_and_recorded_and_the_same_again_writes_nothing(client: Client, house: str) -> None:
    given = {"lines": "Day 6:00\nSwing 14\nGrave yard 22:00\n"}
    assert client.post(f"{PAGE}/shifts", given).status_code == 302
    names = [("Day", 6), ("Swing", 14), ("Grave yard", 22)]
    assert place().shifts == [{"name": name, "from": hour} for name, hour in names]
    entry = last()
    assert json.loads(entry.body)["shifts"] == place().shifts
    assert list(differences_of(entry)) == []
    client.post(f"{PAGE}/shifts", given)
    assert last().index == entry.index
    text = client.get(PAGE).content.decode()
    assert "14:00–22:00" in text
    assert "Grave yard 22:00" in text


@pytest.mark.parametrize("lines", ["Day", "Day 6:30", "Day 24", "Day 6\nDay 14", "Day 6\nSwing 6", "", f"{'x' * 41} 6"])
def test_shifts_that_divide_no_day_change_nothing(client: Client, house: str, lines: str) -> None:
    before = place().shifts
    assert client.post(f"{PAGE}/shifts", {"lines": lines}).status_code == 422
    assert place().shifts == before


@pytest.mark.parametrize(("hour", "status"), [(0, 302), (23, 302), (24, 422)])
def test_a_shift_begins_at_an_hour_of_the_clock(client: Client, house: str, hour: int, status: int) -> None:
    assert client.post(f"{PAGE}/shifts", {"lines": f"Day {hour}"}).status_code == status


TO_COME = {"from_": "12/01/2099"}


def test_once_hands_were_dealt_shifts_are_drafted_and_a_lead_confirms_them(
    client: Client, lead: Client, play: Callable[..., None], house: str
) -> None:
    play(builders.hand(1))
    given = {"lines": "Day 8:00\nNight 20:00"}
    assert client.post(f"{PAGE}/shifts", given).status_code == 422
    past = client.post(f"{PAGE}/shifts", given | {"from_": "09/01/2026"})
    assert (past.status_code, "has begun or is over" in past.content.decode()) == (422, True)
    assert client.post(f"{PAGE}/shifts", given | TO_COME).status_code == 302
    assert place().shifts == []
    [waiting] = changes_waiting(establishment_id=place().pk)
    decide = f"{PAGE}/{waiting.index}/decide"
    assert client.post(decide, {"word": "confirm"}).status_code == 403
    own, others = (" ".join(who.get(PAGE).content.decode().split()) for who in (client, lead))
    assert "A lead officer other than who drafted it confirms it." in own
    assert decide in others
    assert "shifts Day 08:00, Night 20:00" in lead.get(f"{AT}/inbox").content.decode()
    lead.post(decide, {"word": "confirm"})
    assert place().dated == [
        {"from": "2099-12-01", "shifts": [{"name": "Day", "from": 8}, {"name": "Night", "from": 20}]}
    ]
    text = " ".join(client.get(PAGE).content.decode().split())
    assert "from 12/01/2099, to come" in text
    assert "confirmed by ben" in text
    whats = Access.objects.filter(what__startswith="house change").order_by("id").values_list("what", flat=True)
    assert list(whats) == ["house change drafted", "house change confirmed"]


def test_a_layout_and_seats_are_drafted_one_at_a_time(client: Client, lead: Client, printed: str) -> None:
    both = {"table": "T1", "layout": printed, "seats": "7"} | TO_COME
    for wrong in (
        both,
        both | {"layout": "", "seats": ""},
        both | {"layout": "", "seats": "0"},
        both | {"table": "T9"},
    ):
        assert client.post(f"{PAGE}/table", wrong).status_code == 422
    assert client.post(f"{PAGE}/table", both | {"layout": ""}).status_code == 302
    assert client.post(f"{PAGE}/table", both | {"seats": ""}).status_code == 302
    seats, layout = changes_waiting(establishment_id=place().pk)
    lead.post(f"{PAGE}/{layout.index}/decide", {"word": "confirm"})
    refused = lead.post(f"{PAGE}/{seats.index}/decide", {"word": "refuse"}, follow=True).content.decode()
    assert "Write why it is refused" in refused
    lead.post(f"{PAGE}/{seats.index}/decide", {"word": "refuse", "why": "It has six."})
    assert "It has six." in client.get(PAGE).content.decode()
    first = datetime.date(2099, 12, 1)
    before, on = (table_on(place(), "T1", day) for day in (first - datetime.timedelta(days=1), first))
    assert (before.layout, on.layout, on.seats) == (None, printed, None)
    [due] = due_days(establishment=place(), first=first, last=first)
    assert (due.what, due.done) == (f"From this day: T1: layout {printed}", True)


def test_the_day_before_is_the_last_to_confirm(client: Client, house: str) -> None:
    client.post(f"{PAGE}/table", {"table": "T1", "layout": "", "seats": "7"} | TO_COME)
    eve = datetime.date(2099, 11, 30)
    [due] = due_days(establishment=place(), first=eve, last=eve)
    assert (due.what, due.done) == ("Last day to confirm: T1: 7 seats, from 12/01/2099", False)
    assert due_days(establishment=place(), first=datetime.date(2099, 12, 1), last=datetime.date(2099, 12, 1)) == []
