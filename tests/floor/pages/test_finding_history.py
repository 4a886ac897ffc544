"""The history of a finding, however long: page by page by key, each event once."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from compliance.floor.models import Finding
from compliance.floor.read.finding_history import history_read
from compliance.floor.write.hand_review import table_day_review
from tests import builders
from tests.floor.write.test_finding_act import _again
from tests.pages import AT, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
EVENT = re.compile(r'<span class="nowrap soft">\(entry <a href="[^"]+">([\d,]+)</a>')


def pages(page: Page, number: int) -> list[list[int]]:
    """The entries of the record on each page of the history, the latest page first."""
    address, found = f"{AT}/findings/{number}", []
    while address:
        text = page(address)
        found.append([int(each.replace(",", "")) for each in EVENT.findall(text)])
        last = "Hand recorded by" in text
        link = re.search(r'rel="prev" href="([^"]+)#history"', text)
        assert last is (link is None)
        address = f"{AT}/findings/{number}{unescape(link[1])}" if link else ""
    return found


def reviewed(times: int) -> None:
    for _ in range(times):
        _again(
            lambda: table_day_review(
                establishment=builders.HOUSE, table="T1", gaming_day=builders.DAY, clock=lambda: builders.NOW
            )
        )


@pytest.mark.parametrize("most_reviews", [3, 500])
def test_each_review_and_act_stands_on_one_page(
    client: Client, play: Play, page: Page, monkeypatch: pytest.MonkeyPatch, most_reviews: int
) -> None:
    play(short_hand(1))
    number = Finding.objects.get().pk
    for n in range(6):
        client.post(f"{AT}/findings/{number}/act", {"act": "comment", "words-comment": f"{n}"})
        reviewed(2)
    [whole] = pages(page, number)
    assert len(whole) == 1 + 6 * 3
    monkeypatch.setattr("compliance.floor.read.finding_history.MOST_REVIEWS", most_reviews)
    monkeypatch.setattr("compliance.floor.pages.finding.history_read", _small())
    found = pages(page, number)
    assert len(found) > 3
    assert [index for part in reversed(found) for index in part] == whole == sorted(whole)


def _small() -> Callable[..., object]:
    return lambda **asked: history_read(**asked, size=4)


@pytest.mark.parametrize("asked", ["x", "-1", "²", "9" * 19])
def test_a_page_of_the_history_that_is_none_is_not_there(client: Client, play: Play, asked: str) -> None:
    play(short_hand(1))
    assert client.get(f"{AT}/findings/{Finding.objects.get().pk}", {"history": asked}).status_code == 404
