"""The playing book by the API: in the order of the record, corrections named, of the reader's own houses."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from compliance.floor.write.session_record import sessions_record
from tests import builders
from tests.commission import OTHER, get, walk
from tests.floor.write.test_session_record import session

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(house: Any) -> list[int]:
    """Two sessions, a correction of the first, and one of another commission's house; the indexes of the first three."""
    by = {"id": "S-1", "reason": "He left at six.", "author": "Ben"}
    night = {"from": "2026-09-01T23:00:00-07:00", "until": "2026-09-02T08:00:00-07:00"}
    lines = [session(), session(id="S-2", table="T2", person="P2", **night), session(id="S-3", supersedes=by)]
    taken = sessions_record(
        establishment=house.slug, lines=[json.dumps(one).encode() for one in lines], actor="clerk", now=builders.NOW
    )
    sessions_record(establishment=OTHER, lines=[json.dumps(session()).encode()], actor="clerk", now=builders.NOW)
    return [one.record for one in taken.answers if one.record is not None]


def test_they_come_in_the_order_of_the_record_with_what_corrects_what(commission: Client, book: list[int]) -> None:
    first, second, third = walk(commission, "sessions", limit=2)
    assert [first["index"], second["index"], third["index"]] == book
    assert (first["superseded_by"], third["supersedes"], second["superseded_by"]) == (book[2], book[0], None)
    assert (first["since"], first["until"], first["expires"]) == (
        "2026-09-01T17:00:00Z",
        "2026-09-02T01:00:00Z",
        "2027-06-30",
    )
    assert "body" not in first


def test_a_body_is_what_was_hashed(commission: Client, book: list[int]) -> None:
    for one in walk(commission, "sessions", include="body"):
        body = json.dumps(one["body"], sort_keys=True, separators=(",", ":")).encode()
        assert sha256(body).hexdigest() == one["digest"]


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ({"table": "T2"}, [1]),
        ({"gaming_day_from": "2026-09-02"}, [1]),
        ({"gaming_day_to": "2026-08-31"}, []),
        ({"gaming_day_from": "2026-09-01", "gaming_day_to": "2026-09-01"}, [0, 1, 2]),
        ({"establishment": builders.HOUSE}, [0, 1, 2]),
    ],
)
def test_it_is_filtered(commission: Client, book: list[int], query: dict[str, str], places: list[int]) -> None:
    assert [one["index"] for one in walk(commission, "sessions", **query)] == [book[place] for place in places]


def test_an_entry_of_it_opens_to_who_reads_hands(commission: Client, book: list[int]) -> None:
    assert get(commission, f"entries/{book[0]}")["kind"] == "session/1"
    assert get(commission, "sessions", changed_since=book[1])["items"][0]["index"] == book[2]
