"""The books of a day are prepared, closed and restated; what the page says meanwhile, and what the commission reads of them."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable

import pytest
from django.test import Client

from compliance.houses.models import Establishment
from compliance.money.read.commission_money import money_get
from compliance.papers.models import Paper
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.record import read
from tests import builders
from tests.money.pages.test_money import accountant, judge, put, short, take
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
Page = Callable[..., str]


def entry_body(index: int) -> bytes:
    return read.bodies([index])[index]


def house_of(slug: str) -> int:
    return Establishment.objects.get(slug=slug).pk


def test_one_prepares_and_another_closes(house: str, client: Client) -> None:
    take(client)
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    assert ann.post(f"{ON}/money/prepare").status_code == 302
    assert "second person" in ann.post(f"{ON}/money/close").content.decode()
    assert "are closed" in bob.post(f"{ON}/money/close", follow=True).content.decode()
    assert "Closed" in bob.get(f"{ON}/money").content.decode()
    assert client.post(f"{ON}/money/close").status_code == 403


def test_a_paper_of_a_closed_day_says_so_and_the_day_is_restated(house: str, client: Client) -> None:
    assert "are closed" not in take(client).content.decode()
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    ann.post(f"{ON}/money/prepare")
    assert (
        "The books of 09/01/2026 are closed. Nothing was left open."
        in bob.post(f"{ON}/money/close", follow=True).content.decode()
    )
    late = take(client, box="T1-Late").content.decode()
    assert "The books of 09/01/2026 are closed: a finding says so until two people have restated them." in late
    assert "changed since it was closed" in bob.get(f"{ON}/money").content.decode()
    bob.post(f"{ON}/money/prepare")
    again = ann.post(f"{ON}/money/close", {"reason": "a box came late"}, follow=True).content.decode()
    assert "The books of 09/01/2026 are restated." in again
    assert "changed since it was closed" not in again


def test_books_that_changed_since_they_were_prepared_are_prepared_again_by_the_same_person(
    house: str, client: Client
) -> None:
    take(client)
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    assert "Somebody else closes them." in ann.post(f"{ON}/money/prepare", follow=True).content.decode()
    take(client, box="T1-Late")
    for who in (ann, bob):
        text = who.get(f"{ON}/money").content.decode()
        assert "The figures have changed since ann prepared them." in text
        assert "Prepare the books</button>" in text
        assert f'href="{ON}/money/closing"' not in text
    assert "You prepared these books." in ann.post(f"{ON}/money/prepare", follow=True).content.decode()
    assert "are closed" in bob.post(f"{ON}/money/close", follow=True).content.decode()
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


def test_closing_asks_a_reason_for_everything_that_is_open_and_keeps_it(house: str, client: Client, page: Page) -> None:
    short(house)
    put(house, "box", id="BX-7", box="T2-Day", table="T2", shift="Whole day")
    judge()
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    ann.post(f"{ON}/money/prepare")
    text = bob.get(f"{ON}/money/closing").content.decode()
    things = [html.unescape(one) for one in re.findall(r'name="what" value="([^"]*)"', text)]
    words = [html.unescape(one) for one in re.findall(r'<p id="what-[^>]*>.*?<a [^>]*>([^<]*)</a>', text, re.DOTALL)]
    assert any(one.startswith("CNT006: Table T1, Whole day, drop box") for one in words)
    assert any(one.startswith("CNT001: Box T2-Day") for one in words)
    assert {one.partition(":")[0] for one in things} <= {
        "finding",
        "findings at hands",
    }  # no difference, no box besides
    refused = bob.post(
        f"{ON}/money/close", {"what": things, "why": ["The tray is searched for."] + [""] * (len(things) - 1)}
    )
    assert refused.status_code == 422
    assert f"{len(things) - 1} things are still open without a reason." in refused.content.decode()
    assert 'value="The tray is searched for."' in refused.content.decode()
    assert not Paper.objects.filter(kind="closing").exists()
    typed = {
        "what": things,
        "why": ["The tray is searched for."] + [""] * (len(things) - 1),
        "rest": "Told to the lead.",
    }
    done = bob.post(f"{ON}/money/close", typed)
    assert (done.status_code, done.url) == (302, f"{ON}/money")  # type: ignore[attr-defined]
    after = bob.get(f"{ON}/money").content.decode()
    assert f"{len(things)} left open, each with its reason." in after
    assert "Told to the lead." in after
    body = json.loads(entry_body(Paper.objects.get(kind="closing").pk))
    assert body["open_keys"] == dict(zip(things, words, strict=True))
    assert body["left_open"] == dict.fromkeys(words, "Told to the lead.") | {words[0]: "The tray is searched for."}
    assert money_get(house=house_of(house), gaming_day=builders.DAY).closing.left_open == body["left_open"]  # type: ignore[union-attr]


def test_what_came_up_meanwhile_is_asked_too(house: str, client: Client) -> None:
    short(house)
    judge()
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    ann.post(f"{ON}/money/prepare")
    one = {"what": ["CNT006: something that was told otherwise"], "why": ["Fine."]}
    assert bob.post(f"{ON}/money/close", one).status_code == 422
    assert not Paper.objects.filter(kind="closing").exists()


def test_a_reason_is_three_letters_at_least(house: str, client: Client) -> None:
    short(house)
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    ann.post(f"{ON}/money/prepare")
    for reason, status in (("ab", 422), ("abc", 302)):
        things = re.findall(r'name="what" value="([^"]*)"', bob.get(f"{ON}/money/closing").content.decode())
        assert things == ["difference: T1 Whole day drop"]
        assert bob.post(f"{ON}/money/close", {"what": things, "why": [reason]}).status_code == status
