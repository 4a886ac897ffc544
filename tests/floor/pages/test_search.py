from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from compliance.floor.models import Finding
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.pages import AT, ON, give, short_hand, signed_in

Play = Callable[..., None]
Page = Callable[..., str]
BOOK = f"{ON}/books/lucky-derby/{builders.GAME}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "leads_to"),
    [("T1-1", f"{AT}/hands/T1-1"), ("t2", f"{ON}/tables/T2"), ("fee001", f"{ON}/rules/fee001"), ("panda", BOOK)],
)
def test_a_name_leads_straight_to_its_page(client: Client, play: Play, text: str, leads_to: str) -> None:
    play(*(builders.hand(n) for n in range(1, 13)))
    response = client.get(f"{ON}/search", {"q": text})
    assert response.status_code == 302
    assert response["Location"] == leads_to


@pytest.mark.django_db
def test_the_beginning_of_an_id_lists_the_hands(page: Page, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 13)))
    assert f"{AT}/hands/T1-12" in page(f"{ON}/search", q="T1-")


@pytest.mark.django_db
def test_a_number_leads_to_the_finding_or_lists_it_beside_the_entry(client: Client, play: Play) -> None:
    play(short_hand(1))
    number = Finding.objects.get().pk
    found = client.get(f"{ON}/search", {"q": f"#{number}"}, follow=True).content.decode()
    assert "Fee collected $1.00, due $2.00" in found


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "   ", "no such thing", "%", "'; DROP TABLE", "9" * 60, "\x7f", "ß" * 80])
def test_whatever_is_typed_the_page_says_what_can_be_looked_for(page: Page, house: str, text: str) -> None:
    assert "Write a hand" in page(f"{ON}/search", q=text)


@pytest.mark.django_db
def test_what_a_book_prints_is_found_with_its_line(page: Page, house: str) -> None:
    text = page(f"{ON}/search", q="dragon 7 40")
    assert "Dragon 7 Bonus Bet" in text
    assert f"{BOOK}?line=606#L606" in text
    fees = page(f"{ON}/search", q="$1,001-$1,500")
    assert "$13.00" in fees
    assert f"{BOOK}?line=714#L714" in fees


@pytest.mark.django_db
def test_a_rule_book_is_found_by_its_name(client: Client, page: Page, house: str) -> None:
    for words in ("lucky derby", "The Garden City"):  # the licensee, and as a page prints him too
        assert client.get(f"{ON}/search", {"q": words}).headers["Location"] == f"{ON}/books/lucky-derby", words
    assert "rule book</span>" not in page(f"{ON}/search", q="lu")


@pytest.mark.django_db
def test_a_line_number_lists_what_stands_there(page: Page, house: str) -> None:
    text = page(f"{ON}/search", q="line 714")
    assert "On this line of a rule book" in text
    assert f"{BOOK}?line=714#L714" in text


@pytest.mark.django_db
def test_more_of_one_kind(page: Page, house: str) -> None:
    few = page(f"{ON}/search", q="player-dealer fee")
    assert "more of these" in few
    many = page(f"{ON}/search", **{"q": "player-dealer fee", "in": "fee"})
    assert many.count("<tr data-href") > few.count("<tr data-href")
    assert "Everything that was found" in many


@pytest.mark.django_db
def test_who_may_not_see_hands_finds_what_is_printed_alone(house: str, play: Play) -> None:
    play(builders.hand(1))
    recorder = Person.objects.create(username="ravi")
    give(recorder, Role.RECORDER, house)
    client = signed_in(recorder)
    assert "Nothing has this name" in client.get(f"{ON}/search", {"q": "T1-1"}).content.decode()
    assert "606" in client.get(f"{ON}/search", {"q": "dragon 7 40"}).content.decode()
