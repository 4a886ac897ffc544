"""The playing book of a day: who was booked against who held the position, with what the rules found of it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.floor.models import Finding
from compliance.floor.write.hand_review import table_day_review
from compliance.floor.write.session_record import sessions_record
from tests import builders
from tests.floor.write.test_session_record import banked, session
from tests.pages import AT, ON

pytestmark = pytest.mark.django_db
BOOK = f"{ON}/sessions"
Page = Callable[..., str]


@pytest.fixture
def book(house: str) -> Callable[..., None]:
    """Sessions into the book, and what they touch judged again."""

    def do(*sessions: dict[str, Any]) -> None:
        lines = [json.dumps(one).encode() for one in sessions]
        taken = sessions_record(establishment=house, lines=lines, actor="clerk", now=builders.NOW)
        assert {one.status for one in taken.answers} == {"recorded"}, taken.answers
        for key in taken.touched:
            table_day_review(
                establishment=key.establishment, table=key.table, gaming_day=key.gaming_day, clock=timezone.now
            )

    return do


def rows(text: str, heading: str = "booked") -> list[list[str]]:
    """The rows below a heading, as they read."""
    part = text.partition(f'<h2 id="{heading}">')[2].partition("</section>")[0].partition("<tbody>")[2]
    found = re.findall(r"<tr.*?</tr>", part, re.DOTALL)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in found]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


def test_it_says_who_was_booked_against_who_held_the_position(
    page: Page, play: Callable[..., None], book: Callable[..., None]
) -> None:
    play(banked(1), banked(2), builders.hand(3))
    book(session(), session(id="S-2", person="P9", table="T2", licence="L-8", expires="2026-09-20"))
    text = page(BOOK)
    assert rows(text) == [
        ["P1", "TP-1", "T1", "10:00 to 18:00", "2 hands, 11:01 to 11:02", "L-7", "06/30/2027", "", row_act("P1", "T1")],
        [
            "P9",
            "TP-1",
            "T2",
            "10:00 to 18:00",
            "no hand",
            "L-8",
            "Soon 09/20/2026",
            "licence until 09/20/2026",
            row_act("P9", "T2"),
        ],
    ]
    assert "2 sessions of 1 provider at 2 tables; no difference waits." in text
    assert f'href="{ON}/tables/T1/rotation?hand=1"' in text
    assert "not-booked" not in text


def row_act(person: str, table: str) -> str:
    return f"Correct the session of {person} at {table}"


def test_differences_stand_at_the_head_and_at_their_sessions(
    page: Page, play: Callable[..., None], book: Callable[..., None]
) -> None:
    play(banked(1), banked(2))
    book(
        session(until="2026-09-01T10:30:00-07:00"),
        session(id="S-2", person="P7", expires="2026-08-01"),
        session(id="S-3", person="P8", provider="TP-2", licence="L-9"),
    )
    text = page(BOOK)
    found = {one.rule: one for one in Finding.objects.all()}
    assert {"ROT102", "ROT104"} <= set(found)
    head = text.partition('id="differences"')[2].partition("</section>")[0]
    assert f"{AT}/findings/{found['ROT104'].pk}" in head
    assert "2 hands, 1 to 2" in " ".join(re.sub(r"<[^>]+>", " ", head).split())
    marks = {row[0]: row[7].removeprefix("licence expired").strip() for row in rows(text)}
    assert "ROT104" in marks["P7"]
    assert "ROT104" not in marks["P1"]
    assert marks["P8"] == ""
    assert rows(text)[1][6] == "Expired 08/01/2026"
    assert rows(text, "not-booked") == [["P1", "TP-1", "T1", "2", "11:01:00", "11:02:00"]]
    assert [row[0] for row in rows(page(BOOK, only="differences"))] == ["P7"]


def test_findings_and_rotation_lead_there(page: Page, play: Callable[..., None], book: Callable[..., None]) -> None:
    play(banked(1))
    book(session(until="2026-09-01T10:30:00-07:00"))
    finding = Finding.objects.get(rule="ROT101")
    assert f"{BOOK}?table=T1" in page(f"{AT}/findings/{finding.pk}")
    assert f"{BOOK}?table=T1" in page(f"{ON}/tables/T1/rotation")
    assert f'"{BOOK}"' in page(f"{ON}/rotation")


@pytest.mark.parametrize(
    ("query", "people"),
    [
        ({"table": "T1"}, ["P1", "P2"]),
        ({"provider": "TP-2"}, ["P3"]),
        ({"person": "P2"}, ["P2"]),
        ({"licence": "soon"}, ["P3"]),
        ({"table": "T2", "provider": "TP-1"}, []),
    ],
)
def test_it_is_filtered(
    page: Page, client: Client, book: Callable[..., None], query: dict[str, str], people: list[str]
) -> None:
    book(
        session(),
        session(id="S-2", person="P2", provider="TP-3", licence="L-8"),
        session(id="S-3", person="P3", provider="TP-2", table="T2", licence="L-9", expires=None),
    )
    text = page(BOOK, **query)
    assert [row[0] for row in rows(text)] == people
    assert ("No session under these filters" in text) == (not people)
    assert [row["person"] for row in lines(client, **query)] == people


def lines(client: Client, **query: str) -> list[dict[str, str]]:
    response = client.get(f"{BOOK}.csv", query)
    text = b"".join(response.streaming_content).decode()  # type: ignore[attr-defined]
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_all_of_it_and_who_was_not_booked(
    client: Client, play: Callable[..., None], book: Callable[..., None]
) -> None:
    play(banked(1), banked(2))
    book(session(until="2026-09-01T11:01:30-07:00"), session(id="S-2", person="P9", licence="=1+1"))
    first, second, third = lines(client)
    assert (first["hands_held"], first["until"], first["expires"]) == ("1", "2026-09-01T11:01:30-07:00", "2027-06-30")
    assert second["licence"] == "'=1+1"
    assert (third["state"], third["person"], third["hands_held"]) == ("not booked", "P1", "1")


def test_a_session_stands_on_each_gaming_day_that_it_reaches_into(page: Page, book: Callable[..., None]) -> None:
    book(
        session(**{"from": "2026-09-01T23:00:00-07:00", "until": "2026-09-02T08:00:00-07:00"}),
        session(id="S-2", person="P2", **{"from": "2026-09-01T22:00:00-07:00", "until": None}),
        session(id="S-3", person="P3", **{"from": "2026-09-01T04:00:00-07:00", "until": "2026-09-01T06:00:00-07:00"}),
    )
    assert [row[0] for row in rows(page(BOOK))] == ["P2", "P1"]
    assert [row[0] for row in rows(page(f"{AT}/2026-09-02/sessions"))] == ["P1"]
    assert [row[0] for row in rows(page(f"{AT}/2026-08-31/sessions"))] == ["P3"]


def test_a_corrected_session_is_shown_as_corrected(page: Page, book: Callable[..., None]) -> None:
    by = {"id": "S-1", "reason": "He left at six.", "author": "Ben"}
    book(session(), session(id="S-2", until="2026-09-01T17:00:00-07:00", supersedes=by))
    assert [row[3] for row in rows(page(BOOK))] == ["10:00 to 17:00"]


def test_an_empty_day_says_what_will_stand_here(page: Page, house: str) -> None:
    text = page(BOOK)
    assert "Nothing in the playing book of this day." in text
    assert f"{BOOK}/enter" in text


def test_two_thousand_sessions_are_paged_by_key_both_ways(
    page: Page, client: Client, book: Callable[..., None]
) -> None:
    minutes = [f"2026-09-01T{10 + n // 60 % 8:02d}:{n % 60:02d}:00-07:00" for n in range(2_000)]
    book(*(session(id=f"S-{n}", person=f"P{n}", until=None, **{"from": minutes[n]}) for n in range(2_000)))
    first = page(BOOK)
    assert "2,000 sessions" in first
    [later] = re.findall(r'rel="next" href="(\?[^"]+)"', first)
    with CaptureQueriesContext(connection) as asked:
        second = page(BOOK + later)
    assert len(rows(second)) == 50
    assert not {row[0] for row in rows(first)} & {row[0] for row in rows(second)}
    [earlier] = re.findall(r'rel="prev" href="(\?[^"]+)"', second)
    assert rows(page(BOOK + earlier)) == rows(first)
    assert len(asked) < 40
    assert len(lines(client)) == 2_000


@pytest.mark.parametrize("query", [{"older": "x"}, {"newer": "1.y"}, {"licence": "late"}, {"only": "some"}])
def test_what_no_list_has_offered_is_not_there(client: Client, house: str, query: dict[str, str]) -> None:
    assert client.get(BOOK, query).status_code == 404
