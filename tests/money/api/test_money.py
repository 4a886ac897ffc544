"""The money by the API: papers in the order of the record, books as they change, and a day by the figures of its page."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from compliance.money.write.accounts_review import accounts_sweep
from compliance.papers.forms.kinds import example_json, sent_kinds
from compliance.papers.write.paper_record import papers_record
from tests import builders
from tests.commission import OTHER, bearer, get, walk

pytestmark = pytest.mark.django_db
DAY = "2026-09-01"


def put(kind: str, *changes: dict[str, Any], house: str = builders.HOUSE) -> list[int]:
    """Papers of a kind, like the example but for these changes; their indexes."""
    example = example_json(sent_kinds()[kind])
    example |= {"shift": "Whole day"} if "shift" in example else {}  # the small house has no shifts
    lines = [json.dumps(example | each).encode() for each in changes or ({},)]
    taken = papers_record(establishment=house, kind=kind, lines=lines, actor="clerk", now=builders.NOW)
    assert {one.status for one in taken.answers} == {"recorded"}, taken.answers
    return [one.record for one in taken.answers if one.record is not None]


def judge() -> None:
    accounts_sweep(clock=lambda: builders.NOW)


@pytest.fixture
def papers(house: Any) -> list[int]:
    """A box, two counts and a correction, a count of another commission's house; the indexes of the first four."""
    by = {"id": "CT-88", "reason": "Counted again.", "author": "Ben"}
    made = put("box")
    made += put(
        "count",
        {},
        {"id": "CT-89", "count": "second", "counted_by": ["C-3", "C-4"]},
        {"id": "CT-90", "amount": "600.00", "pieces": {"100.00": 6}, "supersedes": by},
    )
    put("count", house=OTHER)
    return made


def test_papers_come_in_the_order_of_the_record_with_what_corrects_what(commission: Client, papers: list[int]) -> None:
    rows = walk(commission, "papers", limit=3)
    assert [row["index"] for row in rows] == papers
    assert [row["kind"] for row in rows] == ["box", "count", "count", "count"]
    box, first, second, fixed = rows
    assert (box["amount_dollars"], first["amount_dollars"], fixed["amount_dollars"]) == (None, "480.00", "600.00")
    assert (first["superseded_by"], fixed["supersedes"], second["superseded_by"]) == (papers[3], papers[1], None)
    assert {row["establishment"] for row in rows} == {builders.HOUSE}


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ({"kind": "box"}, [0]),
        ({"kind": "deposit"}, []),
        ({"table": "T1"}, [0, 1, 2, 3]),
        ({"table": "T2"}, []),
        ({"gaming_day_from": "2026-09-02"}, []),
        ({"gaming_day_from": DAY, "gaming_day_to": DAY}, [0, 1, 2, 3]),
        ({"gaming_day_to": "2026-08-31"}, []),
    ],
)
def test_they_are_filtered(commission: Client, papers: list[int], query: dict[str, str], places: list[int]) -> None:
    assert [row["index"] for row in walk(commission, "papers", **query)] == [papers[place] for place in places]


def test_who_follows_is_told_what_came_since(commission: Client, papers: list[int]) -> None:
    assert [row["index"] for row in walk(commission, "papers", changed_since=papers[2])] == papers[3:]
    assert get(commission, "papers", 400, kind="nothing")["errors"][0]["field"] == "kind"


def test_a_body_is_what_was_hashed_and_its_entry_is_proven(commission: Client, papers: list[int]) -> None:
    for one in walk(commission, "papers", include="body"):
        body = json.dumps(one["body"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        assert sha256(body).hexdigest() == one["digest"]
    entry = get(commission, f"entries/{papers[0]}")
    assert (entry["kind"], entry["envelope"]["body"]["box"]) == ("box/1", "T1-Day")
    assert get(commission, "proofs/inclusion", index=papers[0])["leaf"] == entry["leaf"]


def test_a_token_without_the_scope_of_the_money_opens_no_paper(
    papers: list[int], dov: Any, token_of: Callable[..., str]
) -> None:
    client = bearer(token_of(person=dov, scopes=["record", "findings", "hands"]))
    assert client.get(f"/api/v1/entries/{papers[0]}").status_code == 403
    assert client.get(f"/api/v1/money/{builders.HOUSE}/{DAY}").status_code == 403


def test_a_day_has_the_figures_of_its_page(commission: Client, papers: list[int]) -> None:
    put("slip", {"kind": "fee", "amount": "505.00", "players": None, "each": None})
    put("deposit", {"amount": "470.00"})
    put("explanation")
    day = get(commission, f"money/{builders.HOUSE}/{DAY}")
    [line] = day["lines"]
    assert (line["table"], line["shift"], line["grade"], line["collected_from"]) == (
        "T1",
        "Whole day",
        "final",
        "slips",
    )
    assert (line["collected_dollars"], line["counted_dollars"], line["due_dollars"]) == ("505.00", "480.00", None)
    assert line["gaps"][1] == {"step": "collected-counted", "gap_dollars": "-25.00", "explained_dollars": "-5.00"}
    [total] = day["totals"]
    assert (total["boxes_removed"], total["boxes_counted"], total["banked_dollars"]) == (1, 1, "470.00")
    assert [gap["gap_dollars"] for gap in total["gaps"]] == [None, "-25.00", "-10.00"]
    assert [gap["explained_dollars"] for gap in total["gaps"]] == ["0.00", "-5.00", "0.00"], "by its lines too"
    assert (day["state"], day["closing"], day["removed_not_counted"]) == ("open", None, [])
    assert day["books"] is not None


def test_funds_and_meters_are_worked_out(commission: Client, papers: list[int]) -> None:
    for kind in ("fund", "meter", "fund-entry", "jackpot"):
        put(kind)
    put("fund-entry", {"id": "FE-6", "way": "in", "amount": "100.00", "reason": "Seed."})
    put("reading", {}, {"id": "RD-209", "at": "2026-09-01T15:00:00-07:00", "coin_in": 700, "amount": "10360.00"})
    day = get(commission, f"money/{builders.HOUSE}/{DAY}")
    [fund] = day["funds"]
    assert (fund["opening_dollars"], fund["left_dollars"]) == ("1000.00", "100.00")
    assert {move["paper"]: move["amount_dollars"] for move in fund["movements"]} == {
        "FE-6": "100.00",
        "JP-4": "-1000.00",
    }
    first, second = day["meters"]
    assert (first["expected_dollars"], first["why"]) == (None, "it is the first reading on record")
    assert (second["expected_dollars"], second["gap_dollars"]) == ("10350.00", "10.00")
    assert second["working"]


def test_a_day_of_which_nothing_is_known_is_empty_and_a_foreign_house_is_not_there(
    commission: Client, house: Any
) -> None:
    day = get(commission, f"money/{builders.HOUSE}/2026-01-05")
    assert (day["books"], day["lines"], day["totals"]) == (None, [], [])
    assert get(commission, f"money/{OTHER}/{DAY}", 404)["errors"][0]["field"] == "house"
    assert get(commission, f"money/{builders.HOUSE}/2026-02-31", 400)["errors"][0]["field"] == "gaming_day"


def test_books_come_again_when_they_are_judged(commission: Client, papers: list[int]) -> None:
    [opened] = walk(commission, "books")
    assert (opened["changed"], opened["reviewed"], opened["papers"], opened["closed"]) == (
        opened["index"],
        None,
        3,
        False,
    )
    assert get(commission, "status")["establishments"][0]["books_backlog"] == 1
    judge()
    [judged] = walk(commission, "books", changed_since=opened["changed"])
    assert judged["changed"] > opened["changed"] == judged["index"]
    assert judged["fails"] > 0
    assert get(commission, "status")["establishments"][0]["books_backlog"] == 0
    assert walk(commission, "books", gaming_day_from="2026-09-02") == []


def test_findings_about_the_books_are_among_the_findings(commission: Client, papers: list[int]) -> None:
    judge()
    found = walk(commission, "findings")
    [apart] = [one for one in found if one["rule"] == "CNT002"]
    assert (apart["hand"], apart["hand_id"], apart["hand_number"], apart["game"]) == (None, None, None, None)
    assert (apart["books"], apart["gaming_day"]) == (walk(commission, "books")[0]["index"], DAY)
    assert get(commission, f"findings/{apart['id']}")["evidence"]["working"]
    assert get(commission, f"entries/{apart['changed']}")["kind"] == "books-review/1"
    far = {"gaming_day_from": "2026-08-01", "gaming_day_to": "2026-10-01"}
    assert [one["id"] for one in walk(commission, "findings", **far)] == [one["id"] for one in found]
    assert walk(commission, "findings", game=builders.GAME) == []


def test_findings_about_hands_and_about_books_stand_in_one_list(
    commission: Client, hands: list[int], papers: list[int]
) -> None:
    judge()
    found = walk(commission, "findings", limit=2)
    assert {one["hand"] is None for one in found} == {True, False}
    assert all((one["hand"] is None) != (one["books"] is None) for one in found)
    assert [(one["changed"], one["id"]) for one in found] == sorted((one["changed"], one["id"]) for one in found)
    far = {"gaming_day_from": "2026-08-01", "gaming_day_to": "2026-10-01", "table": "T1"}
    told = walk(commission, "findings", **far)
    assert {one["id"] for one in told} == {one["id"] for one in found if one["table"] == "T1"}
    assert {one["hand"] is None for one in told} == {True, False}


def test_more_papers_ask_no_more_queries(
    commission: Client, papers: list[int], django_assert_max_num_queries: Any
) -> None:
    put("count", *({"id": f"X-{n}", "box": f"B{n}"} for n in range(40)))
    for path in ("papers?include=body", "books", f"money/{builders.HOUSE}/{DAY}"):
        with django_assert_max_num_queries(35):
            assert commission.get(f"/api/v1/{path}").status_code == 200
