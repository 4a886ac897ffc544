"""A person's file is no way round the second person: a hand by which a failing finding would fall is proposed, line by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.floor.models import Finding, HandCorrection, RecordedHand, UploadResult, UploadRun
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.floor.write.upload_run import upload_ask, upload_work
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.record import read
from compliance.record.declared import differences_of
from tests import builders
from tests.pages import AT, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.UPLOADS_FOLDER = str(tmp_path / "uploads")


def corrects(number: int, of: str, new: str, **changes: Any) -> bytes:
    said = {"id": of, "reason": "typed wrongly", "author": "cleo"}
    return builders.line(builders.hand(number, id=new, supersedes=said) | changes)


def send(*lines: bytes) -> UploadRun:
    place, by = Establishment.objects.get(slug=builders.HOUSE), Person.objects.get(username="cleo")
    run = upload_ask(establishment=place, by=by, file_name="f.ndjson", chunks=[b"\n".join(lines)], now=timezone.now())
    assert not upload_work(run_id=run.pk, clock=timezone.now, tell=lambda days: None)
    run.refresh_from_db()
    assert run.status == "done", run.trouble
    return run


def told(run: UploadRun) -> list[tuple[str, str]]:
    return list(UploadResult.objects.filter(run=run).order_by("line").values_list("hand_id", "status"))


def review() -> None:
    table_day_review(establishment=builders.HOUSE, table="T1", gaming_day=builders.DAY, clock=timezone.now)


SHORT = {"collections": short_hand(1)["collections"]}


def test_a_line_by_which_a_fail_would_fall_is_proposed_and_the_others_go_in(client: Client, play: Play) -> None:
    play(short_hand(1), builders.hand(2))
    run = send(
        builders.line(builders.hand(4)),
        corrects(1, "T1-1", "T1-1b"),
        corrects(2, "T1-2", "T1-2b"),
        builders.line(builders.hand(3)),
    )
    assert told(run) == [("T1-4", "recorded"), ("T1-1b", "proposed"), ("T1-2b", "recorded"), ("T1-3", "recorded")]
    assert (run.hands, run.recorded, run.proposed, run.not_taken) == (4, 3, 1, 1)
    review()
    assert Finding.objects.get(rule="FEE001").status == "open"
    held = HandCorrection.objects.get()
    assert (held.hand, held.by.username) == ("T1-1", "cleo")
    last = UploadResult.objects.get(run=run, status="proposed")
    assert (last.record, last.problems[0]["path"]) == (held.record_index, "$.supersedes.id")
    for entry in read.entries():
        assert differences_of(entry) == []


def test_the_page_of_the_file_leads_to_the_proposal_and_a_lead_confirms_it(
    lead: Client, page: Page, play: Play
) -> None:
    play(short_hand(1))
    run = send(corrects(1, "T1-1", "T1-1b"))
    held = HandCorrection.objects.get()
    text = page(reverse("upload_run", args=[builders.HOUSE, run.pk]))
    assert f'href="{AT}/corrections/{held.pk}"' in text
    assert "another lead officer confirms it" in text
    assert lead.post(f"{AT}/corrections/{held.pk}/confirm", {"why": "The slip is here."}).status_code == 302
    review()
    assert Finding.objects.get(rule="FEE001").status == "withdrawn"


def test_sent_again_it_waits_still_and_is_not_proposed_twice(officer: Person, play: Play) -> None:
    play(short_hand(1))
    send(corrects(1, "T1-1", "T1-1b"))
    assert told(send(corrects(1, "T1-1", "T1-1c"))) == [("T1-1c", "refused")]
    assert HandCorrection.objects.count() == 1


@pytest.mark.parametrize("apart", [True, False])
def test_two_steps_are_no_way_round(officer: Person, play: Play, apart: bool) -> None:
    """First a hand that is the same, then, before a review has looked at it, the one by which the finding falls."""
    play(short_hand(1))
    steps = [corrects(1, "T1-1", "T1-1b", **SHORT), corrects(1, "T1-1b", "T1-1c")]
    runs = [send(step) for step in steps] if apart else [send(*steps)]
    assert [one for run in runs for one in told(run)] == [("T1-1b", "recorded"), ("T1-1c", "proposed")]
    review()
    assert Finding.objects.filter(rule="FEE001", status="open").count() == 1


def test_a_hand_and_its_correction_in_one_file_go_in_where_nothing_was_found_yet(officer: Person, house: str) -> None:
    run = send(builders.line(short_hand(1)), corrects(1, "T1-1", "T1-1b"))
    assert told(run) == [("T1-1", "recorded"), ("T1-1b", "recorded")]


def test_a_key_written_otherwise_is_the_same_key(officer: Person, play: Play) -> None:
    play(short_hand(1))
    line = corrects(1, "T1-1", "T1-1b").replace(b'"supersedes"', b'"\\u0073upersedes"')
    assert told(send(line)) == [("T1-1b", "proposed")]


def test_a_recorder_supersedes_by_its_token_as_ever(play: Play) -> None:
    play(short_hand(1))
    [taken] = hands_record(
        establishment=builders.HOUSE, lines=[corrects(1, "T1-1", "T1-1b")], actor="recorder", now=builders.NOW
    )
    assert taken.answers[0].status == "recorded"
    assert (RecordedHand.objects.count(), HandCorrection.objects.count()) == (2, 0)


def test_what_is_wrong_in_it_is_refused_and_never_proposed(officer: Person, play: Play) -> None:
    play(short_hand(1))
    run = send(corrects(1, "T1-1", "T1-1b", seats="none"), corrects(1, "T1-9", "T1-9b"))
    assert [status for _, status in told(run)] == ["refused", "refused"]
    assert not HandCorrection.objects.exists()
