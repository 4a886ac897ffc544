from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests import builders
from tests.pages import ON, short_hand

Play = Callable[..., None]
Page = Callable[..., str]


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r'<span class="phone">Hand </span>([\d,]+)</a>', text)]


@pytest.mark.django_db
def test_it_works(page: Page, play: Play) -> None:
    play(builders.hand(1), short_hand(2))
    tables = page(f"{ON}/tables")
    assert "EZ Baccarat Panda 8, own option 2" in tables
    assert "−$1.00" in tables
    table = page(f"{ON}/tables/T1")
    assert numbers(table) == [1, 2]
    assert "seat 1, P1" in table
    assert "−$1.00 short" in table


@pytest.mark.django_db
def test_a_table_without_a_hand_stands_among_the_others(page: Page, play: Play) -> None:
    play(builders.hand(1))
    assert f"{ON}/tables/T2" in page(f"{ON}/tables")


@pytest.mark.django_db
def test_a_day_is_paged_by_hand_number_there_and_back(page: Page, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.floor.pages.tables.PAGE", 4)
    play(*(builders.hand(n) for n in range(1, 11)))
    address, shown = f"{ON}/tables/T1", []
    while address:
        text = page(address)
        shown.append(numbers(text))
        link = re.search(r'rel="next" href="(\?[^"]+)"', text)
        address = f"{ON}/tables/T1{link[1]}" if link else ""
    assert shown == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]
    back = re.search(r'rel="prev" href="(\?[^"]+)"', text)
    assert back is not None
    assert numbers(page(f"{ON}/tables/T1{back[1]}")) == [5, 6, 7, 8]


@pytest.mark.django_db
def test_a_page_that_nobody_has_offered_is_none(client: Client, house: str) -> None:
    assert client.get(f"{ON}/tables/T1", {"after": "x"}).status_code == 404


@pytest.mark.django_db
def test_a_table_leads_to_its_notice_and_its_quote(page: Page, play: Play) -> None:
    play(builders.hand(1))
    text = page(f"{ON}/tables/T1")
    assert re.search(r"/postings/\d+/notice\.pdf", text)
    assert f"{ON}/quote?table=T1" in text
    assert f"{ON}/postings?table=T1" in text
