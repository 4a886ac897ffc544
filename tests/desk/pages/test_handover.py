"""The hand-over of a shift: its figures, the note that stays, and the signature of whoever comes."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from compliance.desk.models import Handover, HandoverRead, Issue
from compliance.desk.read.handover import shift_now
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.record import read
from compliance.record.declared import differences_of
from tests import builders
from tests.pages import AT, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
HANDOVER = f"{AT}/handover"


@pytest.fixture
def ruth(house: str) -> Client:
    person = Person.objects.create(username="ruth", first_name="Ruth")
    give(person, Role.OFFICER, house)
    return signed_in(person)


def told(page: Page) -> str:
    return re.sub(r"\s+", " ", page(HANDOVER))


def test_it_says_what_came_what_was_done_and_what_is_left(client: Client, page: Page, play: Play) -> None:
    play(short_hand(1), builders.hand(2, collections=None))
    issues = list(Issue.objects.order_by("pk"))
    client.post(f"{AT}/issues/{issues[0].pk}/act", {"act": "take", "acted": "0"})
    text = told(page)
    left = len(issues)
    assert f"Came:</strong> {left} issues, 0 came back" in text
    assert "Done:</strong> 1 taken, 0 settled" in text
    assert f"Left:</strong> {left} open, 0 of them severe, {left - 1} with nobody, 0 waiting" in text


def test_a_note_stays_with_its_figures_and_is_signed_by_another(
    client: Client, page: Page, play: Play, ruth: Client
) -> None:
    play(short_hand(1))
    client.post(f"{HANDOVER}/write", {"words": "The tray of T1 is counted at six."})
    note = Handover.objects.get()
    assert '"left":1' in note.figures
    client.post(f"{HANDOVER}/{note.record_index}/read")
    assert not HandoverRead.objects.exists()  # who wrote it does not sign it
    assert "Cleo Marsh left a note" in ruth.get(f"{AT}/inbox").content.decode()
    for _ in range(2):
        ruth.post(f"{HANDOVER}/{note.record_index}/read")
    assert HandoverRead.objects.get().by.username == "ruth"
    assert "left a note" not in ruth.get(f"{AT}/inbox").content.decode()
    assert "Read by Ruth" in page(HANDOVER)
    entries = [entry for kind in ("handover/1", "handover-read/1") for entry in read.entries(kind=kind)]
    assert len(entries) == 2
    assert [what for entry in entries for what in differences_of(entry)] == []


def test_who_only_reads_writes_none(house: str) -> None:
    person = Person.objects.create(username="count")
    give(person, Role.ACCOUNTING, house)
    client = signed_in(person)
    assert client.get(HANDOVER).status_code == 200
    assert client.post(f"{HANDOVER}/write", {"words": "x"}).status_code == 403


def test_too_long_a_note_and_one_that_is_not_there_are_refused_in_words(client: Client, house: str) -> None:
    answer = client.post(f"{HANDOVER}/write", {"words": "x" * 4001}, follow=True).content.decode()
    assert "at most 4,000" in answer
    assert "no such note" in client.post(f"{HANDOVER}/7/read", follow=True).content.decode()
    assert not Handover.objects.exists()


@pytest.mark.parametrize(("utc", "name", "began"), [
    (12, "Night", 5), (13, "Day", 13), (20, "Day", 13), (21, "Swing", 21),
])  # fmt: skip
def test_the_shift_that_is_under_way(house: str, utc: int, name: str, began: int) -> None:
    place = Establishment.objects.get(slug=house)
    place.shifts = [{"name": "Day", "from": 6}, {"name": "Swing", "from": 14}, {"name": "Night", "from": 22}]
    now = datetime.datetime(2026, 9, 2, utc, tzinfo=datetime.UTC)
    shift = shift_now(establishment=place, now=now)
    assert (shift.name, shift.began) == (name, now.replace(hour=began))
    place.shifts = []
    assert shift_now(establishment=place, now=now).name == ""
    assert timezone.is_aware(shift.began)
