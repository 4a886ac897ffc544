from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable
from html import unescape

import pytest
from django.test import Client

from compliance.floor.models import Finding
from tests import builders
from tests.pages import AT, ON, short_hand

Play = Callable[..., None]
Page = Callable[..., str]


def ids(text: str) -> list[int]:
    return [int(found) for found in re.findall(r'<tr data-href="[^"]*/findings/(\d+)', text)]


def walk(page: Page, address: str, way: str = "next") -> Iterable[list[int]]:
    while address:
        text = page(address)
        yield ids(text)
        link = re.search(rf'rel="{way}" href="([^"]+)"', text)
        address = f"{ON}/findings{unescape(link[1])}" if link else ""


@pytest.mark.django_db
def test_it_works(page: Page, play: Play) -> None:
    play(short_hand(1), builders.hand(2))
    text = page(f"{ON}/findings")
    assert "Fee collected $1.00, due $2.00: short $1.00." in text
    assert "−$1.00 short" in text
    assert "1 finding<" in text


@pytest.mark.django_db
@pytest.mark.parametrize("sort", ["newest", "severity", "difference"])
def test_paging_by_key_shows_each_finding_once_and_back_again(
    page: Page, play: Play, sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.floor.pages.findings.PAGE", 4)
    play(*(short_hand(n) for n in range(1, 12)))
    pages = list(walk(page, f"{ON}/findings?sort={sort}"))
    shown = [number for each in pages for number in each]
    assert sorted(shown) == sorted(Finding.objects.values_list("id", flat=True))
    assert len(pages) > 2
    last = page(f"{ON}/findings?sort={sort}")
    for _ in pages[1:]:
        link = re.search(r'rel="next" href="([^"]+)"', last)
        assert link is not None
        last = page(f"{ON}/findings{unescape(link[1])}")
    back = re.search(r'rel="prev" href="([^"]+)"', last)
    assert back is not None
    assert ids(page(f"{ON}/findings{unescape(back[1])}")) == pages[-2]


@pytest.mark.django_db
def test_a_filter_leaves_what_it_says(page: Page, play: Play) -> None:
    play(short_hand(1), builders.hand(2, decks=2), builders.hand(1, table="T2", decks=2))
    assert len(ids(page(f"{ON}/findings"))) == Finding.objects.count()
    assert len(ids(page(f"{ON}/findings", rule="FEE001"))) == 1
    assert len(ids(page(f"{ON}/findings", rule="DEC003"))) == 2
    assert len(ids(page(f"{ON}/findings", rule="DEC003", table="T2"))) == 1
    assert ids(page(f"{ON}/findings", status="withdrawn")) == []
    assert ids(page(f"{AT}/2026-09-02/findings")) == []
    assert len(ids(page(f"{AT}/2026-09-02/findings", days="all"))) == Finding.objects.count()


@pytest.mark.django_db
def test_a_removed_filter_leaves_the_others(page: Page, play: Play) -> None:
    play(short_hand(1))
    text = page(f"{ON}/findings", rule="FEE001", severity="serious")
    assert 'href="?severity=serious">Rule: FEE001' in text
    assert 'href="?rule=FEE001">Severity: serious' in text


@pytest.mark.django_db
def test_the_list_alone_is_swapped_in_place(client: Client, play: Play) -> None:
    play(short_hand(1))
    part = client.get(f"{ON}/findings", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert ids(part)
    whole = client.get(f"{ON}/findings", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in whole.content.decode()


@pytest.mark.django_db
def test_the_csv_holds_what_the_filters_leave(client: Client, play: Play) -> None:
    play(*(short_hand(n) for n in range(1, 4)), builders.hand(4, decks=2))
    response = client.get(f"{ON}/findings.csv", {"rule": "FEE001"})
    text = b"".join(response.streaming_content).decode()  # type: ignore[attr-defined]
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["rule"] for row in rows] == ["FEE001"] * 3
    assert {row["difference"] for row in rows} == {"-1.00"}
    assert {row["hand"] for row in rows} == {"T1-1", "T1-2", "T1-3"}
    assert "attachment" in response["Content-Disposition"]


@pytest.mark.django_db
def test_the_csv_of_a_selection_holds_that_alone(client: Client, play: Play, other: str) -> None:
    play(*(short_hand(n) for n in range(1, 5)))
    play(short_hand(1, establishment=other), establishment=other)
    mine = list(Finding.objects.filter(hand__establishment__slug=builders.HOUSE).values_list("id", flat=True))
    [theirs] = Finding.objects.filter(hand__establishment__slug=other).values_list("id", flat=True)
    response = client.get(f"{ON}/findings.csv", {"id": [mine[0], mine[2], theirs, "x"]})
    rows = csv.DictReader(io.StringIO(b"".join(response.streaming_content).decode()))  # type: ignore[attr-defined]
    assert sorted(int(row["finding"]) for row in rows) == sorted([mine[0], mine[2]])


@pytest.mark.django_db
def test_no_cell_of_the_csv_is_a_formula(client: Client, play: Play) -> None:
    play(short_hand(1))
    Finding.objects.update(says='=HYPERLINK("http://x")', recorded="@SUM(A1)", due="-2+3")
    text = b"".join(client.get(f"{ON}/findings.csv").streaming_content).decode()  # type: ignore[attr-defined]
    [row] = csv.DictReader(io.StringIO(text))
    assert row["says"].startswith("'=")
    assert row["recorded"].startswith("'@")
    assert row["due"].startswith("'-")
