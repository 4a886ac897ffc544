"""Who read, as both sides see it: every read a row, in order, none missed by who follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from compliance.houses.models import Establishment
from compliance.people.models import Access
from compliance.people.read import access_log
from tests import builders
from tests.commission import OTHER, SETTLED, bearer, get, walk


def test_every_read_is_one_row_that_both_sides_see(commission: Client, machine: Client, hands: list[int]) -> None:
    get(commission, "hands", limit=2)
    get(commission, "hands", 400, color="red")
    mine, theirs = walk(machine, "access-log"), walk(commission, "access-log")
    assert [row["what"] for row in mine] == ["API read", "API refused"]
    assert theirs[:-1] == mine  # the machine has looked meanwhile
    read = mine[0]
    assert (read["reader"], read["establishment"]) == ("dov (full extraction)", builders.HOUSE)
    assert (read["asked"], read["detail"]) == ("/api/v1/hands?limit=2", "200 2 rows")
    assert theirs[-1]["reader"] == "house machine"


def test_a_read_of_all_establishments_is_seen_by_each_of_them(
    commission: Client, house: Establishment, token_of: Callable[..., str]
) -> None:
    second = Establishment.objects.get(slug=OTHER)
    second.commission = house.commission
    second.save(update_fields=["commission"])
    get(commission, "hands")
    get(commission, "hands", establishment=OTHER)
    seen = {
        place.slug: [row["asked"] for row in walk(bearer(token_of(establishment=place)), "access-log")]
        for place in (house, second)
    }
    assert seen[builders.HOUSE] == ["/api/v1/hands"]
    assert seen[OTHER] == ["/api/v1/hands", "/api/v1/hands?establishment=other-house"]


def test_who_follows_the_access_log_misses_nothing_and_gets_nothing_twice(
    commission: Client, machine: Client, hands: list[int]
) -> None:
    seen: list[str] = []
    query: dict[str, Any] = {"limit": 2}
    for number in range(1, 6):
        get(machine, "hands", limit=number)
        while True:
            page = get(commission, "access-log", **query)
            seen += [row["asked"] for row in page["items"] if row["reader"] == "house machine"]
            query["cursor"] = page["cursor"]
            if not page["more"]:
                break
    assert seen == [f"/api/v1/hands?limit={number}" for number in range(1, 6)]


def test_the_access_log_is_asked_from_a_moment_on(commission: Client, machine: Client, hands: list[int]) -> None:
    get(machine, "hands", limit=1)
    [first] = walk(commission, "access-log")
    get(machine, "hands", limit=2)
    since = max(row["at"] for row in walk(commission, "access-log", limit=100))
    found = walk(commission, "access-log", since=since)
    assert first["id"] not in {row["id"] for row in found}
    assert found[0]["at"] == since
    assert walk(commission, "access-log", since="2199-01-01T00:00:00Z") == []
    assert "moment with its offset" in get(commission, "access-log", 400, since="2026-09-01")["errors"][0]["cure"]


def test_a_read_is_shown_once_no_earlier_one_can_come_any_more(
    commission: Client, machine: Client, hands: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access_log, "SETTLED", SETTLED)
    get(machine, "hands")
    assert walk(commission, "access-log") == []
    with connection.cursor() as cursor:  # as one that was written down eleven seconds ago
        cursor.execute(
            'INSERT INTO people_access (at, name, what, "where", establishment_id, agent, detail)'
            " SELECT clock_timestamp() - interval '11 seconds', name, what, \"where\", establishment_id, agent, 'earlier'"
            " FROM people_access ORDER BY id DESC LIMIT 1"
        )
    assert [row["detail"] for row in walk(commission, "access-log")] == ["earlier"]


def test_a_single_hand_is_written_down_with_its_establishment(commission: Client, hands: list[int]) -> None:
    Establishment.objects.filter(slug=OTHER).update(
        commission=Establishment.objects.get(slug=builders.HOUSE).commission
    )
    get(commission, f"hands/{hands[0]}")
    assert Access.objects.latest("id").establishment.slug == builders.HOUSE


def test_what_the_house_s_own_people_do_is_not_in_the_api_s_log(commission: Client, machine: Client) -> None:
    Client().post("/sign-in/login/", {"login": "cleo", "password": "wrong"})
    assert walk(commission, "access-log") == []
