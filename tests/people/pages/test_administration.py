"""People, roles, tokens and the access log, as an administrator works with them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.manage import person_add
from compliance.people.models import Access, Assignment, IntakeToken, Person
from compliance.people.readers import reader_token_create
from compliance.people.rights import Role
from tests import builders
from tests.pages import AT, OTHER, give, signed_in
from tests.shell.pages.test_pages import DOOR, Reader

pytestmark = pytest.mark.django_db
ADMIN = f"{AT}/administration"


@pytest.fixture
def iris(house: str) -> Person:
    person = Person.objects.create(username="iris", first_name="Iris", last_name="Tanaka")
    give(person, Role.ADMINISTRATOR)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return person


@pytest.fixture
def admin(iris: Person) -> Client:
    return signed_in(iris)


def add(admin: Client, **changes: str) -> Any:
    given = {"username": "gus", "name": "Gus Novak", "job": "", "role": "recorder", "where": f"at:{builders.HOUSE}"}
    return admin.post(f"{ADMIN}/people/add", given | changes)


def gus(admin: Client) -> Person:
    """Somebody new, who has chosen a password by now."""
    add(admin)
    Person.objects.filter(username="gus").update(first_password=False)
    return Person.objects.get(username="gus")


def test_a_new_person_signs_in_with_the_password_that_is_shown_once(admin: Client) -> None:
    text = add(admin).content.decode()
    password = re.search(r'class="once-secret"><code>([\w-]+)<', text)
    assert password is not None
    person = Person.objects.get(username="gus")
    assert person.check_password(password[1])
    assert password[1] not in admin.get(f"{ADMIN}/people/{person.pk}").content.decode()
    assert Client().post("/sign-in/login/", {"login": "gus", "password": password[1]}).status_code == 302
    held = Assignment.objects.get(person=person)
    assert (held.role, held.establishment.slug, held.given_by.username) == ("recorder", builders.HOUSE, "iris")
    row = Access.objects.get(what="person added")
    assert (row.name, row.detail) == ("iris", "gus: recorder, Lucky Derby Casino")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"username": ""}, "This field is required"),
        ({"username": "no spaces"}, "Enter a valid username"),
        ({"username": "iris"}, "already exists"),
        ({"name": ""}, "This field is required"),
        ({"role": "owner"}, "Select a valid choice"),
        ({"where": "everywhere"}, "held at an establishment"),
        ({"role": "administrator"}, "for this Oliver as a whole"),
        ({"role": "commission reader"}, "reads for a commission"),
        ({"where": "at:nowhere"}, "Select a valid choice"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field_and_kept(admin: Client, changes: dict[str, str], says: str) -> None:
    response = add(admin, **changes)
    text = unescape(response.content.decode())
    assert response.status_code == 422
    assert says in text
    assert "Novak" in text or "name" in changes
    assert not Person.objects.filter(username="gus").exists()


def test_roles_are_given_and_end(admin: Client, other: str) -> None:
    person = gus(admin)
    page = f"{ADMIN}/people/{person.pk}"
    assert admin.post(f"{page}/roles/give", {"role": "officer", "where": f"at:{OTHER}"}).status_code == 302
    again = admin.post(f"{page}/roles/give", {"role": "officer", "where": f"at:{OTHER}"})
    assert again.status_code == 422
    assert "is officer there already" in again.content.decode()
    client = signed_in(person)
    assert client.get(f"/at/{OTHER}/{builders.DAY}").status_code == 200
    held = Assignment.objects.get(person=person, role="officer")
    assert admin.post(f"{page}/roles/{held.pk}/end").status_code == 302
    assert client.get(f"/at/{OTHER}/{builders.DAY}").status_code == 404
    assert admin.post(f"{page}/roles/{held.pk}/end").status_code == 404
    assert [row.detail for row in Access.objects.filter(what__startswith="role ").order_by("id")] == [
        "gus: officer, Other House",
        "gus: officer, Other House",
    ]


def test_a_role_of_somebody_else_is_not_ended_by_a_wrong_address(admin: Client, iris: Person) -> None:
    person, held = gus(admin), Assignment.objects.get(person=iris)
    assert admin.post(f"{ADMIN}/people/{person.pk}/roles/{held.pk}/end").status_code == 404


def test_an_ended_person_is_out_at_once_and_can_come_back(admin: Client) -> None:
    person = gus(admin)
    client = signed_in(person)
    assert client.get(f"{AT}/{builders.DAY}/books").status_code == 200
    assert admin.post(f"{ADMIN}/people/{person.pk}/end").status_code == 302
    assert client.get(f"{AT}/{builders.DAY}/books").status_code == 302
    assert "Access ended" in admin.get(f"{ADMIN}/people/{person.pk}").content.decode()
    admin.post(f"{ADMIN}/people/{person.pk}/roles/give", {"role": "recorder", "where": f"at:{builders.HOUSE}"})
    assert signed_in(Person.objects.get(pk=person.pk)).get(f"{AT}/{builders.DAY}/books").status_code == 200


def test_a_new_first_password_ends_the_sessions_of_the_old_one(admin: Client) -> None:
    person = gus(admin)
    client = signed_in(person)
    assert "shown this once" in admin.post(f"{ADMIN}/people/{person.pk}/password").content.decode()
    assert client.get(f"{AT}/{builders.DAY}/books").status_code == 302


def test_a_lost_second_factor_is_removed(admin: Client) -> None:
    person = gus(admin)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    admin.post(f"{ADMIN}/people/{person.pk}/factor")
    assert not Authenticator.objects.filter(user=person).exists()


@pytest.mark.parametrize("act", ["end", "password", "factor"])
def test_nobody_does_it_to_his_own_access(admin: Client, iris: Person, act: str) -> None:
    response = admin.post(f"{ADMIN}/people/{iris.pk}/{act}")
    assert response.status_code == 422
    assert "Nobody does this to their own access" in response.content.decode()
    assert admin.get(f"{ADMIN}/people").status_code == 200


def test_the_last_administrator_stays(admin: Client, iris: Person) -> None:
    own = Assignment.objects.get(person=iris)
    assert admin.post(f"{ADMIN}/people/{iris.pk}/roles/{own.pk}/end").status_code == 422
    assert Assignment.objects.get(pk=own.pk).until is None
    second, _ = person_add(username="ivo", name="Ivo", role=Role.ADMINISTRATOR)
    refused = admin.post(f"{ADMIN}/people/{iris.pk}/roles/{own.pk}/end")
    assert "another administrator does that" in refused.content.decode()
    assert admin.post(f"{ADMIN}/people/{second.pk}/end").status_code == 302


def test_people_are_found_and_paged(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.people.read.people.PAGE", 5)
    for number in range(12):
        Person.objects.create(username=f"p{number:02}", last_name="Many")
    address, seen = f"{ADMIN}/people", []
    while address:
        text = admin.get(address).content.decode()
        seen += re.findall(r'</a> <span class="soft">([^<]+)<', text)
        link = re.search(r'rel="next" href="([^"]+)"', text)
        address = f"{ADMIN}/people{unescape(link[1])}" if link else ""
    assert seen == sorted(seen)
    assert len(seen) == Person.objects.count()
    assert "p03" in admin.get(f"{ADMIN}/people", {"q": "many p03"}).content.decode()
    assert "Nobody is named" in admin.get(f"{ADMIN}/people", {"q": "zzz"}).content.decode()


def test_a_recorders_token_is_shown_once_and_revoked(admin: Client) -> None:
    text = admin.post(f"{ADMIN}/tokens/make", {"label": "pit 1", "days": "30"}).content.decode()
    token = re.search(r"oliver_[\w-]+", text)
    assert token is not None
    page = admin.get(f"{ADMIN}/tokens").content.decode()
    assert token[0] not in page
    assert "pit 1" in page
    assert admin.post(f"{ADMIN}/tokens/make", {"label": "pit 1"}).status_code == 422
    assert admin.post(f"{ADMIN}/tokens/make", {"label": "pit 2", "days": "0"}).status_code == 422
    assert admin.post(f"{ADMIN}/tokens/end", {"label": "pit 1"}).status_code == 302
    assert IntakeToken.objects.get().revoked is not None
    assert admin.post(f"{ADMIN}/tokens/end", {"label": "none"}).status_code == 404
    assert list(Access.objects.filter(what__startswith="token").order_by("id").values_list("what", "detail")) == [
        ("token made", "recorder pit 1, 30 days"),
        ("token revoked", "recorder pit 1"),
    ]
    assert token[0] not in "".join(Access.objects.values_list("detail", flat=True))


def test_a_readers_token_is_listed_and_revoked(admin: Client) -> None:
    place = Establishment.objects.get(slug=builders.HOUSE)
    reader_token_create(label="audit machine", now=timezone.now(), days=30, establishment=place)
    assert "audit machine" in admin.get(f"{ADMIN}/tokens").content.decode()
    assert admin.post(f"{ADMIN}/tokens/reader-end", {"label": "audit machine"}).status_code == 302
    assert "Revoked" in admin.get(f"{ADMIN}/tokens").content.decode()
    assert admin.post(f"{ADMIN}/tokens/reader-end", {"label": "none"}).status_code == 404


EMERGENCIES = 1  # and with what burns
FIRST_STEPS = 4  # the page of people begins with the list of a house in which some are open


def many(house: str, count: int) -> None:
    place = Establishment.objects.get(slug=house)
    for number in range(count):
        Access.objects.create(name="gus", what="page", where=f"/{number}", establishment=place, agent="", detail="")


@pytest.mark.parametrize("page", ["access", "access?who=gus", "people", "tokens"])
def test_more_rows_ask_no_more_queries(admin: Client, house: str, page: str) -> None:
    def asks() -> int:
        admin.get(f"{ADMIN}/{page}")
        with CaptureQueriesContext(connection) as queries:
            assert admin.get(f"{ADMIN}/{page}").status_code == 200
        return len(queries)

    few = asks()
    many(house, 120)
    for number in range(6):
        add(admin, username=f"p{number}")
        admin.post(f"{ADMIN}/tokens/make", {"label": f"pit {number}"})
    assert asks() == few <= DOOR + 12 + FIRST_STEPS + EMERGENCIES


def test_a_strict_policy_and_a_screen_reader_find_nothing(
    admin: Client, iris: Person, page: Callable[..., str]
) -> None:
    person = gus(admin)
    pages = [f"{ADMIN}/people", f"{ADMIN}/people/{person.pk}", f"{ADMIN}/tokens", f"{ADMIN}/access"]
    signs = [
        "password/change/",
        "second-factor/",
        "second-factor/totp/activate/",
        "sessions/",
        "logout/",
        "reauthenticate/",
    ]
    client = signed_in(Person.objects.get(username="cleo"))
    answers = [(admin.get(each), each) for each in pages]
    answers += [(client.get(f"/sign-in/{each}", follow=True), each) for each in signs]
    answers.append((Client().get("/sign-in/login/"), "login"))
    for response, where in answers:
        assert response.status_code == 200, where
        assert "unsafe" not in response["Content-Security-Policy"]
        reader = Reader()
        reader.feed(response.content.decode())
        assert not reader.inline, where
        assert not reader.foreign, where
        assert [name for name, count in reader.ids.items() if count > 1] == [], where
        assert reader.headings.count(1) == 1, where
        for field in reader.fields:
            assert field.get("aria-label") or field.get("id") in reader.labels, (where, field)
