"""Each figure of Money leads to the hands or papers it rests on, and readings in which nothing moved fold together."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import msgspec
import pytest
from django.test import Client
from msgspec import structs

from compliance.money.ledger.meters import steps
from compliance.money.pages.money_lines import Still, folded
from compliance.money.papers.reading import Reading
from compliance.money.rules.day_cases import base_day
from compliance.papers.forms.day_papers import Papers
from compliance.people.models import Person
from compliance.people.rights import Role
from games.schema import load
from tests import builders
from tests.money.pages.test_money import put
from tests.pages import ON, give, signed_in

Page = Callable[..., str]
SHORT = {"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}
READ = {
    "meter": "caribbean-1",
    "amount": "10300.00",
    "coin_in": 600,
    "by": "F-2",
    "moment": "shift-end",
    "shift": "Swing",
}


@pytest.mark.django_db
def test_a_difference_leads_to_the_hands_that_differ(house: str, client: Client, page: Page, play: object) -> None:
    play(builders.hand(1), builders.hand(2, collections=[SHORT]))  # type: ignore[operator]
    text = page(f"{ON}/money")
    [address] = re.findall(r'href="([^"]*)"\s*aria-label="Hands of T1, Whole day that differ"', text)
    listed = page(html.unescape(address))
    assert "Hand </span>2" in listed
    assert "Hand </span>1<" not in listed
    assert "Hand </span>1<" in page(f"{ON}/tables/T1")


@pytest.mark.django_db
def test_each_step_of_the_day_leads_to_its_papers_for_whoever_reads_them(house: str, client: Client) -> None:
    put(house, "slip", kind="fee", amount="540.00", players=None, each=None)
    put(house, "count", shift="Whole day")
    reader = Person.objects.create(username="dov")
    give(reader, Role.COMMISSION, house)
    dov = signed_in(reader)
    text = dov.get(f"{ON}/money").content.decode()
    [address, *_] = re.findall(r'href="([^"]*)"\s*aria-label="Counts of T1', text)
    listed = dov.get(html.unescape(address)).content.decode()
    assert "CT-88" in listed
    other = html.unescape(address).replace("table=T1", "table=T2")
    assert "CT-88" not in dov.get(other).content.decode()
    steps_of_the_day = re.findall(r'<a href="([^"]*kind=[a-z]+[^"]*)">(counts|slips|boxes|deposits)</a>', text)
    assert {words for _, words in steps_of_the_day} >= {"counts", "slips"}
    assert all(dov.get(html.unescape(address)).status_code == 200 for address, _ in steps_of_the_day)


def test_readings_between_which_nothing_moved_are_one_line() -> None:
    again = [
        READ | {"id": f"RD-{n}", "gaming_day": "2026-09-01", "at": f"2026-09-01T1{n}:30:00-07:00"} for n in (5, 6, 7)
    ]
    again[2] |= {"amount": "10300.50", "coin_in": 601}
    day = base_day().day(dict(load.catalogue().games))
    readings = [*day.papers.of(Reading), *(msgspec.convert(one, Reading) for one in again)]
    found = folded(steps(structs.replace(day, papers=Papers(readings))))
    lines = [(one.first.reading.id, one.readings) if isinstance(one, Still) else one.reading.id for one in found]
    assert lines == [("RD-1", 1), "RD-2", ("RD-5", 2), "RD-7"]
