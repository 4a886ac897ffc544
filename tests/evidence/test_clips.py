"""A failing finding asks for its video in the transaction that stores it; what ends, ends when its shortest camera does."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.evidence.forms.about import abouts, seen_for
from compliance.evidence.models import Act, Clip, ClipAct, For, State, Why
from compliance.evidence.read.clips import clips_to_do, late_of, video_ends_first
from compliance.evidence.read.videos import videos_read, warned
from compliance.evidence.write.clip_act import ClipError, WantedAct, clip_act, clips_lose
from compliance.evidence.write.clip_ask import MOST_OF_A_GROUP, clip_ask, clips_ask
from compliance.floor.models import Finding
from compliance.floor.read.finding_filters import Filters
from compliance.floor.read.findings import Row, findings_page
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.law.thresholds import threshold
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.record import read
from compliance.record.declared import checks
from tests import builders
from tests.evidence.conftest import KEEPS, LATER, camera
from tests.pages import give, short_hand

pytestmark = pytest.mark.django_db
Cameras = Callable[..., None]
Dealt = Callable[..., None]
STARTED = datetime.datetime(2026, 9, 1, 18, 1, tzinfo=datetime.UTC)  # of hand 1
ENDS = STARTED + datetime.timedelta(days=KEEPS)
HOUR = datetime.timedelta(hours=1)
SECOND = datetime.timedelta(seconds=1)
SHA = "0123456789abcdef" * 4


def severe(number: int, **changes: Any) -> dict[str, Any]:
    """A hand at which the house itself wagers in seat 2 or 3: severe."""
    hand = builders.hand(number, **changes)
    for seat in hand["seats"]:
        if seat["seat"] == hand["wagers"][0]["seat"]:
            seat["role"] = "house"
    return hand


def listed(here: Establishment) -> list[Row]:
    return findings_page(establishment_id=here.pk, filters=Filters()).rows


def verified() -> list[str]:
    """What `manage.py verify` finds in the rows of cameras and clips."""
    size, entries = read.size(), list(read.entries())
    found = []
    for check in checks():
        if any(table.startswith(("evidence_", "houses_")) for table in check.tables):
            mine = [entry for entry in entries if entry.kind in check.kinds]
            found += [what for _, what in check.differences(start=0, stop=size, entries=mine)]
    return found


@pytest.fixture
def vera(here: Establishment) -> Person:
    person = Person.objects.create(username="vera")
    give(person, Role.SURVEILLANCE, builders.HOUSE)
    return person


def test_every_family_says_what_it_is_about() -> None:
    assert {rule.family for rule in RULES.values()} - {"irr"} == set(abouts())
    assert seen_for("IRR001") == ("table",)


def test_a_severe_finding_asks_at_once_of_the_camera_that_keeps_it_shortest(
    here: Establishment, cameras: Cameras, dealt: Dealt
) -> None:
    cameras(
        camera("C1", "table T1", keeps_days=30),
        camera("C2", "table T1", "seat T1 2"),
        camera("C3", "table T2", keeps_days=3),
    )
    dealt(severe(1))
    [clip] = Clip.objects.filter(asked_for=For.SEVERE)
    assert (clip.cameras, clip.state, clip.late) == (["C2", "C1"], State.ASKED, False)
    assert clip.ends_at == ENDS
    margin = datetime.timedelta(seconds=threshold("clip-margin-seconds", builders.DAY).value)
    assert (clip.begins, clip.until) == (STARTED - margin, STARTED + datetime.timedelta(seconds=50) + margin)
    [entry] = [one for one in read.entries() if one.kind == "clip/1"]
    assert (entry.index, entry.actor) == (clip.index, "oliver")
    assert verified() == []


def test_a_house_without_a_register_asks_for_nothing(here: Establishment, dealt: Dealt) -> None:
    dealt(severe(1))
    assert Finding.objects.filter(severity="severe", outcome="fail").exists()
    assert not Clip.objects.exists()
    assert videos_read(establishment_id=here.pk, findings=listed(here), now=builders.NOW) == {}


def test_what_no_camera_sees_is_wanted_and_has_no_end(here: Establishment, cameras: Cameras, dealt: Dealt) -> None:
    cameras(camera("C3", "table T2"))
    dealt(severe(1))
    clip = Clip.objects.get(asked_for=For.SEVERE)
    assert (clip.state, clip.cameras, clip.ends_at) == (State.WANTED, [], None)
    assert verified() == []
    [video] = {one.says for one in videos_read(establishment_id=here.pk, findings=listed(here), now=ENDS).values()}
    assert video == "no camera sees it"


def test_others_ask_for_few_of_a_rule_table_and_day(here: Establishment, cameras: Cameras, dealt: Dealt) -> None:
    cameras(camera("C1", "table T1"))
    dealt(short_hand(1))
    assert list(Clip.objects.values_list("rule", "asked_for")) == [("FEE001", For.GROUP)]
    dealt(*(short_hand(n) for n in range(3, 12, 2)))
    asked = Clip.objects.filter(rule="FEE001")
    assert asked.count() == MOST_OF_A_GROUP
    assert Finding.objects.filter(rule="FEE001").count() > MOST_OF_A_GROUP


def test_what_people_do_asks_for_nothing_by_itself(here: Establishment, cameras: Cameras, dealt: Dealt) -> None:
    dealt(short_hand(1))
    cameras(camera("C1", "table T1"))
    numbers = list(Finding.objects.values_list("pk", flat=True))
    assert clips_ask(establishment_id=here.pk, findings=numbers, now=builders.NOW + 2 * LATER) == []


def test_somebody_who_works_a_finding_asks_once(here: Establishment, cameras: Cameras, dealt: Dealt) -> None:
    dealt(short_hand(1))
    cameras(camera("C1", "table T1"))
    number, now = Finding.objects.get(rule="FEE001").pk, builders.NOW + 2 * LATER
    index = clip_ask(establishment_id=here.pk, finding=number, by="cleo", now=now)
    assert Clip.objects.get().index == index
    assert clip_ask(establishment_id=here.pk, finding=number, by="cleo", now=now) is None
    assert verified() == []


@pytest.mark.parametrize(("step", "asked"), [(-SECOND, 1), (0 * SECOND, 0), (SECOND, 0)])
def test_video_that_has_ended_is_not_asked_for(
    here: Establishment, cameras: Cameras, dealt: Dealt, step: datetime.timedelta, asked: int
) -> None:
    cameras(camera("C1", "table T1"))
    dealt(severe(1), at=ENDS + step)
    assert Clip.objects.filter(asked_for=For.SEVERE).count() == asked
    says = {one.says for one in videos_read(establishment_id=here.pk, findings=listed(here), now=ENDS + step).values()}
    assert says == ({"video 0 h"} if asked else {"video has ended"})


@pytest.mark.parametrize(("step", "late"), [(-SECOND, False), (0 * SECOND, False), (SECOND, True)])
def test_a_review_that_took_more_of_the_time_than_oliver_allows_itself_is_told(
    here: Establishment, cameras: Cameras, dealt: Dealt, step: datetime.timedelta, late: bool
) -> None:
    cameras(camera("C1", "table T1"))
    share = threshold("review-lag-percent", builders.DAY).value
    ended = STARTED + datetime.timedelta(seconds=50)
    dealt(severe(1), at=ended + datetime.timedelta(days=KEEPS) * share / 100 + step)
    assert Clip.objects.get(asked_for=For.SEVERE).late is late
    assert late_of(establishment_id=here.pk)[0] == late * Clip.objects.count()


@pytest.mark.parametrize(
    ("name", "word", "before"),
    [("video-warned-hours", "ends soon", "half is over"), ("video-last-hours", "last hours", "ends soon")],
)
def test_it_is_warned_by_the_hour(name: str, word: str, before: str) -> None:
    hours = threshold(name, builders.DAY).value
    said = [
        warned(started=STARTED, ends=ENDS, now=ENDS - hours * HOUR + step, day=builders.DAY)
        for step in (-SECOND, 0 * SECOND, SECOND)
    ]
    assert said == [before, word, word]


def test_it_is_warned_when_half_is_over() -> None:
    half = STARTED + (ENDS - STARTED) * threshold("video-half-percent", builders.DAY).value / 100
    steps = (-SECOND, 0 * SECOND, SECOND)
    said = [warned(started=STARTED, ends=ENDS, now=half + step, day=builders.DAY) for step in steps]
    assert said == ["", "half is over", "half is over"]


def test_a_camera_stands_from_its_day_on(here: Establishment, cameras: Cameras, dealt: Dealt) -> None:
    """The day before it sees nothing there; a camera that was taken down sees nothing from then on."""
    cameras(camera("C1", "table T1", first_day=builders.DAY + datetime.timedelta(days=1)))
    dealt(severe(1))
    assert Clip.objects.get(asked_for=For.SEVERE).state == State.WANTED
    cameras(camera("C1", "table T1", first_day=builders.DAY), camera("C1", first_day=builders.DAY + 9 * HOUR * 24))
    dealt(severe(3))
    assert Clip.objects.latest("index").cameras == ["C1"]


def act(here: Establishment, clip: Clip, by: Person, wanted: WantedAct, at: datetime.timedelta = 2 * LATER) -> Clip:
    return clip_act(establishment=here, index=clip.index, seen=clip.acted, wanted=wanted, by=by, now=builders.NOW + at)


def test_held_exported_and_what_each_needs(here: Establishment, cameras: Cameras, dealt: Dealt, vera: Person) -> None:
    cameras(camera("C1", "table T1"))
    dealt(severe(1))
    clip = Clip.objects.get(asked_for=For.SEVERE)
    held = act(here, clip, vera, WantedAct(act=Act.HOLD))
    assert held.state == State.HELD
    with pytest.raises(ClipError, match="acted on it first"):
        act(here, clip, vera, WantedAct(act=Act.CANNOT, why=Why.FAULT))
    for wrong, cure in (
        (WantedAct(act=Act.EXPORT, sha256=SHA), "where the file lies"),
        (WantedAct(act=Act.EXPORT, file="a.mp4", sha256=SHA[1:]), "SHA-256"),
        (WantedAct(act=Act.CANNOT), "why there is no video"),
        (WantedAct(act=Act.CANNOT, why=Why.OTHER), "in a sentence"),
        (WantedAct(act=Act.HOLD), "It is held"),
    ):
        with pytest.raises(ClipError, match=cure):
            act(here, held, vera, wrong)
    done = act(here, held, vera, WantedAct(act=Act.EXPORT, file="a.mp4", sha256=SHA.upper()))
    assert (done.state, ClipAct.objects.latest("index").sha256) == (State.EXPORTED, SHA)
    assert [one.state for one in clips_to_do(establishment_id=here.pk)] == []
    assert verified() == []
    cleo = Person.objects.create(username="cleo")
    give(cleo, Role.OFFICER, builders.HOUSE)
    with pytest.raises(ClipError, match="Not yours"):
        act(here, done, cleo, WantedAct(act=Act.AGAIN))


def test_what_nobody_held_is_lost_and_the_finding_stays(
    here: Establishment, cameras: Cameras, dealt: Dealt, vera: Person
) -> None:
    cameras(camera("C1", "table T1"))
    dealt(severe(1), severe(3))
    first, second = Clip.objects.filter(asked_for=For.SEVERE).order_by("index")
    act(here, first, vera, WantedAct(act=Act.HOLD))
    assert clips_lose(now=second.ends_at - SECOND) == 0  # type: ignore[operator]
    late = second.ends_at + HOUR  # type: ignore[operator]
    assert clips_lose(now=late) == Clip.objects.count() - 1
    assert clips_lose(now=late) == 0
    states = dict(Clip.objects.values_list("index", "state"))
    assert (states[first.index], states[second.index]) == (State.HELD, State.LOST)
    assert Finding.objects.filter(hand=second.hand, status="open").exists()
    assert {one.actor for one in read.entries() if one.kind == "clip-act/1"} == {"vera", "oliver"}
    assert verified() == []


def test_what_ends_first_stands_first_and_costs_the_same(
    here: Establishment, cameras: Cameras, dealt: Dealt, vera: Person
) -> None:
    cameras(camera("C1", "table T1"))
    dealt(severe(1), severe(3))
    near = ENDS - HOUR
    first = video_ends_first(establishment_id=here.pk, now=near, hours=48, size=8)
    hands = [Finding.objects.get(pk=number).hand_id for number in first]
    assert hands == sorted(hands)
    assert video_ends_first(establishment_id=here.pk, now=near - 60 * HOUR, hours=48, size=8) == []
    for count in (1, len(listed(here))):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            videos_read(establishment_id=here.pk, findings=listed(here)[:count], now=near)
        assert len(asked) == 3  # the list itself, the register, the clips


def test_a_state_that_no_act_gave_is_found(here: Establishment, cameras: Cameras, dealt: Dealt) -> None:
    cameras(camera("C1", "table T1"))
    dealt(severe(1))
    Clip.objects.update(state=State.EXPORTED)
    assert any("state" in what for what in verified())
    Clip.objects.update(state=State.ASKED, acted=1)
    assert any("number of acts" in what for what in verified())
