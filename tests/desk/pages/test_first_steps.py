"""The first steps of a new house: they tick themselves, say who can, and go when all is done or somebody puts them away."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.desk.read.first_steps import STEPS, FirstSteps, first_steps, put_away
from compliance.houses.models import CameraEntry, Establishment, Posting
from compliance.papers.models import Paper
from compliance.people.models import Assignment, IntakeToken, Person
from compliance.people.rights import Role
from compliance.record import append, canonical
from tests import builders
from tests.pages import AT, give, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
INBOX, PUT = f"{AT}/inbox", f"{AT}/first-steps"


def place() -> Establishment:
    return Establishment.objects.get(slug=builders.HOUSE)


def steps() -> FirstSteps:
    return first_steps(establishment=place())


def open_steps() -> list[str]:
    return [each.step.name for each in steps().steps if not each.done]


def somebody(role: Role, name: str) -> Client:
    person = Person.objects.create(username=name, first_name=name.capitalize())
    give(person, role, builders.HOUSE)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return signed_in(person)


def told(client: Client, where: str = INBOX) -> str:
    return re.sub(r"\s+", " ", client.get(where).content.decode())


def recorded(kind: str) -> None:
    append.append([append.NewEntry(kind, None, "test", timezone.now(), canonical.encode({"name": kind}))])


def test_a_new_house_has_all_but_its_first_step_before_it_in_their_order(db: None) -> None:
    new = Establishment.objects.create(slug="new", title="New", time_zone="UTC", boundary_hour=6)
    found = first_steps(establishment=new)
    assert [each.step.name for each in found.steps if not each.done] == [each.name for each in STEPS[1:]]
    assert found.next is not None
    assert found.next.step.name == "tables"
    assert found.next.who == ("nobody yet: officer or lead officer or administrator",)


def test_each_step_ticks_itself_by_what_is_there(house: str, play: Play) -> None:
    left = ["people", "cameras", "token", "hands", "papers", "backup", "witness"]
    assert Posting.objects.exists()
    assert open_steps() == left
    play(builders.hand(1))
    left.remove("hands")
    assert open_steps() == left
    IntakeToken.objects.create(establishment=place(), label="pit", digest=b"1", created=timezone.now())
    left.remove("token")
    assert open_steps() == left
    Paper.objects.create(
        index=9_000, establishment=place(), kind="count", paper_id="1", gaming_day=builders.DAY, digest=b"1"
    )
    left.remove("papers")
    assert open_steps() == left
    for kind, name in (("backup/1", "backup"), ("witness/1", "witness")):
        recorded(kind)
        left.remove(name)
        assert open_steps() == left


def test_a_token_that_was_revoked_opens_nothing(house: str) -> None:
    now = timezone.now()
    IntakeToken.objects.create(establishment=place(), label="pit", digest=b"1", created=now, revoked=now)
    assert "token" in open_steps()


def test_a_camera_counts_from_the_second_persons_word(house: str) -> None:
    given = {"camera": "C1", "sees": ["T1"], "recorder": "R1", "keeps_days": 14, "first_day": builders.DAY}
    CameraEntry.objects.create(index=9_000, establishment=place(), waits=True, **given)
    assert "cameras" in open_steps()
    CameraEntry.objects.create(index=9_001, establishment=place(), waits=False, **given)
    assert "cameras" not in open_steps()


def test_one_who_decides_is_too_few_and_two_are_enough(house: str) -> None:
    somebody(Role.LEAD, "lena")
    somebody(Role.ADMINISTRATOR, "iris")  # decides on people, not on what is licensed or closed
    assert "people" in open_steps()
    give(Person.objects.get(username="lena"), Role.ACCOUNTING, builders.HOUSE)  # the same person twice
    assert "people" in open_steps()
    somebody(Role.ACCOUNTING, "abe")
    assert "people" not in open_steps()
    Assignment.objects.filter(person__username="abe").update(waits=True)  # nobody has confirmed it
    assert "people" in open_steps()


@pytest.mark.parametrize("role", [Role.OFFICER, Role.LEAD, Role.ADMINISTRATOR])
def test_it_stands_on_the_first_page_with_links_and_with_who_can(house: str, role: Role) -> None:
    somebody(Role.ADMINISTRATOR, "iris")
    first = somebody(role, "max").get(AT, follow=True)
    text = re.sub(r"\s+", " ", first.content.decode())
    assert "First steps: 3 of 10 done" in text
    assert "Next: <strong>Its people, with two who decide</strong>" in text
    own = role is Role.ADMINISTRATOR
    assert (f'href="{AT}/administration/tokens">A recorder' in text) is own
    assert (f'href="{AT}/cameras">The cameras' in text) is not own
    assert ("Iris, administrator" in text) is not own
    assert "whoever runs the machine" in text


def test_it_says_to_others_and_in_a_demonstration_nothing(client: Client, house: str) -> None:
    assert "First steps" in told(client)
    assert "First steps" not in told(somebody(Role.ACCOUNTING, "abe"))
    Establishment.objects.update(demonstration=True)
    assert "First steps" not in told(client)


def test_it_goes_when_all_is_done(client: Client, house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = [step for step in STEPS if step.name in ("establishment", "tables", "postings")]
    monkeypatch.setattr("compliance.desk.read.first_steps.STEPS", done)
    assert "First steps" not in told(client)


def test_it_is_put_away_for_everybody_here_and_shown_again(client: Client, house: str) -> None:
    before = len(open_steps())
    for _ in range(2):  # a second press writes nothing
        assert client.post(PUT, {"away": "1"}).status_code == 302
    assert put_away(slug=house)
    assert not put_away(slug="elsewhere")
    text = told(somebody(Role.LEAD, "lena"))
    assert "First steps: " not in text
    assert f"The first steps are put away: {10 - before} of 10 done." in text
    client.post(PUT, {"away": "0"})
    assert not put_away(slug=house)
    assert "First steps: " in told(client)


def test_it_asks_as_much_of_many_hands_and_people_as_of_none(client: Client, house: str, play: Play) -> None:
    def asks() -> int:
        with CaptureQueriesContext(connection) as queries:
            steps()
        return len(queries)

    few = asks()
    play(*(builders.hand(number) for number in range(1, 9)))
    for number in range(8):
        somebody(Role.OFFICER, f"o{number}")
    assert asks() == few
    assert few <= 5
