"""Nobody who may count, and no machine of the house, is told a first count before the second is in: every address is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils import timezone

from compliance.desk.models import Issue
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.money.ledger.blind import blinded, counted_once
from compliance.people.readers import reader_token_create
from compliance.people.rights import Role
from compliance.record import read
from compliance.shell.api.commission.resource import resources
from compliance.shell.urls import urlpatterns
from reports.asking import ReportRequest
from reports.definitions import cnt01_count_and_reconciliation as cnt01
from tests import builders
from tests.money.pages.test_blind_count import SECOND, somebody
from tests.money.pages.test_money import judge, take
from tests.pages import short_hand
from tests.shell.pages.test_who_may import IN_ADDRESS

pytestmark = pytest.mark.django_db
AMOUNT = "483.17"
SAID = (AMOUNT, "48317")
# What a first count that is told by its difference would be: less what was collected ($1.00), and what was banked ($500.00).
DIFFERENCES = ("482.17", "16.83")


@pytest.fixture
def counted(house: str, client: Client, play: Callable[..., None]) -> str:
    """A box with one count, entered twice, of which much could be said: hands, a deposit, a judgement."""
    play(short_hand(1))
    take(client, amount=AMOUNT)
    take(client, id="CT-TWIN", amount=AMOUNT, sure="on")
    take(client, "deposit", holds="drop", amount="500.00", reference="B-1", at="2026-09-02T10:00", banked_by="A-1")
    judge()
    return house


def addresses(house: str) -> Iterator[str]:
    """Of every page that is asked for, with each finding, issue and entry that there is."""
    numbers = {
        "findings": list(Finding.objects.values_list("pk", flat=True)),
        "issues": list(Issue.objects.values_list("pk", flat=True)),
    }
    for pattern in urlpatterns:
        if not isinstance(pattern, URLPattern) or "house" not in pattern.pattern.converters:
            continue
        parts = {name: house if name == "house" else IN_ADDRESS[name] for name in pattern.pattern.converters}
        choices: list[dict[str, Any]] = [parts]
        if "number" in parts:
            word = next((word for word in numbers if f"/{word}/<" in str(pattern.pattern)), "")
            choices = [parts | {"number": number} for number in numbers.get(word, [])]
        elif "index" in parts:
            choices = [parts | {"index": index} for index in range(read.size())]
        for each in choices:
            yield reverse(str(pattern.name), kwargs=each)


def text_of(response: Any) -> str:
    streamed = getattr(response, "streaming_content", None)
    return (b"".join(streamed) if streamed is not None else response.content).decode("utf-8", "replace")


@pytest.mark.parametrize("role", [Role.LEAD, Role.ACCOUNTING, Role.FLOOR])  # the others may do no more
def test_no_page_tells_it(counted: str, role: Role) -> None:
    eve, told, opened = somebody(counted, role), [], 0
    for address in addresses(counted):
        response = eve.get(address)
        opened += response.status_code == 200
        text = text_of(response) if response.status_code == 200 else ""
        told += [(address, said) for said in (*SAID, *DIFFERENCES) if said in text]
    assert told == []
    assert opened > 15


def test_no_answer_to_a_machine_tells_it(counted: str) -> None:
    house = Establishment.objects.get(slug=counted)
    token = reader_token_create(label="a machine", now=timezone.now(), days=3, establishment=house)
    machine = Client(headers={"Authorization": f"Bearer {token}"})
    asked = [f"{each.address}{query}" for each in resources() for query in ("", "?include=body", "?include=evidence")]
    asked = [address for address in asked if "<" not in address]
    asked += [f"entries/{index}" for index in range(read.size())] + [f"money/{counted}/{builders.DAY}"]
    told, opened = [], 0
    for address in asked:
        response = machine.get(f"/api/v1/{address}")
        opened += response.status_code == 200
        text = text_of(response) if response.status_code == 200 else ""
        told += [(address, said) for said in (*SAID, *DIFFERENCES) if said in text]
    assert told == []
    assert opened > 20


def test_the_second_count_in_all_of_it_is_told(counted: str, client: Client) -> None:
    take(client, **(SECOND | {"amount": AMOUNT}))
    judge()
    finding = Finding.objects.get(rule="CNT006", status="open")
    assert AMOUNT in finding.says


def test_the_count_sheet_waits_for_it(counted: str) -> None:
    asked = ReportRequest(establishment=counted, first=builders.DAY, last=builders.DAY)
    statement = cnt01.gather(asked)
    [day] = statement.period.days
    assert [box.first for box in counted_once(day)] == [48_317]
    assert counted_once(blinded(day)) == ()
    document = cnt01.compose(asked, statement)
    assert "1 box was counted once" in " ".join(document.answer)
    assert not [said for said in (*SAID, *DIFFERENCES) if said in str(document)]
