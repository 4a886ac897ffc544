"""A page of what was seen says in words that its entry is gone or was changed, instead of failing."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from msgspec import structs

from compliance.record import read
from compliance.record.entry import Entry
from tests.observed.pages.test_inspections import answer, day, fiona, place
from tests.observed.pages.test_observe import AT, NEW, typed, vera

__all__ = ["day", "fiona", "place", "vera"]
pytestmark = pytest.mark.django_db


def told(client: Client, address: str) -> tuple[int, str]:
    response = client.get(address)
    return response.status_code, " ".join(response.content.decode().split())


def spoil(monkeypatch: pytest.MonkeyPatch, kind: str, forged: bool) -> Entry:
    """The last entry of that kind is another one, or none, from here on."""
    whole, every = list(read.entries(kind=kind))[-1], read.entry
    instead = structs.replace(whole, actor="somebody") if forged else None
    monkeypatch.setattr("compliance.record.read.entry", lambda asked: instead if asked == whole.index else every(asked))
    return whole


@pytest.mark.parametrize(("forged", "words"), [(False, "of the record is gone"), (True, "is not what was recorded")])
def test_an_observation_says_so(vera: Client, monkeypatch: pytest.MonkeyPatch, forged: bool, words: str) -> None:
    vera.post(f"{NEW}/store", typed("s1-3 b1 500 w2 60pl w3 60pl fb 1", mode="fee"))
    whole = spoil(monkeypatch, "observation/1", forged)
    status, page = told(vera, f"{AT}/observed/{whole.index}")
    assert (status, words in page) == (409, True), page


@pytest.mark.parametrize(("forged", "words"), [(False, "of the record is gone"), (True, "is not what was recorded")])
def test_an_inspection_says_so(
    fiona: Client, day: datetime.date, monkeypatch: pytest.MonkeyPatch, forged: bool, words: str
) -> None:
    _, stored = answer(fiona, day, a="n")
    spoil(monkeypatch, "inspection/1", forged)
    status, page = told(fiona, stored["Location"])
    assert (status, words in page) == (409, True), page
