"""The books of a day are prepared, closed and restated; what the page says meanwhile, and what the commission reads of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from compliance.papers.models import Paper
from compliance.people.models import Person
from compliance.people.rights import Role
from tests.money.pages.test_money import accountant, take
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
Page = Callable[..., str]


def test_one_prepares_and_another_closes(house: str, client: Client) -> None:
    take(client)
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    assert ann.post(f"{ON}/money/prepare").status_code == 200
    assert "second person" in ann.post(f"{ON}/money/close").content.decode()
    assert "are closed" in bob.post(f"{ON}/money/close").content.decode()
    assert "Closed" in bob.get(f"{ON}/money").content.decode()
    assert client.post(f"{ON}/money/close").status_code == 403


def test_a_paper_of_a_closed_day_says_so_and_the_day_is_restated(house: str, client: Client) -> None:
    assert "are closed" not in take(client).content.decode()
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    ann.post(f"{ON}/money/prepare")
    assert "The books of this day are closed." in bob.post(f"{ON}/money/close").content.decode()
    late = take(client, box="T1-Late").content.decode()
    assert "The books of 09/01/2026 are closed: a finding says so until two people have restated them." in late
    assert "changed since it was closed" in bob.get(f"{ON}/money").content.decode()
    bob.post(f"{ON}/money/prepare")
    again = ann.post(f"{ON}/money/close", {"reason": "a box came late"}).content.decode()
    assert "The books of this day are restated." in again
    assert "changed since it was closed" not in again


def test_books_that_changed_since_they_were_prepared_are_prepared_again_by_the_same_person(
    house: str, client: Client
) -> None:
    take(client)
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    assert "Somebody else closes them." in ann.post(f"{ON}/money/prepare").content.decode()
    take(client, box="T1-Late")
    for who in (ann, bob):
        text = who.get(f"{ON}/money").content.decode()
        assert "The figures have changed since ann prepared them." in text
        assert "Prepare the books</button>" in text
        assert "Close the day</button>" not in text
    assert "You prepared these books." in ann.post(f"{ON}/money/prepare").content.decode()
    assert "are closed" in bob.post(f"{ON}/money/close").content.decode()
    text = ann.get(f"{ON}/money").content.decode()
    assert "There is nothing to restate." in text
    assert "Prepare the books</button>" not in text


def test_a_box_that_nobody_removed_is_not_counted_among_those_that_were(house: str, client: Client, page: Page) -> None:
    take(client)
    assert "Drop: 1 box counted, 0 removed." in page(f"{ON}/money")


def test_the_commission_reads_the_papers_of_a_day(house: str, client: Client) -> None:
    reader = Person.objects.create(username="dov")
    give(reader, Role.COMMISSION, house)
    dov = signed_in(reader)
    assert "No papers yet." in dov.get(f"{ON}/money/papers").content.decode()
    take(client)
    assert f'href="{ON}/money/papers"' in dov.get(f"{ON}/money").content.decode()
    text = dov.get(f"{ON}/money/papers").content.decode()
    assert f'href="{AT}/record/{Paper.objects.get().pk}">#{Paper.objects.get().pk}</a>' in text
    assert "$480.00" in text
    assert "No papers of this kind yet." in dov.get(f"{ON}/money/papers", {"kind": "slip"}).content.decode()
    assert dov.get(f"{ON}/money/papers", {"kind": "nothing"}).status_code == 404
