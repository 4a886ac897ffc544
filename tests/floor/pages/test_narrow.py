"""Findings and hands of a dealer, player, provider, shift, game, option, amount or time of the clock: list, CSV and who may."""

from __future__ import annotations

import csv
import datetime
import html
import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from compliance.floor.models import Finding
from compliance.floor.write.session_record import sessions_record
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.pages import AT, ON, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
SHIFTS = [{"name": "Day", "from": 6}, {"name": "Late", "from": 14}]
LATE = {name: f"2026-09-01T22:0{n}:00Z" for n, name in enumerate(("started", "dealt", "ended"))}  # 15:00 in California


@pytest.fixture
def played(play: Play) -> None:
    """Hand 1 of D-1 at 11:01 lacks a dollar, hand 3 of D-2 two dollars at 11:03, hand 5 of D-2 a dollar at 15:00."""
    Establishment.objects.update(shifts=SHIFTS)
    play(short_hand(1, dealer="D-1"), short_hand(3, dealer="D-2", collections=[]), short_hand(5, dealer="D-2", **LATE))


def listed(text: str) -> list[int]:
    ids = [int(number) for number in re.findall(r'<tr data-href="[^"]*/findings/(\d+)', text)]
    return sorted(Finding.objects.filter(pk__in=ids, rule__startswith="FEE").values_list("hand__number", flat=True))


@pytest.mark.parametrize(("asked", "hands"), [
    ({"dealer": "D-1"}, [1]), ({"dealer": "D-2"}, [3, 5]), ({"dealer": "D-3"}, []),
    ({"shift": "Late"}, [5]), ({"shift": "Day"}, [1, 3]),
    ({"game": builders.GAME}, [1, 3, 5]), ({"game": "none"}, []),
    ({"option": "2"}, [1, 3, 5]), ({"option": "3"}, []),
    ({"amount": "$1"}, [1, 5]), ({"amount": "2.00"}, [3]), ({"amount": "1.50"}, []),
    ({"from": "11:03"}, [3, 5]), ({"from": "11:04", "until": "15:00"}, []), ({"until": "11:03"}, [1]),
    ({"from": "14:00", "until": "11:02"}, [1, 5]),
    ({"dealer": "D-2", "shift": "Late"}, [5]),
])  # fmt: skip
def test_a_list_of_what_is_asked_for(page: Page, played: None, asked: dict[str, str], hands: list[int]) -> None:
    assert listed(page(f"{ON}/findings", **asked)) == hands
    assert listed(page(f"{ON}/findings", **asked, days="all")) == hands
    text = page(f"{ON}/findings", **asked)
    for value in asked.values():
        assert f": {value}" in " ".join(text.split())


def test_the_link_to_the_csv_keeps_what_is_asked_for(client: Client, page: Page, played: None) -> None:
    text = page(f"{ON}/findings", dealer="D-2", days="all", shift="Late", older="")
    [link] = re.findall(r'href="([^"]*findings\.csv[^"]*)"', text)
    lines = csv.DictReader(io.StringIO(b"".join(client.get(html.unescape(link))).decode()))
    assert {line["hand"] for line in lines} == {"T1-5"}


def test_the_csv_has_the_same(client: Client, played: None) -> None:
    lines = b"".join(client.get(f"{ON}/findings.csv", {"dealer": "D-2"})).decode().splitlines()
    assert {line.split(",")[12] for line in lines[1:] if line.strip()} >= {"T1-3", "T1-5"}
    assert not any(",T1-1," in line for line in lines)


def test_by_provider_and_its_player(page: Page, played: None) -> None:
    session: dict[str, Any] = {
        "form": "oliver.session/1", "id": "S-1", "table": "T1", "provider": "P-Co",
        "person": "PP-7", "licence": "L-1", "from": "2026-09-01T18:02:00Z", "until": "2026-09-01T19:00:00Z",
    }  # fmt: skip
    taken = sessions_record(
        establishment=builders.HOUSE, lines=[builders.line(session)], actor="test", now=builders.NOW
    )
    assert [answer.problems for answer in taken.answers] in ([()], [[]]), taken.answers
    for asked in ({"provider": "P-Co"}, {"person": "PP-7"}):
        assert listed(page(f"{ON}/findings", **asked)) == [3]
    assert listed(page(f"{ON}/findings", provider="Other")) == []


def test_one_person_is_asked_for_by_who_may_see_people(house: str, played: None, client: Client) -> None:
    ann = Person.objects.create(username="ann")
    give(ann, Role.ACCOUNTING, house)
    for name in ("dealer", "person"):
        assert signed_in(ann).get(f"{ON}/findings", {name: "D-1"}).status_code == 404
        assert name not in re.findall(r'name="(\w+)"', signed_in(ann).get(f"{ON}/findings").content.decode())
        assert client.get(f"{ON}/findings", {name: "D-1"}).status_code == 200


@pytest.mark.parametrize(("name", "text"), [
    ("shift", "Noon"), ("amount", "much"), ("from", "late"), ("until", "25:00"), ("option", "x"),
])  # fmt: skip
def test_what_nothing_could_be_is_refused(client: Client, played: None, name: str, text: str) -> None:
    assert client.get(f"{ON}/findings", {name: text}).status_code == 404


def test_over_all_days_it_looks_back_some_weeks(page: Page, played: None) -> None:
    later = builders.DAY + datetime.timedelta(weeks=13)
    for day, hands in ((later, [1]), (later + datetime.timedelta(days=1), [])):
        assert listed(page(f"{AT}/{day}/findings", dealer="D-1", days="all")) == hands


@pytest.mark.parametrize(
    ("text", "first"), [("5", 5), ("#4", 5), ("11:02", 3), ("15:00", 5), ("10:00", 1), ("23:00", 1)]
)
def test_a_table_page_jumps_to_a_number_or_a_time(page: Page, played: None, text: str, first: int) -> None:
    shown = page(f"{ON}/tables/T1", to=text)
    assert re.findall(r'data-href="[^"]*/hands/T1-(\d+)"', shown)[0] == str(first)


@pytest.mark.parametrize(("months", "status"), [(24, 200), (25, 404)])
def test_findings_of_one_person_are_listed_for_two_years(
    client: Client, house: str, monkeypatch: pytest.MonkeyPatch, months: int, status: int
) -> None:
    year, month = divmod(builders.DAY.year * 12 + builders.DAY.month - 1 + months, 12)
    later = datetime.date(year, month + 1, 28)
    monkeypatch.setattr("compliance.floor.read.finding_asked.today_at", lambda establishment: later)
    assert client.get(f"{ON}/findings?dealer=D-1").status_code == status
    assert client.get(f"{ON}/findings?days=2026-09-01..2026-09-07&dealer=D-1").status_code == status
    assert client.get(f"{ON}/findings").status_code == 200, "of nobody in particular they are listed for good"
