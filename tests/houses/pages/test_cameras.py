"""The register of cameras: drafted by one, confirmed by another, dated, in the record; what keeps too short is told."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.test import Client

from compliance.houses.forms.cameras import Camera, SeesError, cameras_wrong, sees_of
from compliance.houses.models import CameraNote, CameraWord, Establishment
from compliance.houses.read.cameras import cameras_waiting, register_read
from compliance.houses.write.camera_change import cameras_load
from compliance.houses.write.house_load import house_load
from compliance.law.thresholds import threshold
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from compliance.record import read
from tests import builders
from tests.pages import AT, give, signed_in

pytestmark = pytest.mark.django_db
Page = Callable[..., str]
PAGE = f"{AT}/cameras"
DRAFT = {"camera": "C1", "sees": "table T1\nbox T1", "recorder": "NVR-1", "keeps_days": "14", "from_": "2026-08-01"}


@pytest.fixture
def vera(house: str) -> Client:
    person = Person.objects.create(username="vera", first_name="Vera")
    give(person, Role.SURVEILLANCE, house)
    return signed_in(person)


def here() -> Establishment:
    return Establishment.objects.get(slug=builders.HOUSE)


def standing(day: datetime.date = builders.DAY) -> list[tuple[str, tuple[str, ...], int]]:
    register = register_read(establishment_id=here().pk)
    return [(one.camera, one.sees, one.keeps_days) for one in register.on(day)]


def test_one_drafts_and_another_confirms(vera: Client, lead: Client) -> None:
    assert vera.post(f"{PAGE}/draft", DRAFT).status_code == 302
    [waiting] = cameras_waiting(establishment_id=here().pk)
    assert (waiting.by, standing()) == ("vera", [])
    assert vera.post(f"{PAGE}/{waiting.standing.index}/decide", {"word": "confirm"}).status_code == 403
    lead.post(f"{PAGE}/{waiting.standing.index}/decide", {"word": "confirm"})
    assert standing() == [("C1", ("box T1", "table T1"), 14)]
    assert [one.kind for one in read.entries()][-2:] == ["camera/1", "camera-word/1"]
    assert standing(datetime.date(2026, 7, 31)) == []
    whats = list(Access.objects.filter(what__startswith="camera").order_by("id").values_list("what", flat=True))
    assert whats == ["camera drafted", "camera confirmed"]


def test_nobody_confirms_a_draft_of_their_own_and_none_twice(lead: Client) -> None:
    lead.post(f"{PAGE}/draft", DRAFT)
    [waiting] = cameras_waiting(establishment_id=here().pk)
    decide = f"{PAGE}/{waiting.standing.index}/decide"
    assert "You drafted it" in lead.post(decide, {"word": "confirm"}, follow=True).content.decode()
    other = Person.objects.create(username="lena")
    give(other, Role.LEAD, builders.HOUSE)
    assert "Write why it is refused" in signed_in(other).post(decide, {"word": "refuse"}, follow=True).content.decode()
    signed_in(other).post(decide, {"word": "refuse", "why": "It sees T2."})
    assert CameraWord.objects.get().why == "It sees T2."
    assert "does not wait any more" in signed_in(other).post(decide, {"word": "confirm"}, follow=True).content.decode()
    assert standing() == []


def test_what_keeps_less_than_is_asked_is_told(house: str, page: Page) -> None:
    least = threshold("video-kept-days", builders.DAY).value
    for name, days in (("C1", least - 1), ("C2", least), ("C3", least + 1)):
        stands = Camera(camera=name, sees=("table T1",), recorder="NVR-1", keeps_days=days, from_=builders.DAY)
        cameras_load(establishment=here(), cameras=[stands], actor="test", now=builders.NOW)
    text = " ".join(page(PAGE).split())
    assert f"3 cameras. 1 keeps less than {least} days." in text
    assert text.count("too short") == 1


def test_a_clock_and_an_outage_are_noted_by_one(vera: Client, lead: Client) -> None:
    stands = Camera(camera="C1", sees=("cage",), recorder="NVR-1", keeps_days=14, from_=builders.DAY)
    cameras_load(establishment=here(), cameras=[stands], actor="test", now=builders.NOW)
    vera.post(f"{PAGE}/note", {"camera": "C1", "at": "09/02/2026 10:00", "seconds": "-12"})
    vera.post(f"{PAGE}/note", {"camera": "C1", "at": "09/02/2026 11:00", "until": "09/02/2026 12:30", "words": "power"})
    clock, outage = CameraNote.objects.order_by("index")
    assert (clock.seconds, clock.at) == (-12, datetime.datetime(2026, 9, 2, 17, tzinfo=datetime.UTC))
    assert (outage.seconds, outage.words) == (None, "power")
    text = vera.get(PAGE).content.decode()
    assert "12 s behind" in text
    assert "power" in text
    for wrong in (
        {"camera": "C9", "at": "09/02/2026 10:00"},
        {"camera": "C1", "at": "09/02/2026 10:00", "until": "09/02/2026 09:00"},
        {"camera": "C1", "at": "09/02/2026 10:00", "until": "09/02/2026 11:00", "seconds": "1"},
    ):
        assert vera.post(f"{PAGE}/note", wrong).status_code == 422
    assert CameraNote.objects.count() == 2


@pytest.mark.parametrize("sees", ["table T9", "table", "seat T1", "window T1"])
def test_what_a_camera_cannot_see_is_refused_with_the_cure(vera: Client, sees: str) -> None:
    response = vera.post(f"{PAGE}/draft", DRAFT | {"sees": sees})
    assert response.status_code == 422
    assert cameras_waiting(establishment_id=here().pk) == []
    with pytest.raises(SeesError):
        sees_of([sees], {"T1"})


def test_a_house_file_holds_cameras_and_is_loaded_again_without_a_change(house: str) -> None:
    camera = Camera(camera="C1", sees=("seat T1 5", "cage"), recorder="NVR-1", keeps_days=30, from_=builders.DAY)
    whole = builders.house(cameras=(camera,))
    house_load(house=whole, actor="test", now=builders.NOW)
    size = read.size()
    house_load(house=whole, actor="test", now=builders.NOW)
    assert (standing(), read.size()) == ([("C1", ("cage", "seat T1 5"), 30)], size)
    assert list(cameras_wrong([camera, camera], {"T1"})) == [
        "cameras[1]: camera C1 stands twice from 2026-09-01 on. Say it once."
    ]
    assert "no table T1" in next(cameras_wrong([camera], set()))
