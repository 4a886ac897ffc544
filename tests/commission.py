"""Two small houses under two commissions, some hands, a finding, and a reader for each."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client
from django.utils import timezone

from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.models import Commission, Establishment
from compliance.houses.write.house_load import house_load
from compliance.people.manage import person_add
from compliance.people.models import Person
from compliance.people.read import access_log
from compliance.people.readers import reader_token_create
from compliance.people.rights import Role
from compliance.shell.api.commission import throttle
from tests import builders

OTHER = "other-house"


@pytest.fixture(autouse=True)
def _nobody_has_read_yet(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reads are counted for this test alone: the cache of the house is one for all that run at once."""
    monkeypatch.setattr(throttle, "cache", LocMemCache(request.node.nodeid, {}))


SETTLED = access_log.SETTLED


@pytest.fixture(autouse=True)
def _the_access_log_is_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """But where a test is about how long it waits."""
    monkeypatch.setattr(access_log, "SETTLED", datetime.timedelta(0))


@pytest.fixture
def house(small_house: None) -> Establishment:
    """The small house, and another one under another commission; none has hands."""
    house_load(house=builders.house(establishment=OTHER, title="Other"), actor="test", now=builders.NOW)
    Establishment.objects.filter(slug=OTHER).update(
        commission=Commission.objects.create(slug="other-commission", title="Other")
    )
    return Establishment.objects.get(slug=builders.HOUSE)


def record(*hands: dict[str, Any], establishment: str = builders.HOUSE) -> list[int]:
    """Record hands; their indexes."""
    lines = builders.lines(*({**hand, "establishment": establishment} for hand in hands))
    taken = hands_record(establishment=establishment, lines=lines, actor="test", now=builders.NOW)
    answers = [answer for part in taken for answer in part.answers]
    assert {answer.status for answer in answers} == {"recorded"}, answers
    return [answer.record for answer in answers if answer.record is not None]


def review(establishment: str = builders.HOUSE, table: str = "T1") -> None:
    table_day_review(establishment=establishment, table=table, gaming_day=builders.DAY, clock=timezone.now)


def short_fee(number: int, **changes: Any) -> dict[str, Any]:
    """A hand whose fee is a dollar short."""
    fee = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
    return builders.hand(number, collections=fee, **changes)


@pytest.fixture
def hands(house: Establishment) -> list[int]:
    """Five hands at T1, the third with a fee that is short, all reviewed; their indexes."""
    made = record(*(short_fee(n) if n == 3 else builders.hand(n) for n in range(1, 6)))
    review()
    return made


@pytest.fixture
def dov(house: Establishment) -> Person:
    """Reads for the commission of the small house."""
    person, _ = person_add(username="dov", name="Dov Adler", role=Role.COMMISSION, commission=house.commission)
    return person


@pytest.fixture
def token_of() -> Callable[..., str]:
    """Makes a token."""

    def make(**values: Any) -> str:
        given = {"label": f"token {timezone.now():%f}", "now": timezone.now(), "days": 30, **values}
        return reader_token_create(**given)

    return make


@pytest.fixture
def commission(dov: Person, token_of: Callable[..., str]) -> Client:
    """Shows the commission reader's token."""
    return bearer(token_of(person=dov, label="full extraction"))


@pytest.fixture
def machine(house: Establishment, token_of: Callable[..., str]) -> Client:
    """Shows a token of the small house's own."""
    return bearer(token_of(establishment=house, label="house machine"))


def bearer(token: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {token}"})


def get(client: Client, path: str, status: int = 200, **query: Any) -> Any:
    """The answer's JSON."""
    response = client.get(f"/api/v1/{path}", query)
    assert response.status_code == status, response.content
    return response.json()


def walk(client: Client, path: str, **query: Any) -> list[dict[str, Any]]:
    """All rows of a list, page by page."""
    found: list[dict[str, Any]] = []
    page = get(client, path, **query)
    while True:
        found += page["items"]
        if not page["more"]:
            return found
        response = client.get(page["next"])
        assert response.status_code == 200, response.content
        page = response.json()
