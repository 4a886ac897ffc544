"""An Oliver without any establishment: the first administrator signs in, makes one, and goes on from there."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from compliance.houses.forms import house as houses
from compliance.houses.models import Commission, Establishment, Posting
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from tests import builders
from tests.pages import give, signed_in
from tests.shell.pages.test_pages import Reader

pytestmark = pytest.mark.django_db
GIVEN = {
    "title": "Lucky Club",
    "establishment": "lucky-club",
    "commission": "",
    "time_zone": "America/Los_Angeles",
    "boundary_hour": "6",
    "tables": "T01, T02\nT03",
}
FILE = """
form = "oliver.house/1"
establishment = "lucky-club"
title = "Lucky Club"
time_zone = "America/Los_Angeles"
boundary_hour = 6
tables = ["T01"]
[[postings]]
table = "T01"
game = "{game}"
schedule = "own"
option = 2
from = 2026-08-01T06:00:00-07:00
min = 5
max = 1000
"""


@pytest.fixture
def admin() -> Client:
    iris = Person.objects.create(username="iris", first_name="Iris")
    give(iris, Role.ADMINISTRATOR)
    Authenticator.objects.create(user=iris, type=Authenticator.Type.TOTP, data={})
    return signed_in(iris)


def make(admin: Client, **changes: str) -> HttpResponse:
    return admin.post("/set-up/make", GIVEN | changes)  # type: ignore[return-value]


def load(admin: Client, content: str | bytes) -> HttpResponse:
    content = content.encode() if isinstance(content, str) else content
    return admin.post("/set-up/load", {"file": SimpleUploadedFile("ours.toml", content)})  # type: ignore[return-value]


def test_an_administrator_of_an_empty_oliver_is_led_to_the_first_establishment_and_on(admin: Client) -> None:
    commission = Commission.objects.create(slug="bureau", title="Bureau")
    response = admin.get("/", follow=True)
    assert response.redirect_chain == [("/set-up", 302)]
    assert "Set up the first establishment" in response.content.decode()
    assert make(admin, commission="bureau")["Location"] == "/at/lucky-club/administration/people"
    place = Establishment.objects.get()
    assert (place.title, place.commission, place.boundary_hour) == ("Lucky Club", commission, 6)
    assert sorted(place.tables.values_list("name", flat=True)) == ["T01", "T02", "T03"]
    assert Access.objects.get(what="establishment made").establishment == place
    text = admin.get("/at/lucky-club/administration/people").content.decode()
    assert "Lucky Club is there, with 3 tables" in text
    assert 'href="/set-up">Establishments</a>' in text
    added = {"username": "cleo", "name": "Cleo Marsh", "role": "officer", "where": "at:lucky-club"}
    assert admin.post("/at/lucky-club/administration/people/add", added).status_code == 200
    assert signed_in(Person.objects.get(username="cleo")).get("/", follow=True).status_code == 200


def test_a_house_file_makes_one_with_what_hangs_there(admin: Client) -> None:
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    assert load(admin, FILE.format(game=builders.GAME)).status_code == 302
    assert Posting.objects.get().table.name == "T01"
    assert Establishment.objects.get().commission is not None  # that of the rule book
    again = load(admin, FILE.format(game=builders.GAME))
    assert again.status_code == 422
    assert "lucky-club is there already" in again.content.decode()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe", "not text in UTF-8"),
        ("form =", "not TOML"),
        ('form = "oliver.house/1"', "missing required field"),
        (FILE.format(game="no-such-game"), "no-such-game"),
        (FILE.replace('"lucky-club"', '"Lucky Club"').partition("[[")[0], "is no short name"),
        (FILE.replace("Los_Angeles", "Los_Angles").partition("[[")[0], "America/Los_Angeles"),
        (b"#" * ((1 << 20) + 1), "larger than 1 MB"),
    ],
)
def test_a_file_that_does_not_load_says_why_and_makes_nothing(admin: Client, content: str | bytes, says: str) -> None:
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    response = load(admin, content)
    assert response.status_code == 422
    text = response.content.decode()
    assert says in text
    assert tempfile.gettempdir() not in text
    assert not Establishment.objects.exists()


def test_no_file_at_all(admin: Client) -> None:
    assert "Choose a file." in admin.post("/set-up/load", {}).content.decode()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"title": ""}, "This field is required"),
        ({"establishment": "Lucky Club"}, "lower-case letters, figures and single hyphens"),
        ({"time_zone": "Pacific"}, "is no IANA zone"),
        ({"boundary_hour": "24"}, "less than or equal to 23"),
        ({"tables": "T01, T01"}, "stands twice"),
        ({"tables": "the big one"}, "without blanks"),
        ({"commission": "none"}, "Select a valid choice"),
    ],
)
def test_what_does_not_fit_is_said_and_kept(admin: Client, changes: dict[str, str], says: str) -> None:
    response = make(admin, **changes)
    assert response.status_code == 422
    assert says in response.content.decode()
    assert "Lucky Club" in response.content.decode() or "title" in changes
    assert not Establishment.objects.exists()


def test_the_example_loads(admin: Client, tmp_path: Path) -> None:
    response = admin.get("/set-up/house.toml")
    assert response["Content-Disposition"] == 'attachment; filename="house.toml"'
    text = response.content.decode()
    path = tmp_path / "house.toml"
    path.write_text(text + "\n" + re.sub(r"^# ?", "", text[text.index("# [[postings]]") :], flags=re.MULTILINE))
    assert len(houses.read(path).postings) == 1


@pytest.mark.parametrize("role", [each for each in Role if each is not Role.ADMINISTRATOR])
def test_it_is_the_administrators_alone(house: str, role: Role) -> None:
    person = Person.objects.create(username="sam")
    give(person, role, house)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    client = signed_in(person)
    assert client.get("/set-up").status_code == 403
    assert client.get("/set-up/house.toml").status_code == 403
    assert client.post("/set-up/make", GIVEN).status_code == 403
    assert client.post("/set-up/load", {}).status_code == 403
    assert Client().get("/set-up").status_code == 302
    assert Establishment.objects.count() == 1


def test_a_reader_for_the_blind_and_a_strict_policy_find_nothing(admin: Client, house: str) -> None:
    reader, response = Reader(), admin.get("/set-up")
    reader.feed(response.content.decode())
    assert not reader.inline
    assert [name for name, count in reader.ids.items() if count > 1] == []
    for field in reader.fields:
        assert field.get("aria-label") or field.get("id") in reader.labels, field
