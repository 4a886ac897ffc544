"""What hangs is put up, changed and taken down on a page, and held against the book on another, in CSV and by the API."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client

from compliance.houses.models import Posting
from compliance.houses.read.house import house_read
from compliance.houses.write.posting_add import posting_add, posting_end
from games.terms.sign import LimitShown, PaysShown, Sign
from tests import builders
from tests.pages import AT, ON

Page = Callable[..., str]
pytestmark = pytest.mark.django_db
BEFORE = datetime.datetime(2026, 8, 30, 13, tzinfo=datetime.UTC)


def hang(house: str, sign: Sign) -> Posting:
    [held] = Posting.objects.filter(table__name="T1")
    posting_end(posting=held, at=BEFORE, actor="test", now=builders.NOW)
    wanted = builders.posting("T1", from_=BEFORE, until=None, sign=sign)
    return posting_add(establishment=house, posting=wanted, actor="test", now=builders.NOW, as_it_hung=True)


WRONG = Sign(
    limits=(LimitShown(wager="tie", min=Decimal(5), max=Decimal(100)),), pays=(PaysShown(wager="tie", odds="9:1"),)
)


def test_each_sign_is_held_against_the_book(page: Page, house: str) -> None:
    hang(house, WRONG)
    text = page(f"{ON}/postings/signs")
    assert "payout of Tie Bet" in text
    assert "9 to 1" in text
    assert "8 to 1" in text
    assert "PST004" in text
    assert "Only option and limits are on file" in text  # T2


def test_the_same_as_csv(client: Client, page: Page, house: str) -> None:
    hang(house, WRONG)
    page(f"{ON}/postings")  # signs the officer in
    response = client.get(f"{ON}/postings/signs.csv")
    found = list(csv.DictReader(io.StringIO(b"".join(response).decode().lstrip("\ufeff"))))  # type: ignore[arg-type]
    assert [row["answer"] for row in found if row["table"] == "T1"] == ["fail"]
    assert [row["rule"] for row in found if row["table"] == "T1"] == ["PST004"]
    assert [row["answer"] for row in found if row["table"] == "T2"] == ["cannot tell"]


def test_a_posting_shows_its_sign(page: Page, house: str) -> None:
    hung = hang(house, WRONG)
    text = page(f"{AT}/postings/{hung.record_index}")
    assert "What the sign says" in text
    assert "pays 9 to 1" in text


FORM = {
    "table": "T1",
    "game": builders.GAME,
    "option": "own 2",
    "min": "5",
    "max": "1000",
    "since": "09/02/2026 06:00",
    "limits": "tie 5-100",
    "pays": "tie 8:1",
    "rates": "Table action $301 and up: $5.00",
    "words": "house-rules: A card off the table is dead.",
    "decks": "8",
    "told": "09/01/2026 09:00",
}


def test_a_change_takes_the_old_sign_down_and_puts_the_new_one_up(client: Client, page: Page, house: str) -> None:
    [before] = Posting.objects.filter(table__name="T1")
    page(f"{ON}/postings/put-up", change=str(before.record_index))  # signs the officer in
    sent = client.post(f"{ON}/postings/put-up/now", FORM | {"change": str(before.record_index)})
    assert sent.status_code == 302, sent.content.decode()
    first, second = Posting.objects.filter(table__name="T1").order_by("period")
    assert first.period.upper == second.period.lower
    [now] = [one for one in house_read(slug=house).postings if one.table == "T1" and one.until is None]
    assert now.sign is not None
    assert now.sign.decks == 8
    assert now.sign.limits == (LimitShown(wager="tie", min=Decimal(5), max=Decimal(100)),)
    assert now.sign.rates[0].amount == Decimal("5.00")
    assert now.sign.words[0].about == "house-rules"


def test_a_line_that_is_not_read_is_told_at_its_field(client: Client, page: Page, house: str) -> None:
    page(f"{ON}/postings/put-up")
    sent = client.post(f"{ON}/postings/put-up/now", FORM | {"limits": "tie five"})
    assert sent.status_code == 422
    assert "Write it like: tie 5-100" in sent.content.decode()
    assert Posting.objects.filter(table__name="T1").count() == 1


@pytest.mark.parametrize(("changed", "kept"), [({}, True), ({"max": "1000.01"}, False), ({"decks": "7"}, False)])
def test_what_was_told_counts_on_where_the_new_sign_says_the_same(
    client: Client, page: Page, house: str, changed: dict[str, str], kept: bool
) -> None:
    [before] = Posting.objects.filter(table__name="T1")
    page(f"{ON}/postings/put-up", change=str(before.record_index))
    client.post(f"{ON}/postings/put-up/now", FORM | {"change": str(before.record_index)})
    [hangs] = Posting.objects.filter(table__name="T1", period__upper_inf=True)
    again = FORM | {"change": str(hangs.record_index), "since": "09/03/2026 06:00", "told": "", "put_up_by": "D-9"}
    sent = client.post(f"{ON}/postings/put-up/now", again | changed)
    assert sent.status_code == 302, sent.content.decode()
    [now] = [one for one in house_read(slug=house).postings if one.table == "T1" and one.until is None]
    assert now.sign is not None
    assert (now.sign.told is not None) is kept


def test_a_sign_over_another_is_refused(client: Client, page: Page, house: str) -> None:
    page(f"{ON}/postings/put-up")
    sent = client.post(f"{ON}/postings/put-up/now", FORM)
    assert sent.status_code == 422
    assert "end it first" in sent.content.decode()


def test_a_sign_is_taken_down(client: Client, page: Page, house: str) -> None:
    [held] = Posting.objects.filter(table__name="T1")
    page(f"{AT}/postings/{held.record_index}")
    sent = client.post(f"{AT}/postings/{held.record_index}/down", {"at": "09/02/2026 06:00"})
    assert sent.status_code == 302
    held.refresh_from_db()
    assert held.period.upper == datetime.datetime(2026, 9, 2, 13, tzinfo=datetime.UTC)
