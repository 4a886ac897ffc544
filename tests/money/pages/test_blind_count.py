"""The second count is blind: until it is in, whoever may count sees no first count but their own, wherever they look."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from compliance.houses.models import Establishment
from compliance.money.read.commission_money import money_get
from compliance.papers.models import Paper
from compliance.people.models import Person
from compliance.people.rights import RIGHTS, Right, Role
from tests import builders
from tests.money.pages.test_money import take
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
AMOUNT = "480.00"
SECOND = {"count": "second", "counted_by": "C-3; C-4", "amount": "470"}
COUNTS = [role for role in Role if Right.ENTER_PAPERS in RIGHTS[role]]
READS = [role for role in Role if Right.SEE_MONEY in RIGHTS[role] and role not in COUNTS]


def somebody(house: str, role: Role, name: str = "eve") -> Client:
    person = Person.objects.create(username=name)
    give(person, role, house)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return signed_in(person)


def everywhere(client: Client) -> dict[str, str]:
    """What every place says that shows papers or sums of them, as far as this visitor may open it."""
    first = Paper.objects.get(kind="count", amount=48_000)
    places = {
        "money": f"{ON}/money",
        "csv": f"{ON}/money.csv",
        "days": f"{ON}/money/days",
        "papers": f"{ON}/money/papers?kind=count",
        "list": f"{ON}/papers/count",
        "first counts": f"{ON}/papers/count?count=first",
        "template": f"{ON}/papers/count/template.csv?count=first",
        "correct": f"{ON}/papers/count?correct={first.paper_id}",
        "entry": f"{AT}/record/{first.pk}",
        "search": f"{ON}/search?q=%23{first.pk}",
    }
    said = {}
    for name, address in places.items():
        response = client.get(address, follow=True)
        streamed = getattr(response, "streaming_content", None)
        said[name] = (b"".join(streamed) if streamed is not None else response.content).decode()
    twin = take(client, count="first", counted_by="C-8; C-9", amount="1")
    return said | {"twin": twin.content.decode()}


def test_the_roles_are_not_empty() -> None:
    assert set(COUNTS) == {Role.OFFICER, Role.LEAD, Role.ACCOUNTING, Role.RECORDER, Role.FLOOR}
    assert READS == [Role.COMMISSION]


@pytest.mark.parametrize("role", COUNTS)
def test_whoever_may_count_sees_no_first_count_of_somebody_else(house: str, client: Client, role: Role) -> None:
    take(client)
    places = everywhere(somebody(house, role))
    assert {name for name, text in places.items() if AMOUNT in text} == set()
    if Right.SEE_MONEY in RIGHTS[role]:
        assert "1 first count of somebody else is not shown until the second is in" in places["money"]
    assert "stands in the book with the same box" in places["twin"]


@pytest.mark.parametrize("role", COUNTS)
def test_once_the_second_is_in_both_are_seen(house: str, client: Client, role: Role) -> None:
    take(client)
    eve = somebody(house, role)
    assert take(eve, **SECOND).status_code == 200
    seen = {name for name, text in everywhere(eve).items() if AMOUNT in text}
    assert seen >= {"list", "first counts", "template", "correct", "twin"}
    if Right.SEE_MONEY in RIGHTS[role]:
        assert seen >= {"papers", "entry"}


def test_whoever_entered_it_sees_it(house: str, client: Client) -> None:
    take(client)
    assert {name for name, text in everywhere(client).items() if AMOUNT in text} >= {"money", "csv", "list", "entry"}


@pytest.mark.parametrize("role", READS)
def test_whoever_cannot_count_reads_it(house: str, client: Client, role: Role) -> None:
    take(client)
    reader = somebody(house, role)
    assert AMOUNT in reader.get(f"{ON}/money").content.decode()
    assert AMOUNT in reader.get(f"{ON}/money/papers", {"kind": "count"}).content.decode()


def test_a_machine_of_the_house_reads_no_first_count_before_the_second(house: str, client: Client) -> None:
    take(client)
    place = Establishment.objects.get(slug=house).pk

    def counted(blind: bool) -> list[str | None]:
        return [one.counted_dollars for one in money_get(house=place, gaming_day=builders.DAY, blind=blind).totals]

    assert (counted(blind=True), counted(blind=False)) == ([], [AMOUNT])
    take(client, **SECOND)
    assert counted(blind=True) == counted(blind=False) == ["470.00"]
