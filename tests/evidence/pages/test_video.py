"""Surveillance's page: what ends first stands first, no finding and no name on it; what is warned stands in the inbox."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from compliance.evidence.models import Clip, State
from compliance.floor.models import Finding
from compliance.houses.forms.cameras import Camera
from compliance.houses.models import Establishment
from compliance.houses.write.camera_change import cameras_load
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from tests import builders
from tests.evidence.conftest import dealt, here
from tests.evidence.test_clips import SHA, STARTED, severe
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
__all__ = ["dealt", "here"]  # fixtures
Page = Callable[..., str]
PAGE = f"{AT}/video"


@pytest.fixture
def vera(house: str) -> Client:
    person = Person.objects.create(username="vera", first_name="Vera")
    give(person, Role.SURVEILLANCE, house)
    return signed_in(person)


@pytest.fixture
def asked(house: str, here: Establishment, dealt: Callable[..., None]) -> Clip:
    """A clip of which about a day and a half is left today."""
    days = (timezone.now() - STARTED).days + 2
    camera = Camera(camera="C1", sees=("table T1",), recorder="NVR-1", keeps_days=days, from_=builders.DAY)
    cameras_load(establishment=here, cameras=[camera], actor="test", now=builders.NOW)
    dealt(severe(1, dealer="D-77"))
    return Clip.objects.get(asked_for="severe")


def test_it_shows_where_to_look_and_neither_finding_nor_name(vera: Client, asked: Clip) -> None:
    assert vera.get(AT)["Location"] == PAGE
    text = vera.get(PAGE).content.decode()
    for shown in ("T1", "C1", "ends soon", "table", f"/video/{asked.index}/act"):
        assert shown in text
    for hidden in ("LIC003", "D-77", "severe", "/findings/", "P2", "wager"):
        assert hidden not in text


def test_held_exported_cannot_lost_and_asked_again(vera: Client, asked: Clip) -> None:
    act = f"{PAGE}/{asked.index}/act"

    def state(**given: str) -> str:
        asked.refresh_from_db()
        answer = vera.post(act, {"acted": str(asked.acted)} | given, follow=True).content.decode()
        asked.refresh_from_db()
        return answer

    state(act="hold")
    assert asked.state == State.HELD
    assert "SHA-256: 64" in state(act="export", file="a.mp4", sha256="short")
    state(act="export", file="a.mp4", sha256=SHA)
    assert asked.state == State.EXPORTED
    assert SHA in vera.get(PAGE).content.decode()
    assert "Not done" in state(act="hold")
    assert "choose what" in state(act="dance")
    assert Access.objects.filter(what="video").count() == 2


def test_what_is_overwritten_soon_stands_in_the_inbox_and_beside_the_finding(asked: Clip, page: Page) -> None:
    number = Finding.objects.get(rule="LIC003").pk
    text = " ".join(page(f"{AT}/inbox").split())
    lane = text.partition('aria-labelledby="video-ends"')[2].partition("</section>")[0]
    assert f"/findings/{number}" in lane
    left = int((asked.ends_at - timezone.now()).total_seconds() // 3600)  # type: ignore[operator]
    assert f"video {left} h" in lane
    assert f"video {left} h" in page(f"{ON}/findings")
    text = " ".join(page(f"{AT}/findings/{number}").split())
    assert "C1 , kept until" in text or "C1, kept until" in text
    assert f"clip {asked.index}" in text


def test_a_finding_made_after_its_video_had_ended_says_so(
    house: str, here: Establishment, dealt: Callable[..., None], page: Page
) -> None:
    camera = Camera(camera="C1", sees=("table T1",), recorder="NVR-1", keeps_days=1, from_=builders.DAY)
    cameras_load(establishment=here, cameras=[camera], actor="test", now=builders.NOW)
    dealt(severe(1), at=STARTED + datetime.timedelta(days=5))
    number = Finding.objects.get(rule="LIC003").pk
    assert not Clip.objects.exists()
    assert "made after its video had ended" in page(f"{AT}/findings/{number}")


def test_an_officer_asks_for_the_video_of_a_finding(
    house: str, here: Establishment, dealt: Callable[..., None], page: Page, client: Client
) -> None:
    dealt(severe(1))
    camera = Camera(camera="C1", sees=("table T1",), recorder="NVR-1", keeps_days=3_650, from_=builders.DAY)
    cameras_load(establishment=here, cameras=[camera], actor="test", now=timezone.now())
    number = Finding.objects.get(rule="LIC003").pk
    assert "Ask for the video" in page(f"{AT}/findings/{number}")
    client.post(f"{AT}/findings/{number}/video")
    assert Clip.objects.get().asked_for == "person"
    assert "Ask for the video" not in page(f"{AT}/findings/{number}")
    assert client.post(f"{AT}/findings/999999/video").status_code == 404
