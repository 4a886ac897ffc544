"""How lists are read: pages, filters, unchanged answers, whole lists at once, and what is said of a wrong request."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from django.test import Client

from compliance.floor.models import TableDay
from compliance.floor.write.totals_recount import totals_recount
from compliance.shell.api.commission import listing
from tests import builders
from tests.commission import get, record, walk

NDJSON = {"Accept": "application/x-ndjson"}


@pytest.mark.parametrize("limit", [1, 2, 4, 5, 1000])
def test_pages_of_any_size_give_every_row_once_in_order(commission: Client, hands: list[int], limit: int) -> None:
    assert [hand["index"] for hand in walk(commission, "hands", limit=limit)] == hands


def test_the_same_cursor_gives_the_same_page(commission: Client, hands: list[int]) -> None:
    first = get(commission, "hands", limit=2)
    second = get(commission, "hands", limit=2, cursor=first["cursor"])
    record(builders.hand(6))
    assert get(commission, "hands", limit=2, cursor=first["cursor"])["items"] == second["items"]


def test_a_cursor_goes_on_for_ever(commission: Client, hands: list[int]) -> None:
    page = get(commission, "hands")
    assert (page["more"], page["next"]) == (False, None)
    assert get(commission, "hands", cursor=page["cursor"]) == page | {"items": []}
    new = record(builders.hand(6))
    assert [hand["index"] for hand in get(commission, "hands", cursor=page["cursor"])["items"]] == new


def test_the_address_of_the_next_page_keeps_the_filters(commission: Client, hands: list[int]) -> None:
    page = get(commission, "hands", limit=2, table="T1", gaming_day_from="2026-09-01")
    assert page["next"] == f"/api/v1/hands?limit=2&table=T1&gaming_day_from=2026-09-01&cursor={hands[1]}"


WRONG = [
    ("hands", "tabel=T1", "tabel", "Known: amount, changed_since, clock_from"),
    ("status", "limit=1", "limit", "Known: establishment."),
    ("checkpoints/1", "limit=1", "limit", "None is known here."),
    ("hands", "limit=0", "limit", "from 1 to 1000"),
    ("hands", "limit=1001", "limit", "from 1 to 1000"),
    ("hands", "limit=10&limit=20", "limit", "Send it once."),
    ("hands", "cursor=abc", "cursor", "as this list gave it"),
    ("hands", "cursor=1.2", "cursor", "as this list gave it"),
    ("findings", "cursor=1", "cursor", "as this list gave it"),
    ("hands", "gaming_day_from=2026-02-30", "gaming_day_from", "a day like 2026-09-01"),
    ("hands", "gaming_day_to=20260901", "gaming_day_to", "a day like 2026-09-01"),
    ("hands", "gaming_day_from=2026-09-02&gaming_day_to=2026-09-01", "gaming_day_to", "exchange the two"),
    (f"games/{builders.GAME}", "digest=xyz", "digest", "64 hexadecimal digits"),
    ("proofs/consistency", "old=0&new=1", "old", "a whole number from 1"),
    ("hands", "changed_since=-1", "changed_since", "a whole number"),
    ("hands", "establishment=other-house", "establishment", "Open to this token: lucky-derby."),
    ("hands", "table=T%00", "table", "printable"),
    ("findings", "rule=XXX001", "rule", "FEE001"),
    ("findings", "severity=bad", "severity", "severe, serious"),
    ("findings", "outcome=pass", "outcome", "fail, cannot tell"),
    ("postings", "as_of=2026-09-01T10:00:00", "as_of", "its offset"),
    ("proofs/inclusion", "", "index", "a whole number"),
    ("proofs/inclusion", "index=999999", "index", "below that"),
    ("proofs/inclusion", "index=0&size=999999", "size", "from 1 to"),
    ("proofs/consistency", "old=3&new=2", "old", "from 1 to 2"),
    ("proofs/consistency", "old=0&new=2", "old", "from 1 to 2"),
]


def test_a_wrong_request_names_the_field_and_the_cure(commission: Client, hands: list[int]) -> None:
    for path, query, field, cure in WRONG:
        response = commission.get(f"/api/v1/{path}?{query}")
        assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json"), (path, query)
        said = response.json()
        assert (said["status"], said["title"]) == (400, "Bad Request")
        [fault] = said["errors"]
        assert fault["field"] == field
        assert cure in fault["cure"], fault


def test_every_fault_of_a_request_is_named_at_once(commission: Client, house: Any) -> None:
    said = get(commission, "hands", 400, limit="x", color="red")
    assert {fault["field"] for fault in said["errors"]} == {"limit", "color"}


def test_what_is_not_there_is_a_problem_document(commission: Client, house: Any) -> None:
    large = (f"hands/{2**63}", f"findings/{2**70}", f"checkpoints/{2**64}")
    for path in ("hands/999999", *large, "games/none", "rules/XXX001", "checkpoints/7", "no/such", "hands/x"):
        assert get(commission, path, 404)["errors"][0]["cure"], path


def test_an_unchanged_answer_is_not_sent_again(commission: Client, hands: list[int]) -> None:
    first = commission.get("/api/v1/hands", {"limit": 2})
    assert first["ETag"].startswith('W/"')
    again = commission.get("/api/v1/hands", {"limit": 2}, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    other = commission.get("/api/v1/hands", {"limit": 3}, headers={"If-None-Match": first["ETag"]})
    assert other.status_code == 200
    record(builders.hand(6))
    assert commission.get("/api/v1/hands", {"limit": 2}, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_what_changes_without_the_record_has_no_etag(commission: Client, hands: list[int]) -> None:
    for path in ("status", "access-log", "checkpoints", "establishments", "rules", "rules/FEE001"):
        assert not commission.get(f"/api/v1/{path}").has_header("ETag")


def test_answers_are_compressed_for_who_can_read_that(commission: Client, hands: list[int]) -> None:
    plain = commission.get("/api/v1/rules")
    packed = commission.get("/api/v1/rules", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 3
    assert {"Accept", "Authorization", "Accept-Encoding"} <= set(packed["Vary"].split(", "))


def test_an_export_gives_everything_a_line_each(commission: Client, hands: list[int], monkeypatch: Any) -> None:
    monkeypatch.setattr(listing, "MOST", 2)
    response = commission.get("/api/v1/hands", headers=NDJSON)
    assert response["Content-Type"] == "application/x-ndjson"
    lines = b"".join(response.streaming_content).splitlines()
    assert [json.loads(line) for line in lines] == walk(commission, "hands")
    assert response["Oliver-Record-Size"] == str(hands[-1] + 3)  # their review, and the issue it opened


def test_an_export_goes_as_far_as_the_record_did_when_it_began(commission: Client, hands: list[int]) -> None:
    response = commission.get("/api/v1/hands", headers=NDJSON)
    record(builders.hand(6))
    assert len(b"".join(response.streaming_content).splitlines()) == 5


def test_an_export_is_compressed_too_and_goes_on_from_a_cursor(commission: Client, hands: list[int]) -> None:
    response = commission.get("/api/v1/hands", {"cursor": hands[2]}, headers=NDJSON | {"Accept-Encoding": "gzip"})
    lines = gzip.decompress(b"".join(response.streaming_content)).splitlines()
    assert [json.loads(line)["index"] for line in lines] == hands[3:]


def test_every_list_can_be_exported(commission: Client, hands: list[int]) -> None:
    for path in ("establishments", "games", "options", "bands", "collections", "findings", "postings", "rules"):
        exported = commission.get(f"/api/v1/{path}", headers=NDJSON)
        assert [json.loads(line) for line in b"".join(exported.streaming_content).splitlines()] == walk(
            commission, path
        )
    exported = commission.get("/api/v1/access-log", headers=NDJSON)
    assert len(b"".join(exported.streaming_content).splitlines()) > 16


def test_an_export_has_no_pages(commission: Client, hands: list[int]) -> None:
    response = commission.get("/api/v1/hands", {"limit": 5}, headers=NDJSON)
    assert response.status_code == 400
    assert response.json()["errors"][0]["field"] == "limit"


@pytest.mark.parametrize(("path", "accept"), [("hands", "text/csv"), ("status", "application/x-ndjson")])
def test_a_form_that_there_is_not_is_refused(commission: Client, house: Any, path: str, accept: str) -> None:
    response = commission.get(f"/api/v1/{path}", headers={"Accept": accept})
    assert response.status_code == 406
    assert "application/json" in response.json()["errors"][0]["cure"]


def test_head_gives_the_headers_alone(commission: Client, hands: list[int]) -> None:
    whole = commission.get("/api/v1/hands")
    head = commission.head("/api/v1/hands")
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", whole["ETag"])


def test_open_and_long_ranges_of_days_give_the_hands_of_those_days(commission: Client, hands: list[int]) -> None:
    for path in ("hands", "collections", "findings", "reviews"):
        whole = walk(commission, path)
        assert walk(commission, path, gaming_day_from="2026-09-01") == whole
        assert walk(commission, path, gaming_day_to="2026-09-01", limit=2) == whole
        assert walk(commission, path, gaming_day_from="2026-01-01", gaming_day_to="2026-12-31", table="T1") == whole
        assert walk(commission, path, gaming_day_from="2026-01-01", gaming_day_to="2026-12-31", table="T2") == []
        assert walk(commission, path, gaming_day_from="2026-09-02") == []


def test_a_day_knows_between_which_entries_its_hands_lie_and_a_recount_says_when_not(
    commission: Client, hands: list[int]
) -> None:
    day = TableDay.objects.get(hands__gt=0)
    assert (day.first_index, day.last_index) == (hands[0], hands[-1])
    TableDay.objects.update(last_index=hands[0])
    assert [difference.figure for difference in totals_recount(mend=True)] == ["last_index"]
    assert totals_recount() == []
    assert TableDay.objects.get(hands__gt=0).last_index == hands[-1]
