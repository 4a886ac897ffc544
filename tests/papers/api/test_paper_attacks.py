"""Papers that nobody should send: each is answered by its place and its cure, and the sound ones beside it are in."""

from __future__ import annotations

import gzip
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.houses.forms.shifts import Shift
from compliance.houses.write.house_load import house_load
from compliance.money.write.day_close import day_close, day_prepare
from compliance.papers.forms.kinds import Kind, example_json, sent_kinds
from compliance.papers.models import Paper
from compliance.people.models import Person
from compliance.people.tokens import token_create
from compliance.record import read
from tests import builders
from tests.closing import reasons
from tests.papers.api.test_paper_intake import COUNT, send

PLAIN = {name: value for name, value in COUNT.items() if name != "pieces"}
NDJSON = "application/x-ndjson"


def answers(response: Any) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = response.json()["answers"]
    return told


def corrects(name: str, other: str, **changes: Any) -> dict[str, Any]:
    return PLAIN | {"id": name, "supersedes": {"id": other, "reason": "misread", "author": "Ben"}} | changes


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"id": "x" * 10_000}, "$.id"),
        ({"id": "a\x00b"}, "$.id"),
        ({"id": "a\u202eb"}, "$.id"),
        ({"id": ""}, "$.id"),
        ({"id": "CT-1 "}, "$.id"),
        ({"note": "paid \u202e00.01$ in full"}, "$.note"),
        ({"note": "one\u2028two"}, "$.note"),
        ({"note": "a\x85b"}, "$.note"),
        ({"note": "a\u00adb"}, "$.note"),
        ({"note": "a\u200db"}, "$.note"),
        ({"note": "a\u200fb"}, "$.note"),
        ({"note": "a\x00b"}, "$.note"),
        ({"note": "x" * 501}, "$.note"),
        ({"shift": "Day\u200b"}, "$.shift"),
        ({"table": ""}, "$.table"),
        ({"x" * 5_000: 1}, f"$.{'x' * 100}…"),
        ({"amount": "1000000000000.00"}, "$.amount"),
        ({"amount": "-0.01"}, "$.amount"),
        ({"amount": "1e3"}, "$.amount"),
        ({"amount": 1.0}, "$.amount"),
        ({"amount": "١.00"}, "$.amount"),
        ({"gaming_day": "0001-01-01"}, "$.gaming_day"),
        ({"gaming_day": "9999-12-31"}, "$.gaming_day"),
        ({"gaming_day": "2026-02-30"}, "$.gaming_day"),
        ({"at": "0001-01-01T00:00:00+00:00"}, "$.at"),
        ({"at": "9999-12-31T23:59:59-12:00"}, "$.at"),
        ({"at": "2026-09-01T15:00:00"}, "$.at"),
        ({"supersedes": {"id": "CT-88", "reason": "misread", "author": "Ben"}}, "$.supersedes.id"),
        ({"supersedes": {"id": "none", "reason": "misread", "author": "Ben"}}, "$.supersedes.id"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(recorder: Client, changes: dict[str, Any], path: str) -> None:
    response = send(recorder, [PLAIN | changes, PLAIN | {"id": "sound"}])
    refused, sound = answers(response)
    assert (refused["status"], sound["status"]) == ("refused", "recorded")
    assert [problem["path"] for problem in refused["problems"]] == [path]
    [problem] = refused["problems"]
    assert problem["cure"]
    assert len(json.dumps(problem)) < 1_000
    assert Paper.objects.count() == 1


@pytest.mark.parametrize(
    "kind", [kind for kind in sent_kinds().values() if "table" in example_json(kind)], ids=lambda kind: kind.name
)
def test_a_table_without_a_name_is_none_on_any_paper(recorder: Client, kind: Kind) -> None:
    [told] = answers(send(recorder, example_json(kind) | {"table": ""}, kind.name))
    assert [problem["path"] for problem in told["problems"]] == ["$.table"]


@pytest.mark.parametrize(("kind", "name"), [("award", "rank"), ("fund", "game"), ("meter", "game"), ("slip", "game")])
@pytest.mark.parametrize("value", ["", "Royal Flush", '{"": ""}', "x" * 81])
def test_what_the_form_publishes_as_a_slug_is_one(recorder: Client, kind: str, name: str, value: str) -> None:
    [told] = answers(send(recorder, example_json(sent_kinds()[kind]) | {name: value}, kind))
    assert (told["status"], [problem["path"] for problem in told["problems"]][-1:]) == ("refused", [f"$.{name}"])


def test_amounts_at_the_borders_that_are_amounts_are_in(recorder: Client) -> None:
    amounts = ("0.00", "0.01", "9999999999.99")
    told = answers(send(recorder, [PLAIN | {"id": f"A-{n}", "amount": one} for n, one in enumerate(amounts)]))
    assert [one["status"] for one in told] == ["recorded"] * 3
    assert list(Paper.objects.order_by("index").values_list("amount", flat=True)) == [0, 1, 999_999_999_999]


def test_the_night_of_a_change_of_the_clock_keeps_its_moments(recorder: Client) -> None:
    """Half past one comes twice on 1 November 2026: two moments, two counts; and the same moment in two spellings is one."""
    when = ("2025-11-02T01:30:00-07:00", "2025-11-02T01:30:00-08:00", "2025-11-02T08:30:00Z")
    papers = [PLAIN | {"id": "N-1", "gaming_day": "2025-11-01", "at": at} for at in when]
    told = answers(send(recorder, [papers[0], papers[2], papers[1]]))
    assert [one["status"] for one in told] == ["recorded", "already held", "conflict"]


def test_half_of_a_pair_of_utf_16_and_bytes_that_are_no_text_lose_no_other(recorder: Client) -> None:
    half = json.dumps(PLAIN | {"id": "H", "note": "abc@"}).replace("@", "\\ud800").encode()
    latin = json.dumps(PLAIN | {"id": "L", "note": "caf@"}).encode().replace(b"@", b"\xe9")
    lines = b"\r\n".join([half, latin, b"", json.dumps(PLAIN).encode(), b'{"id": "broken'])
    told = answers(send(recorder, lines, content_type=NDJSON))
    assert [one["status"] for one in told] == ["refused", "refused", "recorded", "refused"]
    assert all(one["problems"][0]["cure"] for one in told if one["status"] == "refused")


def test_a_key_that_stands_twice_is_refused_and_not_half_forgotten(recorder: Client) -> None:
    whole = json.dumps(COUNT)
    twice = [whole.replace("{", '{"amount": "1.00", ', 1), whole.replace('"pieces": {', '"pieces": {"100.00": 9, ')]
    for raw in twice:
        [answer] = answers(send(recorder, raw.encode()))
        assert answer["status"] == "refused"
        assert "twice" in answer["problems"][0]["what"]
    assert not Paper.objects.exists()


def test_a_paper_that_does_not_decode_is_answered_under_its_number(recorder: Client) -> None:
    told = answers(send(recorder, [PLAIN | {"id": "X-8", "colour": "red"}, {"id": ["no"]}, 7]))
    assert [one["id"] for one in told] == ["X-8", None, None]
    assert [one["status"] for one in told] == ["refused"] * 3


def test_corrections_make_chains_and_never_circles(recorder: Client) -> None:
    circle = [corrects("A", "B"), corrects("B", "A")]
    assert [one["status"] for one in answers(send(recorder, circle))] == ["refused"] * 2
    chain = [PLAIN | {"id": "K0"}, *(corrects(f"K{n}", f"K{n - 1}") for n in range(1, 200))]
    assert {one["status"] for one in answers(send(recorder, chain))} == {"recorded"}
    [late] = answers(send(recorder, corrects("K-late", "K3")))
    assert "superseded already" in late["problems"][0]["what"]
    back = answers(send(recorder, corrects("K0", "K199")))
    assert [one["status"] for one in back] == ["conflict"]


def test_a_paper_of_another_house_or_kind_cannot_be_corrected(recorder: Client) -> None:
    other = builders.house(establishment="other", title="Other", postings=())
    house_load(house=other, actor="test", now=builders.NOW)
    token = token_create(establishment="other", label="theirs", now=builders.NOW)
    theirs = Client(headers={"Authorization": f"Bearer {token}"}, enforce_csrf_checks=True)
    assert send(theirs, PLAIN | {"id": "THEIRS"}).status_code == 201
    for answer in (
        *answers(send(recorder, corrects("MINE", "THEIRS"))),
        *answers(send(theirs, corrects("BOX", "THEIRS") | {"removed": "x"}, "box")),
    ):
        assert answer["status"] == "refused"
        assert answer["problems"][0]["cure"]
    assert Paper.objects.count() == 1


def test_a_shift_that_the_house_does_not_have_is_told_with_those_it_has(recorder: Client) -> None:
    shifts = (Shift(name="Day", from_=6), Shift(name="Swing", from_=14))
    house_load(house=builders.house(shifts=shifts), actor="test", now=builders.NOW)
    wrong, right = answers(send(recorder, [PLAIN | {"shift": "Dya"}, PLAIN | {"id": "C-2", "shift": "Swing"}]))
    assert (wrong["status"], right["status"]) == ("refused", "recorded")
    assert (wrong["problems"][0]["path"], "Day" in wrong["problems"][0]["cure"]) == ("$.shift", True)


def test_bodies_that_are_not_read_say_why(recorder: Client) -> None:
    big = send(recorder, b"[" + b" " * (50 * 1024 * 1024) + b"]")
    assert (big.status_code, "in parts" in big.json()["detail"]) == (413, True)
    packed = gzip.compress(json.dumps(PLAIN).encode())
    declared = recorder.post(
        "/api/v1/intake/papers/count",
        data=packed,
        content_type="application/json",
        headers={"content-encoding": "gzip"},
    )
    assert declared.status_code == 415
    assert send(recorder, packed).status_code == 422
    assert send(recorder, b"[" * 100_000).status_code == 400
    assert send(recorder, b'{"a":' * 100_000).status_code == 422
    assert not Paper.objects.exists()


def test_a_mark_at_the_beginning_of_the_text_is_no_fault(recorder: Client) -> None:
    assert send(recorder, b"\xef\xbb\xbf" + json.dumps(PLAIN).encode()).status_code == 201


def test_a_broken_line_in_the_middle_loses_no_other(recorder: Client) -> None:
    lines = [json.dumps(PLAIN | {"id": f"N{n}"}).encode() for n in range(1_203)]
    lines[601] = lines[601][:40]
    response = send(recorder, b"\n".join(lines), content_type=NDJSON)
    told = answers(response)
    assert (response.status_code, len(told)) == (207, 1_203)
    assert [one["item"] for one in told if one["status"] != "recorded"] == [601]
    assert Paper.objects.count() == 1_202


def test_a_pile_of_papers_asks_a_few_queries_for_each_five_hundred(recorder: Client) -> None:
    pile = json.dumps([PLAIN | {"id": f"M{n}"} for n in range(2_000)]).encode()
    before = read.size()
    with CaptureQueriesContext(connection) as asked:
        assert send(recorder, pile).status_code == 201
    assert len(asked) <= 4 * 25
    assert (Paper.objects.count(), read.size() - before) == (2_000, 2_000 + 1), "and the day's books, opened once"
    assert send(recorder, pile).json()["counts"]["already_held"] == 2_000


def test_papers_of_a_closed_day_are_held_and_the_day_is_named(recorder: Client, tmp_path: Path) -> None:
    """Nothing that was sent is turned away for coming late: what the day was closed at stays, and the answer says so."""
    assert "closed_days" not in send(recorder, PLAIN).json()
    ann, bob = (Person.objects.create_user(username=name) for name in ("ann", "bob"))
    day_prepare(establishment=builders.HOUSE, gaming_day=builders.DAY, by=ann, now=builders.NOW)
    day_close(
        establishment=builders.HOUSE, gaming_day=builders.DAY, by=bob, now=builders.NOW, reasons=reasons(builders.HOUSE)
    )
    late = PLAIN | {"id": "LATE", "box": "T2-Day", "table": "T2"}
    response = send(recorder, [late, late | {"id": "OTHER", "gaming_day": "2026-08-31"}])
    assert response.status_code == 201
    assert response.json()["closed_days"] == [builders.DAY.isoformat()]
    assert send(recorder, late | {"table": "T9", "id": "NOT-IN"}).json().get("closed_days") is None
    file = tmp_path / "late.ndjson"
    file.write_text(json.dumps(late | {"id": "BY-FILE"}))
    out = StringIO()
    call_command("papers", str(file), "--kind", "count", "--establishment", builders.HOUSE, stdout=out)
    assert f"The books of {builders.DAY} are closed" in out.getvalue()
    assert Paper.objects.filter(kind="count").count() == 4
