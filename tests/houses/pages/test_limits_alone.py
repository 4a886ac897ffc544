"""Pages, notice, report and API where limits hang alone, because the book prints no fee for the game."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client

from compliance.houses.api.places import postings as postings_listed
from compliance.houses.forms.house import LIMITS_ALONE
from compliance.houses.forms.house import Posting as Form
from compliance.houses.models import Establishment, GamingTable, Posting
from compliance.houses.write.posting_add import posting_add
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.shell.lists import Wanted
from reports.placards import code_of
from tests import builders
from tests.pages import AT, ON
from tests.reports.paper import words_of

Page = Callable[..., str]
pytestmark = pytest.mark.django_db
GAME = "red-dog-choctaw"
TITLE = builders.catalogue(GAME).games[GAME].title


@pytest.fixture
def hung(house: str) -> Posting:
    catalogue_load(catalogue=builders.catalogue(GAME), now=builders.NOW)
    establishment = Establishment.objects.get(slug=house)
    GamingTable.objects.create(establishment=establishment, name="T3")
    since = datetime.datetime(2026, 8, 1, 13, tzinfo=datetime.UTC)
    form = Form(table="T3", game=GAME, from_=since, min=Decimal(5), max=Decimal(500))
    return posting_add(establishment=house, posting=form, actor="officer:bo", now=builders.NOW)


def test_the_register_and_the_posting_say_that_no_fee_is_printed(page: Page, hung: Posting, client: Client) -> None:
    assert f"{TITLE}, {LIMITS_ALONE}" in page(f"{ON}/postings")
    assert "The rule book prints no fee schedule for this game. Limits $5.00 to $500.00." in page(
        f"{AT}/postings/{hung.record_index}"
    )
    assert f"T3,{GAME},{TITLE},,,,5.00,500.00," in b"".join(client.get(f"{ON}/postings.csv")).decode()  # type: ignore[arg-type]


def test_the_floor_the_books_and_the_quote_know_it(page: Page, hung: Posting) -> None:
    assert f"{TITLE}, {LIMITS_ALONE}" in page(f"{ON}/tables")
    assert "T3" in page(f"{ON}/books")
    said = page(f"{ON}/quote", table="T3")
    assert f"The rule book prints no fee for {TITLE}." in said
    assert "Nothing hangs" not in said


def test_the_notice_has_the_limits_and_no_fee(client: Client, hung: Posting) -> None:
    response = client.get(f"{AT}/postings/{hung.record_index}/notice.pdf")
    words = words_of(response.content)

    assert "$5 – $500" in words
    assert "The rule book prints no fee for this game" in words


def test_whoever_checks_the_notice_is_told(client: Client, hung: Posting) -> None:
    text = client.get(f"/check/{code_of(record=hung.record_index)}").content.decode()

    assert "none are printed" in text


def test_the_commission_reads_it_without_an_option(hung: Posting, house: str) -> None:
    [item] = postings_listed.answer(
        wanted=Wanted(houses=(Establishment.objects.get(slug=house).pk,), table="T3"), after=(-1,), most=10
    )

    assert (item.game, item.schedule, item.number, item.option) == (GAME, None, None, None)
