"""Providers and their players, from the playing book: hours, licences, two tables at once; each opening is written down."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from compliance.desk.read.providers import players_read, providers_read
from compliance.floor.models import Finding
from compliance.floor.write.session_record import sessions_record
from compliance.people.models import Access
from tests import builders
from tests.desk.pages.looking import say_why
from tests.desk.pages.test_dealers import period
from tests.pages import AT, ON, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]


def session(number: int, person: str, start: str, end: str | None, **changes: Any) -> dict[str, Any]:
    values: dict[str, Any] = {
        "form": "oliver.session/1", "id": f"S-{number}", "table": "T1", "provider": "Third Party Co", "person": person,
        "licence": f"L-{person}", "expires": "2026-10-01", "from": f"2026-09-01T{start}:00Z",
    }  # fmt: skip
    return values | ({} if end is None else {"until": f"2026-09-01T{end}:00Z"}) | changes


@pytest.fixture
def booked(house: str) -> None:
    told = [
        session(1, "PP-1", "18:00", "20:00"),
        session(2, "PP-1", "19:30", "21:00", table="T2"),
        session(3, "PP-2", "20:00", "23:00", expires="2027-01-01"),
        session(4, "PP-3", "18:00", None, provider="Other Co", expires=None),
    ]
    lines = [builders.line({key: value for key, value in one.items() if value is not None}) for one in told]
    taken = sessions_record(establishment=builders.HOUSE, lines=lines, actor="test", now=builders.NOW)
    assert all(not answer.problems for answer in taken.answers), taken.answers


def test_providers_and_players_have_their_figures(booked: None) -> None:
    found = {one.name: one for one in providers_read(period=period())}
    assert found["Third Party Co"][1:] == (2, 3, 7, 2, 0, datetime.date(2026, 10, 1))
    assert found["Other Co"][1:] == (1, 1, 0, 1, 1, None)
    players = {one.name: one for one in players_read(period=period(), provider="Third Party Co")}
    assert players["PP-1"][1:] == (2, 4, 2, "L-PP-1", datetime.date(2026, 10, 1), 2, 0)
    assert players["PP-2"].twice == 0


def test_rotation_findings_count_in_the_hours_of_the_session_once_somebody_confirmed_them(
    booked: None, play: Play
) -> None:
    play(short_hand(1), builders.hand(2, bank={"seat": 3, "occupant": "P3", "wager": "500.00"}))
    Finding.objects.update(rule="ROT002")
    assert players_read(period=period(), provider="Third Party Co")[0].confirmed == 0
    Finding.objects.filter(outcome="fail").update(state="acknowledged")
    count = Finding.objects.filter(outcome="fail").count()
    players = {one.name: one.confirmed for one in players_read(period=period(), provider="Third Party Co")}
    assert (players, count > 0) == ({"PP-1": count, "PP-2": 0}, True)


def test_each_opening_is_written_down_and_a_pseudonym_opens_it(
    client: Client, booked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.desk.pages.people.today_at", lambda establishment: builders.DAY)
    listed = client.get(f"{AT}/providers").content.decode()
    assert "Third Party Co" in listed
    text = client.get(f"{AT}/providers", {"provider": "Third Party Co"}).content.decode()
    assert text.count("runs out</") == 1  # PP-1's, within thirty days
    where = client.get(f"{ON}/search", {"q": "pp-1"})["Location"]
    assert where == f"{AT}/providers/player?person=PP-1"
    say_why(client)
    assert "overlap another one" in client.get(where).content.decode()
    assert client.get(f"{AT}/providers/player", {"person": "P1"}).status_code == 404  # a patron has no page
    looked = Access.objects.filter(what="player looked at").values_list("where", flat=True)
    assert list(looked) == [where]
