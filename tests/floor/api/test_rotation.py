"""The player-dealer position at the commission's door."""

from __future__ import annotations

from collections.abc import Callable

import jsonschema
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.floor.models import Finding
from compliance.floor.read import supposed
from compliance.houses.models import Establishment
from compliance.people.models import Access, Person
from compliance.shell.api.commission.parameters import MOST, USUAL
from tests import builders, long_day
from tests.commission import OTHER, bearer, get, record, review, walk
from tests.shell.api.test_speed import ALWAYS

KEPT_ON = {"bank": {"seat": 1, "occupant": "P1", "wager": "500.00"}, "offers": []}
WORN = "ccr-11-2076-2077"
ASKED = {"establishment": builders.HOUSE, "gaming_day": str(builders.DAY)}
T1 = {**ASKED, "table": "T1"}
SHAPES = {"rotation": "FloorRotation", "rotation/day": "DayRotation"}
LISTS = {"rotation/turns": "TurnItem", "rotation/offers": "OfferItem", "rotation/findings": "RotationFindingItem"}


@pytest.fixture
def held_on(house: Establishment) -> None:
    """A sound table, and one at which one person kept the position."""
    record(*(builders.hand(n) for n in range(1, 7)))
    record(*(builders.hand(n, table="T2", **KEPT_ON) for n in (1, 2, 3, 6, 7)))
    review()
    review(table="T2")


def test_the_floor_is_ranked_by_concern(commission: Client, held_on: None) -> None:
    floor = get(commission, "rotation", **ASKED)
    assert [one["table"] for one in floor["tables"]] == ["T2", "T1"]
    worst, sound = floor["tables"]
    assert (worst["longest_run"], worst["holds_most"], worst["share_percent"]) == (3, "P1", "100.0")
    assert (worst["missing_hands"], sound["missing_hands"]) == (2, 0)
    assert worst["fails"] >= 1
    assert sum(worst["waiting"].values()) == worst["fails"] + worst["cannot_tells"]
    assert (sound["fails"], sound["waiting"]) == (0, {})
    assert get(commission, "rotation", **{**ASKED, "gaming_day": "2026-09-02"})["idle"] == ["T1", "T2"]


def test_a_table_s_day_says_shares_and_what_is_missing(commission: Client, held_on: None) -> None:
    day = get(commission, "rotation/day", **T1)
    assert (day["hands"], day["turns"], day["missing"], day["as_if"]) == (6, 3, [], None)
    share = {one["who"]: one for one in day["shares"]}["P2"]
    assert (share["hands"], share["share_percent"], share["offered"], share["declined"]) == (2, "33.3", 1, 0)
    other = get(commission, "rotation/day", **{**T1, "table": "T2"})
    assert [(gap["first"], gap["last"]) for gap in other["missing"]] == [(4, 5)]


def test_turns_and_offers_are_pages_in_order_of_the_hands(commission: Client, held_on: None) -> None:
    turns = walk(commission, "rotation/turns", limit=2, **T1)
    assert [(one["first_hand"], one["last_hand"], one["who"]) for one in turns] == [
        (1, 2, "P1"),
        (3, 4, "P2"),
        (5, 6, "P3"),
    ]
    assert turns[0]["started"] == "2026-09-01T18:01:00Z"
    offers = walk(commission, "rotation/offers", limit=1, **T1)
    assert [(one["hand_number"], one["order"], one["seat"], one["accepted"]) for one in offers] == [
        (3, 1, 2, True),
        (5, 1, 3, True),
    ]


def test_findings_are_those_of_the_other_list_with_their_clauses(commission: Client, held_on: None) -> None:
    found = walk(commission, "rotation/findings", limit=1, **{**T1, "table": "T2"})
    rotation = [one for one in walk(commission, "findings", table="T2") if one["rule"].startswith("ROT")]
    assert {one["id"] for one in found} == {one["id"] for one in rotation}
    assert all(one["clause"] for one in found)
    assert "330.11" in next(one for one in found if one["rule"] == "ROT001")["clause"]


def test_as_if_an_instrument_applied_is_answered_and_not_stored(commission: Client, held_on: None) -> None:
    stored = Finding.objects.count()
    day = get(commission, "rotation/day", as_if=WORN, **T1)["as_if"]
    assert (day["instrument"], day["in_force"], day["judged"]) == (WORN, "no", True)
    assert "Counsel must confirm" in day["caution"]
    found = walk(commission, "rotation/findings", as_if=WORN, limit=2, **T1)
    assert [one["hand_number"] for one in found if one["rule"] == "ROT013"] == [1, 2, 4, 6]
    assert sum(one["outcome"] == "fail" for one in found) == day["fails"]
    assert {(one["id"], one["state"]) for one in found} == {(None, None)}
    assert all("2076" in one["clause"] for one in found)
    assert Finding.objects.count() == stored


def test_more_hands_than_are_judged_again_are_refused_with_the_cure(
    commission: Client, held_on: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supposed, "MOST", 5)
    day = get(commission, "rotation/day", as_if=WORN, **T1)["as_if"]
    assert (day["judged"], day["fails"], day["cannot_tells"]) == (False, None, None)
    answer = get(commission, "rotation/findings", 400, as_if=WORN, **T1)
    assert "manage.py audit --as-if" in answer["errors"][0]["cure"]


@pytest.mark.parametrize(
    ("path", "asked", "field"),
    [
        ("rotation", {}, "establishment"),
        ("rotation", {"establishment": builders.HOUSE}, "gaming_day"),
        ("rotation/day", ASKED, "table"),
        ("rotation/day", {**T1, "as_if": "rule-book"}, "as_if"),
        ("rotation/turns", {**T1, "as_if": WORN}, "as_if"),
        ("rotation/turns", {**T1, "cursor": "1"}, "cursor"),
        ("rotation", {**ASKED, "establishment": OTHER}, "establishment"),
        ("rotation", {**ASKED, "gaming_day": "yesterday"}, "gaming_day"),
    ],
)
def test_what_cannot_be_asked_is_named(
    commission: Client, house: Establishment, path: str, asked: dict[str, str], field: str
) -> None:
    assert field in {fault["field"] for fault in get(commission, path, 400, **asked)["errors"]}


def test_a_table_that_is_not_there_is_not_there(commission: Client, house: Establishment) -> None:
    for path in (*LISTS, "rotation/day"):
        assert get(commission, path, 404, **{**T1, "table": "T9"})["errors"][0]["field"] == "table"


def test_a_house_s_token_opens_its_own_floor_alone(held_on: None, machine: Client) -> None:
    assert [one["table"] for one in get(machine, "rotation", **ASKED)["tables"]] == ["T2", "T1"]
    assert get(machine, "rotation", 400, **{**ASKED, "establishment": OTHER})


@pytest.mark.parametrize(
    ("scope", "opens"),
    [
        ("hands", {"rotation/turns", "rotation/offers"}),
        ("findings", {"rotation", "rotation/day", "rotation/findings"}),
        ("catalogue", set()),
    ],
)
def test_a_scope_opens_its_part(
    house: Establishment, dov: Person, token_of: Callable[..., str], scope: str, opens: set[str]
) -> None:
    client = bearer(token_of(person=dov, scopes=[scope]))
    for path in (*SHAPES, *LISTS):
        response = client.get(f"/api/v1/{path}", T1 if path != "rotation" else ASKED)
        assert response.status_code == (200 if path in opens else 403), path


def test_what_is_read_is_written_down(commission: Client, held_on: None) -> None:
    get(commission, "rotation/turns", **T1)
    row = Access.objects.filter(where__startswith="/api/v1/rotation/turns").get()
    assert (row.establishment, row.detail) == (Establishment.objects.get(slug=builders.HOUSE), "200 3 rows")


def test_the_answers_hold_to_the_description(commission: Client, held_on: None) -> None:
    description = commission.get("/api/v1/openapi.json").json()
    asked = {**T1, "table": "T2"}
    for path, shape in (SHAPES | LISTS).items():
        found = get(commission, path, **(asked if path != "rotation" else ASKED))
        schema = {"$ref": f"#/components/schemas/{shape}", "components": description["components"]}
        for row in found["items"] if path in LISTS else [found]:
            jsonschema.Draft202012Validator(schema).validate(row)
    needed = {
        one["name"] for one in description["paths"]["/api/v1/rotation/day"]["get"]["parameters"] if one.get("required")
    }
    assert needed == {"establishment", "table", "gaming_day"}


QUERIES = {
    "rotation": 3,  # the tables; the hands with what their reviews left; the findings
    "rotation/day": 4,  # the tables; the hands, their bodies; the findings
    "rotation/turns": 4,
    "rotation/offers": 4,
    "rotation/findings": 5,  # and their clauses
}


@pytest.mark.parametrize("hands", [6, 90])
def test_the_queries_are_these_whatever_the_hands(commission: Client, house: Establishment, hands: int) -> None:
    record(*(builders.hand(n, **KEPT_ON) for n in range(1, hands + 1)))
    review()
    get(commission, "status")
    for path, count in QUERIES.items():
        with CaptureQueriesContext(connection) as queries:
            get(commission, path, **(T1 if path != "rotation" else ASKED))
        assert len(queries) == ALWAYS + count, (path, [query["sql"][:120] for query in queries])


TEN_THOUSAND = 10_000
BODIES = 5  # stretches in which so many bodies are read
BOUND = 600 * USUAL  # bytes of a page: a row is some 400 of them


def test_a_table_day_of_ten_thousand_hands_is_answered_in_bounded_pages(
    commission: Client, house: Establishment
) -> None:
    """Few queries, and answers whose size does not hang on how much was played."""
    made = long_day.hands(TEN_THOUSAND)
    for start in range(0, TEN_THOUSAND, 2_000):
        record(*made[start : start + 2_000])
    review()
    get(commission, "status")
    for path, count in QUERIES.items():
        with CaptureQueriesContext(connection) as queries:
            response = commission.get(f"/api/v1/{path}", T1 if path != "rotation" else ASKED)
        assert response.status_code == 200, response.content
        assert len(queries) <= ALWAYS + count + BODIES - 1, path
        assert len(response.content) < BOUND, path
    day = get(commission, "rotation/day", as_if=WORN, **T1)
    assert (day["hands"], day["as_if"]["judged"]) == (TEN_THOUSAND, False)
    found = walk(commission, "rotation/findings", limit=MOST, **T1)
    assert len([one for one in found if one["rule"] == "ROT001"]) == TEN_THOUSAND // 50 - 1
