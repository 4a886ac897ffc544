"""What tests of pages share: an officer who is signed in, a house with some play, and how to open a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.models import Establishment
from compliance.houses.write.house_load import house_load
from compliance.licensed.models import CatalogueChange
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from games import said
from tests import builders
from tests.changes import GAME, NEW_OPTION

AT = f"/at/{builders.HOUSE}"
ON = f"{AT}/{builders.DAY}"
OTHER = "other-house"
PROPOSALS = f"{AT}/proposals"


@pytest.fixture(autouse=True)
def _this_machine(settings: LazySettings) -> None:
    """As `manage.py up` serves: plain http on loopback."""
    settings.PLAIN_HTTP = True
    settings.SECURE_SSL_REDIRECT = False
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "tests.shell.pages.laid_flat.LaidFlat"]


@pytest.fixture
def officer(db: None) -> Person:
    """Who is signed in, unless a test signs somebody else in: an officer at every house of the test."""
    return Person.objects.create(username="cleo", first_name="Cleo", last_name="Marsh")


@pytest.fixture
def client(officer: Person) -> Client:
    return signed_in(officer)


def signed_in(person: Person) -> Client:
    client = Client()
    client.force_login(person)
    return client


def give(person: Person, role: Role, house: str | None = None) -> None:
    """A role at a house; a reader's for the commission that regulates it."""
    place = None if house is None or role is Role.ADMINISTRATOR else Establishment.objects.get(slug=house)
    commission = place.commission if place is not None and role is Role.COMMISSION else None
    held_at = None if role is Role.COMMISSION else place
    Assignment.objects.create(person=person, role=role.value, establishment=held_at, commission=commission)


@pytest.fixture
def house(officer: Person, small_house: None) -> str:
    give(officer, Role.OFFICER, builders.HOUSE)
    return builders.HOUSE


@pytest.fixture
def play(house: str) -> Callable[..., None]:
    """Records hands and reviews what waits."""

    def do(*hands: dict[str, Any], establishment: str = builders.HOUSE, review: bool = True) -> None:
        lines = [builders.line(hand) for hand in hands]
        for taken in hands_record(establishment=establishment, lines=lines, actor="test", now=builders.NOW):
            assert {answer.status for answer in taken.answers} == {"recorded"}, taken.answers
            for key in taken.touched if review else ():
                table_day_review(
                    establishment=key.establishment, table=key.table, gaming_day=key.gaming_day, clock=timezone.now
                )

    return do


@pytest.fixture
def other(house: str, officer: Person) -> str:
    """A second house beside the first."""
    house_load(house=builders.house(establishment=OTHER, title="Other House"), actor="test", now=builders.NOW)
    give(officer, Role.OFFICER, OTHER)
    return OTHER


@pytest.fixture
def page(client: Client) -> Iterator[Callable[..., str]]:
    """The text of a page that must be there."""

    def get(address: str, **query: Any) -> str:
        response: HttpResponse = client.get(address, query)  # type: ignore[assignment]
        assert response.status_code == 200, (address, response.status_code)
        text = response.content.decode()
        assert text == said.plain(text), f"{address}: a part of a sentence was not written out"
        return text

    return get


def short_hand(number: int, **changes: Any) -> dict[str, Any]:
    """A hand at which one dollar of two was collected."""
    fee = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
    return builders.hand(number, **{"collections": fee, **changes})


@pytest.fixture
def lead(house: str, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A lead officer, whose second factor the tests of people are about."""
    monkeypatch.setattr("compliance.people.access.Standing.lacks_second_factor", False)
    person = Person.objects.create(username="ben", first_name="Ben", last_name="Okafor")
    give(person, Role.LEAD, builders.HOUSE)
    return signed_in(person)


@pytest.fixture
def draft(house: str, client: Client) -> Callable[..., CatalogueChange]:
    """A proposed change, drafted by the officer on the page."""

    def do(blocks: str = NEW_OPTION, title: str = "Option 16") -> CatalogueChange:
        given = {"game": GAME, "kind": "blocks", "title": title, "blocks": blocks}
        response = client.post(f"{PROPOSALS}/make", given)
        change = CatalogueChange.objects.latest("id")
        assert (response.status_code, response["Location"]) == (302, f"{PROPOSALS}/{change.pk}")
        return change

    return do


@pytest.fixture
def submitted(draft: Callable[..., CatalogueChange], client: Client) -> Callable[..., CatalogueChange]:
    """One that waits for a lead officer."""

    def do(blocks: str = NEW_OPTION) -> CatalogueChange:
        change = draft(blocks)
        response = client.post(f"{PROPOSALS}/{change.pk}/submit", {"reason": "The letter came.", "edits": "0"})
        assert response.status_code == 302
        change.refresh_from_db()
        return change

    return do
