"""The intake page: send a file, watch it, take its results."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.floor.models import RecordedHand, UploadRun
from compliance.floor.pages import uploads
from compliance.floor.write.upload_kinds import HANDS, SESSIONS
from compliance.floor.write.upload_run import upload_work
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.papers.models import Paper
from compliance.people.models import Access, Person
from compliance.people.rights import Right, Role
from compliance.shell.urls import urlpatterns
from tests import builders
from tests.pages import AT, ON, OTHER, give, signed_in

pytestmark = pytest.mark.django_db
Page = Callable[..., str]
Send = Callable[..., UploadRun]


@pytest.fixture(autouse=True)
def handed(settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Which runs the workers were told of."""
    settings.UPLOADS_FOLDER = str(tmp_path / "uploads")
    told: list[int] = []
    monkeypatch.setattr(uploads, "hand_out", lambda task, runs: told.extend(runs))
    return told


def posted(client: Client, content: bytes, name: str = "hands.ndjson", **fields: str) -> Any:
    file = SimpleUploadedFile(name, content)
    return client.post(f"{ON}/intake/send", {"file": file, "whole": "1", **fields})


@pytest.fixture
def send(client: Client, house: str) -> Send:
    def do(*hands: dict[str, Any], work: bool = True) -> UploadRun:
        posted(client, b"\n".join(builders.lines(*hands)))
        run = UploadRun.objects.latest("pk")
        if work:
            upload_work(run_id=run.pk, clock=timezone.now, tell=list)
        run.refresh_from_db()
        return run

    return do


def test_the_rights_stand_at_the_addresses() -> None:
    names = {"upload", "upload_send", "upload_run", "upload_stop", "upload_results", "upload_template"}
    rights = {p.name: getattr(p.callback, "right", None) for p in urlpatterns if p.name in names}
    assert rights == dict.fromkeys(names, Right.ENTER_PAPERS) | {"upload_template": Right.RECORD}
    assert {kind.right for kind in (HANDS, SESSIONS)} == {Right.RECORD}


def test_a_file_is_sent_and_a_worker_is_told(client: Client, house: str, handed: list[int], officer: Person) -> None:
    response = posted(client, builders.line(builders.hand(1)), "night <1>.ndjson")
    run = UploadRun.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"{AT}/intake/{run.pk}")
    assert (run.by, run.form, run.status, handed) == (officer, "ndjson", "waiting", [run.pk])
    assert Access.objects.filter(what="upload").count() == 1
    text = client.get(response["Location"]).content.decode()
    assert f'hx-get="{AT}/intake/{run.pk}"' in text
    assert "night &lt;1&gt;.ndjson" in text
    part = client.get(response["Location"], headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div id="state"')


def test_each_hand_has_its_result_and_the_refused_ones_stand_first(send: Send, page: Page) -> None:
    bad = builders.hand(2, wagers=[{"seat": 1, "bettor": "P1", "wager": "tie", "amount": "5"}])
    run = send(builders.hand(1), bad)
    text = page(f"{AT}/intake/{run.pk}")
    assert "hx-get" not in text
    assert "$.wagers[0].amount" in text
    assert "T1-2" in text
    assert f"{AT}/hands/T1-1" not in text
    assert f"{AT}/hands/T1-1" in page(f"{AT}/intake/{run.pk}", show="all")
    assert "Done, not all" in page(f"{ON}/intake")


def test_the_results_are_taken_along_as_csv(client: Client, send: Send) -> None:
    run = send(builders.hand(1), builders.hand(2, decks=99))

    def read(**query: str) -> list[dict[str, str]]:
        response = client.get(f"{AT}/intake/{run.pk}/results.csv", query)
        text = b"".join(response.streaming_content).decode()  # type: ignore[attr-defined]
        return list(csv.DictReader(io.StringIO(text)))

    everything = read()
    index = str(RecordedHand.objects.get().index)
    assert [(row["line"], row["status"], row["record"]) for row in everything] == [
        ("1", "recorded", index),
        ("2", "refused", ""),
    ]
    [refused] = read(show="not-taken")
    assert (refused["path"], refused["value"], bool(refused["cure"])) == ("$.decks", "99", True)


def test_the_template_can_be_sent_as_it_is(client: Client, send: Send) -> None:
    send(builders.hand(1), builders.hand(2))
    response = client.get(f"{ON}/intake/template.csv")
    assert "attachment" in response["Content-Disposition"]
    posted(client, response.content, "template.csv")
    run = UploadRun.objects.latest("pk")
    upload_work(run_id=run.pk, clock=timezone.now, tell=list)
    run.refresh_from_db()
    assert (run.form, run.hands, run.held) == ("csv", 2, 2)


def test_who_may_not_see_hands_gets_a_made_up_one_as_a_template(house: str, send: Send, tmp_path: Any) -> None:
    send(builders.hand(1))
    ravi = Person.objects.create(username="ravi")
    give(ravi, Role.RECORDER, house)
    recorder = signed_in(ravi)
    text = recorder.get(f"{ON}/intake/template.csv").content.decode()
    assert "example-1" in text
    assert "T1-1" not in text
    posted(recorder, text.replace("example-1", "mine-1").encode(), "template.csv")
    run = UploadRun.objects.latest("pk")
    upload_work(run_id=run.pk, clock=timezone.now, tell=list)
    run.refresh_from_db()
    assert (run.recorded, run.refused) == (1, 0)
    page = recorder.get(f"{AT}/intake/{run.pk}?show=all").content.decode()
    assert "mine-1" in page
    assert f"{AT}/hands/" not in page  # closed to a recorder


@pytest.mark.parametrize(
    ("content", "fields", "says"),
    [(b"", {}, "empty"), (b"{}", {"whole": None}, "did not come whole"), (None, {}, "Choose a file")],
)
def test_what_does_not_fit_is_said_at_the_field(
    client: Client, house: str, content: bytes | None, fields: dict[str, Any], says: str
) -> None:
    sent: dict[str, Any] = {"whole": "1", **fields}
    if content is not None:
        sent["file"] = SimpleUploadedFile("a.ndjson", content)
    response = client.post(f"{ON}/intake/send", {key: value for key, value in sent.items() if value is not None})
    assert (response.status_code, says in response.content.decode()) == (422, True)
    assert not UploadRun.objects.exists()


def test_a_file_that_is_too_large_is_refused_unread(
    client: Client, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "LARGEST", 1024)
    monkeypatch.setattr(uploads, "FORM", 0)
    monkeypatch.setattr(uploads, "upload_ask", lambda **_: pytest.fail("it was read"))
    response = posted(client, b"x" * 5_000)
    assert response.status_code == 413
    assert "Cut it, and send the parts." in response.content.decode()


def test_it_is_posted_with_a_token(house: str, officer: Person) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    assert posted(client, b"{}").status_code == 403
    assert not UploadRun.objects.exists()
    assert client.post(f"{ON}/record/verify").status_code == 403


def test_it_can_be_stopped_and_says_what_is_held(client: Client, send: Send, page: Page) -> None:
    run = send(builders.hand(1), work=False)
    assert client.post(f"{AT}/intake/{run.pk}/cancel").status_code == 302
    text = page(f"{AT}/intake/{run.pk}")
    assert "It was stopped. 0 hands of it are held and stay so. Send the file again" in text


def test_the_same_file_says_when_it_was_sent_before(send: Send, page: Page) -> None:
    first, second = send(builders.hand(1)), send(builders.hand(1))
    text = page(f"{AT}/intake/{second.pk}", show="all")
    assert f'href="{AT}/intake/{first.pk}"' in text
    assert "Already held" in text


def test_an_upload_is_shown_at_its_own_house_to_those_who_record(client: Client, send: Send, other: str) -> None:
    run = send(builders.hand(1))
    for name in ("", "/results.csv"):
        assert client.get(f"/at/{OTHER}/intake/{run.pk}{name}").status_code == 404
    assert client.post(f"/at/{OTHER}/intake/{run.pk}/cancel").status_code == 404
    reader = Person.objects.create(username="dora")
    give(reader, Role.COMMISSION, builders.HOUSE)
    assert signed_in(reader).get(f"{ON}/intake").status_code == 403
    recorder = Person.objects.create(username="ravi")
    give(recorder, Role.RECORDER, builders.HOUSE)
    assert signed_in(recorder).get(f"{AT}/intake/{run.pk}").status_code == 200


def test_more_results_ask_no_more_queries(client: Client, send: Send) -> None:
    def asks(address: str) -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    few = asks(f"{AT}/intake/{send(builders.hand(1)).pk}?show=all"), asks(f"{ON}/intake")
    run = send(*(builders.hand(n) for n in range(2, 40)))
    send(builders.hand(50))
    assert (asks(f"{AT}/intake/{run.pk}?show=all"), asks(f"{ON}/intake")) == few


HISTORY = b"""
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAh", "d dh p2 ????", "p2 f"]
"""


POT_GAME = "nl-texas-holdem"


@pytest.fixture
def pot_game(house: str) -> str:
    """A game that is played for a pot, beside the one of the demonstration."""
    catalogue_load(catalogue=builders.catalogue(POT_GAME), now=builders.NOW)
    return POT_GAME


def history(name: str = "night.phh", **fields: str) -> dict[str, Any]:
    return {"name": name, "history-game": POT_GAME, "history-table": "T1", "history-first": "7", **fields}


def test_a_poker_hand_history_is_taken_in_as_a_hand_of_the_house(client: Client, pot_game: str) -> None:
    response = posted(client, HISTORY, **history())
    run = UploadRun.objects.get()
    assert (response.status_code, run.form) == (302, "phh")
    upload_work(run_id=run.pk, clock=timezone.now, tell=list)
    run.refresh_from_db()
    assert (run.status, run.recorded, run.refused) == ("done", 1, 0), list(run.results.values("problems"))
    hand = RecordedHand.objects.get()
    assert (hand.number, hand.table.name) == (7, "T1")


def test_histories_that_are_wrong_are_answered_one_by_one(client: Client, pot_game: str) -> None:
    wrong = HISTORY.replace(b'"p2 f"', b'"p2 jumps"')
    posted(client, b"[1]\n" + HISTORY + b"\n[2]\n" + wrong, **history("night.phhs"))
    run = UploadRun.objects.get()
    upload_work(run_id=run.pk, clock=timezone.now, tell=list)
    run.refresh_from_db()
    assert (run.recorded, run.refused) == (1, 1)
    (refused,) = run.results.filter(status="refused")
    assert refused.problems[0]["path"] == "$.actions[2]"
    assert (HISTORY.count(b"\n") + 3) == refused.line


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("history-game", "", "Choose the game"),
        ("history-game", "ez-baccarat-panda8", "Choose the game"),
        ("history-table", "T99", "Choose the table"),
        ("history-first", "-1", "number of the first hand"),
    ],
)
def test_what_a_history_does_not_say_is_asked_for(
    client: Client, pot_game: str, field: str, value: str, says: str
) -> None:
    response = posted(client, HISTORY, **history(**{field: value}))
    assert response.status_code == 422
    text = response.content.decode()
    assert says in text
    assert f'<option value="{POT_GAME}"{" selected" if field != "history-game" else ""}>' in text
    assert not UploadRun.objects.exists()


def test_a_file_of_sessions_goes_the_same_road(client: Client, house: str, page: Page, handed: list[int]) -> None:
    template = client.get(f"{ON}/intake/sessions.csv").content.decode()
    head, example = template.splitlines()
    file = "\r\n".join((head, example, example.replace("example", "more").replace("T1", "T9", 1))).encode()
    response = posted(client, file, "book.csv", of="sessions")
    run = UploadRun.objects.get()
    assert (response.status_code, run.of, handed) == (302, "sessions", [run.pk])
    upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=list)
    text = page(f"{AT}/intake/{run.pk}")
    assert "2 sessions" in text
    assert "What was not taken in" in text
    assert "the house has no such table" in text
    assert "line </span>3</td>" in text
    assert "2 sessions" in page(f"{ON}/intake")
    assert posted(client, file, "book.csv", of="chips").status_code == 422


def test_accounting_sends_papers_and_no_hands(house: str, handed: list[int]) -> None:
    dora = Person.objects.create(username="dora")
    give(dora, Role.ACCOUNTING, house)
    client = signed_in(dora)
    text = client.get(f"{ON}/intake").content.decode()
    assert '<option value="count"' in text
    assert '<option value="hands"' not in text
    assert "NDJSON of hands" not in text
    assert posted(client, builders.line(builders.hand(1))).status_code == 422
    template = client.get(f"{ON}/papers/deposit/template.xlsx").content
    book = openpyxl.load_workbook(io.BytesIO(template))
    book.worksheets[0].append(["DP-1", builders.DAY, "drop", "9/1/2026 15:30", 480.25, "BANK-1", "A-1"])
    held = io.BytesIO()
    book.save(held)
    response = posted(client, held.getvalue(), "bank.xlsx", of="deposit")
    run = UploadRun.objects.get()
    assert (response.status_code, run.of, run.form, handed) == (302, "deposit", "xlsx", [run.pk])
    upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=list)
    text = client.get(f"{AT}/intake/{run.pk}").content.decode()
    assert "XLSX of" in text
    assert Paper.objects.get().amount == 48_025
    assert "1 paper" in text
